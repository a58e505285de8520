import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { startSite } from '../lib/built-site.mjs'
import { median } from '../lib/median.mjs'

/**
 * What a language costs the server: CPU time of drawing a page in it, as a ratio to English in the same run, and how much the
 * process grows when the same pages are asked for in one language after the other.
 */

const PAGES = ['/?all=1', '/records', '/record/kz_longjumps2', '/profile/Doorstopper']
const ROUNDS = 60
const KEPT = 80
const LANGUAGES = ['en', 'ru', 'zh-Hans', 'es', 'pt-BR']
const GOAL = 1.05

const dist = join(import.meta.dirname, '../../../apps/web/dist-ssr')
const print = (line) => process.stdout.write(`${line}\n`)

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'kz16-languages-'))
  const site = await startSite(join(folder, 'data'))
  try {
    for (const path of PAGES) await draw(site, path)
    await keep(site)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The site's own drawer in a language, as a thread of the server loads it. */
async function drawerIn(language) {
  const held = globalThis
  if (language !== 'en') {
    held.kzTextsOf ??= {}
    held.kzTextsOf[language] = JSON.parse(readFileSync(join(dist, `texts/${language}.json`), 'utf8'))
  }
  const { drawer } = await import(`${pathToFileURL(join(dist, 'server.js')).href}?language=${language}`)
  return drawer
}

/** Draws a page in turn in English and in Russian, of the answers that the server sends with it. */
async function draw({ url }, path) {
  const html = await (await fetch(url + path.slice(1))).text()
  const { at, answers } = JSON.parse(/id="first-data">(.*?)<\/script>/s.exec(html)[1])
  const drawers = [await drawerIn('en'), await drawerIn('ru')]
  const took = [[], []]
  for (let round = 0; round < ROUNDS; round++)
    for (const [index, drawer] of round % 2 ? [...drawers.entries()].reverse() : drawers.entries()) {
      const before = process.cpuUsage()
      const { faults } = await drawer.draw({ address: path, at, answers })
      const { user, system } = process.cpuUsage(before)
      if (faults.length > 0) throw new Error(`${path}: ${faults[0]}`)
      // the first rounds are those of the compiler
      if (round >= ROUNDS / 3) took[index].push((user + system) / 1000)
    }
  const [english, russian] = took.map(median)
  print(
    `${path}: ${english.toFixed(1)} ms of CPU in English, ${russian.toFixed(1)} in Russian: ${(russian / english).toFixed(2)}, goal ${GOAL}`,
  )
}

/** Opens pages of maps in one language after the other. */
async function keep({ url, pid }) {
  const maps = await (await fetch(`${url}sitemap/maps-1.xml`)).text()
  const paths = [...maps.matchAll(/<loc>[^<]*?\/(record\/[^<?]+)<\/loc>/g)].map(([, path]) => path).slice(0, KEPT)
  const megabytes = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) / 1024
  for (const language of LANGUAGES) {
    const before = megabytes()
    let bytes = 0
    for (const path of paths) bytes += (await (await fetch(`${url}${path}?hl=${language}`)).arrayBuffer()).byteLength
    print(
      `${paths.length} pages in ${language}: ${(bytes / 1024 / 1024).toFixed(1)} MB as sent, the process ${(megabytes() - before).toFixed(0)} MB larger`,
    )
  }
}
