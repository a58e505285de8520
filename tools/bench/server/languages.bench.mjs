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

const PAGES = ['/?all=1', '/records', '/record/kz_longjumps2', '/profile/Doorstopper', '/forum/threads/1']
const ROUNDS = 60
const KEPT = 80
const OTHERS = ['ru', 'zh-Hans', 'es', 'pt-BR']
const LANGUAGES = ['en', ...OTHERS]
/** how many instances of English the others are held against */
const ENGLISH = 3
const GOAL = 1.05
const TOKEN = 'a-token-of-this-bench'

const dist = join(import.meta.dirname, '../../../apps/web/dist-ssr')
const print = (line) => process.stdout.write(`${line}\n`)
const megabytes = (bytes) => (bytes / 1024 / 1024).toFixed(1)

export async function run() {
  const folder = mkdtempSync(join(tmpdir(), 'kz16-languages-'))
  const site = await startSite(join(folder, 'data'), { METRICS_TOKEN: TOKEN, LIMITS: 'off' })
  try {
    await keep(site)
    // all at once: a connection does not wait for as long as a page is drawn again and again
    const pages = await Promise.all(PAGES.map((path) => answersOf(site, path)))
    for (const page of pages) await draw(page)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The site's own drawer in a language, as a thread of the server loads it. `copy`: one of several instances. */
async function drawerIn(language, copy = 0) {
  const held = globalThis
  if (language !== 'en') {
    held.kzTextsOf ??= {}
    held.kzTextsOf[language] = JSON.parse(readFileSync(join(dist, `texts/${language}.json`), 'utf8'))
  }
  const { drawer } = await import(`${pathToFileURL(join(dist, 'server.js')).href}?language=${language}&copy=${copy}`)
  return drawer
}

async function answersOf({ url }, path) {
  const html = await (await fetch(url + path.slice(1))).text()
  const { at, answers } = JSON.parse(/id="first-data">(.*?)<\/script>/s.exec(html)[1])
  return { path, at, answers }
}

/** Draws a page in each language in turn, of the answers that the server sends with it. */
async function draw({ path, at, answers }) {
  // instances of one language differ too
  const english = await Promise.all(Array.from({ length: ENGLISH }, (_, copy) => drawerIn('en', copy)))
  const drawers = [...english, ...(await Promise.all(OTHERS.map((language) => drawerIn(language))))]
  const took = drawers.map(() => [])
  for (let round = 0; round < ROUNDS; round++)
    // whoever comes first in a round pays for what the one before left to sweep
    for (let turn = 0; turn < drawers.length; turn++) {
      const index = (turn + round) % drawers.length
      const before = process.cpuUsage()
      const { faults } = await drawers[index].draw({ address: path, at, answers })
      const { user, system } = process.cpuUsage(before)
      if (faults.length > 0) throw new Error(`${path}: ${faults[0]}`)
      // the first rounds are those of the compiler
      if (round >= ROUNDS / 3) took[index].push((user + system) / 1000)
    }
  const medians = took.map(median)
  const mean = medians.slice(0, ENGLISH).reduce((sum, each) => sum + each / ENGLISH, 0)
  const ratioOf = (each) => (each / mean).toFixed(2)
  const ratios = OTHERS.map((language, index) => `${language} ${ratioOf(medians[ENGLISH + index])}`)
  const own = medians.slice(0, ENGLISH).map(ratioOf).join(', ')
  print(`${path}: ${mean.toFixed(1)} ms of CPU in English (${own}); ${ratios.join(', ')}; goal ${GOAL}`)
}

/** Opens pages of maps in one language after the other: what the cache of responses holds more, and what the process takes. */
async function keep({ url, pid }) {
  const maps = await (await fetch(`${url}sitemap/maps-1.xml`)).text()
  const paths = [...maps.matchAll(/<loc>[^<]*?\/(record\/[^<?]+)<\/loc>/g)].map(([, path]) => path).slice(0, KEPT)
  const resident = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))[1]) * 1024
  const held = async () => {
    const told = await fetch(`${url}metrics`, { headers: { authorization: `Bearer ${TOKEN}` } })
    return Number(/^kept_answers_bytes (\d+)/m.exec(await told.text())[1])
  }
  for (const language of LANGUAGES) {
    const before = { process: resident(), cache: await held() }
    for (const path of paths) {
      const answer = await fetch(`${url}${path}?hl=${language}`)
      const text = await answer.text()
      if (!text.includes(`lang="${language}"`)) throw new Error(`${path} in ${language}: status ${answer.status}`)
    }
    const [kept, grown] = [(await held()) - before.cache, resident() - before.process]
    const each = (kept / paths.length / 1024).toFixed(1)
    print(
      `${paths.length} pages in ${language}: the cache holds ${megabytes(kept)} MB more, ${each} KB a page; the process ${megabytes(grown)} MB larger`,
    )
  }
}
