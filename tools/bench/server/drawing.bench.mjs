import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { startSite } from '../lib/built-site.mjs'

/**
 * Pages nobody has asked for yet, many different ones at once: how long a small call waits meanwhile, and how long they take,
 * as ratios to one such page asked for alone in the same run. Drawn on the server's own thread, each page would hold up
 * everybody for as long as it takes.
 */

const ALONE = 8
const BURST = 40
const GOAL = 0.5

const root = join(import.meta.dirname, '../../..')
const print = (line) => process.stdout.write(`${line}\n`)
const sorted = (values) => [...values].sort((one, other) => one - other)
const part = (values, share) => sorted(values)[Math.min(values.length - 1, Math.floor(values.length * share))]

export async function run() {
  await promisify(execFile)(process.execPath, [join(root, 'scripts/build.mjs')])
  const folder = mkdtempSync(join(tmpdir(), 'kz16-drawing-'))
  const site = await startSite(join(folder, 'data'))
  try {
    const maps = await (await fetch(`${site.url}sitemap/maps-1.xml`)).text()
    const pages = [...maps.matchAll(/<loc>[^<]*?(\/record\/[^<]+)<\/loc>/g)].map(([, path]) => path)
    const alone = []
    for (const path of pages.slice(0, ALONE)) alone.push(await timeOf(site, path))
    const page = part(alone, 0.5)
    const quiet = await probes(site, new Promise((resolve) => setTimeout(resolve, 1000)))
    const began = performance.now()
    const burst = Promise.all(pages.slice(ALONE, ALONE + BURST).map((path) => timeOf(site, path)))
    const busy = await probes(site, burst)
    const each = (performance.now() - began) / BURST
    const waits = (values) =>
      `${part(values, 0.5).toFixed(1)}, ${part(values, 0.95).toFixed(1)} of a hundred's worst five`
    print(
      `one page alone ${page.toFixed(1)} ms; ${BURST} at once ${each.toFixed(1)} ms each (${(each / page).toFixed(2)})`,
    )
    print(`a small call takes ${waits(quiet)} ms; meanwhile ${waits(busy)} ms`)
    const ratio = (part(busy, 0.95) - part(quiet, 0.5)) / page
    print(`it waits ${ratio.toFixed(2)} of a page alone for others' pages, goal ${GOAL}`)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Milliseconds until the page is there, drawn. */
async function timeOf({ url }, path) {
  const began = performance.now()
  const text = await (await fetch(url + path.slice(1))).text()
  if (!text.includes('data-drawn=')) throw new Error(`${path} was not drawn`)
  return performance.now() - began
}

/** How long a small call takes, again and again until something is done. */
async function probes({ url }, until) {
  let isDone = false
  until.finally(() => (isDone = true)).catch(() => {})
  const took = []
  while (!isDone) {
    const began = performance.now()
    await (await fetch(`${url}health/live`)).text()
    took.push(performance.now() - began)
  }
  await until
  return took
}
