import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

/** Without a network it is soon known. */
const HASTE = ['-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10', '-o', 'Acquire::https::Timeout=10']

/** @typedef {{ name: string, setting: string, pack: string, programs: string[], elsewhere: string[] }} Browser */

/** @type {Browser} */
const CHROMIUM = {
  name: 'Chromium',
  setting: 'CHROMIUM_PATH',
  pack: 'chromium',
  programs: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
  elsewhere: [
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  ],
}
/** The same browser without windows, which nobody sees: it takes half the processor time. @type {Browser} */
const SHELL = {
  name: 'Chromium without windows',
  setting: 'CHROMIUM_PATH',
  pack: 'chromium-headless-shell',
  programs: ['chromium-headless-shell'],
  elsewhere: [],
}
/** @type {Browser} */
const FIREFOX = {
  name: 'Firefox',
  setting: 'FIREFOX_PATH',
  pack: 'firefox-esr',
  programs: ['firefox-esr', 'firefox'],
  elsewhere: ['/Applications/Firefox.app/Contents/MacOS/firefox'],
}

/**
 * The browser for the browser tests: CHROMIUM_PATH, one that is installed, or on Debian as root one installed now; without
 * windows where there is such a one.
 * @returns {Promise<string | null>} its path; null, after saying what to install, when there is none
 */
export const ensureChromium = async () => find(SHELL) ?? (await install(SHELL)) ?? ensure(CHROMIUM)

/**
 * The other browser, in the same way; without it its tests are skipped.
 * @returns {Promise<string | null>}
 */
export const ensureFirefox = () => ensure(FIREFOX)

/** @param {Browser} browser */
async function ensure(browser) {
  const { name, setting, pack } = browser
  const found = find(browser) ?? (await install(browser))
  if (!found) console.error(`No ${name} found: install it (Debian: apt-get install ${pack}) or set ${setting}.`)
  return found
}

/** @param {Browser} browser @returns {string | null} */
function find({ setting, programs, elsewhere }) {
  const given = process.env[setting]
  if (given) return existsSync(given) ? given : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => programs.map((program) => join(folder, program)))
  return [...candidates, ...elsewhere].find((path) => existsSync(path)) ?? null
}

/** @param {string} setting */
function canInstall(setting) {
  if (process.env[setting] || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

/** @param {Browser} browser @returns {Promise<string | null>} its path, where it can be installed */
async function install(browser) {
  if (!canInstall(browser.setting)) return null
  console.log(`Installing ${browser.name}...`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const words = ['install', '-y', '-qq', '--no-install-recommends', browser.pack]
  await run('apt-get', ['update', '-qq', ...HASTE], { env, quiet: true })
  const { code, output } = await run('apt-get', [...words, ...HASTE], { env, quiet: true })
  if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'))
  return find(browser)
}
