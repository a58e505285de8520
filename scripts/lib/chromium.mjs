import { existsSync, readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run } from './run.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const elsewhere = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/**
 * The browser for the browser tests: CHROMIUM_PATH, one that is installed, or on Debian as root one installed now.
 * @returns {Promise<string | null>} its path; null, after saying what to install, when there is none
 */
export async function ensureChromium() {
  const found = findChromium() ?? (canInstall() ? await installChromium() : null)
  if (!found) console.error('No Chromium found: install it (Debian: apt-get install chromium) or set CHROMIUM_PATH.')
  return found
}

/** @returns {string | null} */
function findChromium() {
  const given = process.env.CHROMIUM_PATH
  if (given) return existsSync(given) ? given : null
  const folders = (process.env.PATH ?? '').split(delimiter)
  const candidates = folders.flatMap((folder) => names.map((name) => join(folder, name)))
  return [...candidates, ...elsewhere].find((path) => existsSync(path)) ?? null
}

function canInstall() {
  if (process.env.CHROMIUM_PATH || process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  return /^ID=debian$/m.test(readFileSync('/etc/os-release', 'utf8'))
}

async function installChromium() {
  console.log('Installing Chromium...')
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  const install = ['install', '-y', '-qq', '--no-install-recommends', 'chromium']
  await run('apt-get', ['update', '-qq'], { env, quiet: true })
  const { code, output } = await run('apt-get', install, { env, quiet: true })
  if (code !== 0) console.error(output.trim().split('\n').slice(-3).join('\n'))
  return findChromium()
}
