import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium, startSite } from '../lib/built-site.mjs'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const DEMOS = [
  { name: '1.6 MB', durationMs: 28_400, times: 7 },
  { name: '30 MB', durationMs: 531_000, times: 3 },
]
const TABS = ['Rules', 'Movement', 'Bhop', 'Path', 'Compare', 'Summary']

/**
 * /analyze-demo of the built site in Chromium: milliseconds from the drop of a file until its report stands, the longest task
 * of the page meanwhile and while tabs are switched, each beside what a fixed loop took in the same page (a quiet machine: 10 ms).
 */
export async function run() {
  const chromium = findChromium()
  if (!chromium) return []
  const { writeDemo } = await import('@kz/demo/write/writer')
  const folder = mkdtempSync(join(tmpdir(), 'kz16-analyze-'))
  const site = await startSite(join(folder, 'data'))
  const { chromium: browsers } = createRequire(here('../../../e2e/package.json'))('playwright-core')
  const browser = await browsers.launch({ executablePath: chromium, args: ['--no-sandbox'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watch)
    const rows = []
    for (const { name, durationMs, times } of DEMOS) {
      const path = join(folder, 'demo.dem')
      writeFileSync(path, writeDemo({ durationMs, run: { timeMs: durationMs - 5_000 } }))
      const runs = []
      for (let time = 0; time < times; time++) runs.push(await measure(page, site.url, path))
      const row = { name, ...Object.fromEntries(Object.keys(runs[0]).map((key) => [key, median(runs, key)])) }
      rows.push(row)
      print(describe(row))
    }
    return rows
  } finally {
    await browser.close()
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(page, url, path) {
  await page.goto(`${url}analyze-demo`, { waitUntil: 'networkidle' })
  const loop = await page.evaluate(() => window.bench.loop())
  await page.locator('main input[type=file]').setInputFiles(path)
  await page.getByRole('tablist', { name: 'Parts of the analysis' }).waitFor({ timeout: 120_000 })
  const { shownMs, longestMs, steps } = await page.evaluate(() => window.bench.opened())
  const tabs = []
  for (const tab of TABS) tabs.push(await page.evaluate((name) => window.bench.turn(name), tab))
  return { loop, shownMs, longestMs, steps, tabMs: Math.max(...tabs) }
}

/** Runs in the page before its own scripts. */
function watch() {
  const tasks = []
  let dropped = 0
  let shown = 0
  const said = new Set()
  new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  const noteDrop = ({ target }) => {
    if (target.type === 'file') dropped = performance.now()
  }
  addEventListener('change', noteDrop, true)
  const afterPaint = () =>
    new Promise((done) =>
      requestAnimationFrame(() => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => done(performance.now())
        port2.postMessage(null)
      }),
    )
  new MutationObserver(() => {
    const text = document.querySelector('main [aria-live="polite"]')?.textContent
    if (dropped && text) said.add(text)
    if (dropped && !shown && document.querySelector('main [role="tablist"]')) {
      shown = Number.MIN_VALUE
      void afterPaint().then((at) => (shown = at))
    }
  }).observe(document, { childList: true, subtree: true, characterData: true })
  const rest = (ms) => new Promise((done) => setTimeout(done, ms))
  window.bench = {
    /** the same work each time */
    loop() {
      const began = performance.now()
      let sum = 0
      for (let step = 0; step < 1e7; step++) sum = (sum * 31 + step) | 0
      return performance.now() - began + (sum === 1 ? 1 : 0)
    },
    async opened() {
      await rest(500)
      const longest = Math.max(0, ...tasks.filter((task) => task.startTime >= dropped).map((task) => task.duration))
      return { shownMs: shown - dropped, longestMs: longest, steps: said.size }
    },
    async turn(name) {
      const tab = [...document.querySelectorAll('main [role="tab"]')].find((one) => one.textContent === name)
      const began = performance.now()
      tab.click()
      const taken = (await afterPaint()) - began
      await rest(200)
      return taken
    },
  }
}

const median = (runs, key) => runs.map((one) => one[key]).sort((one, other) => one - other)[runs.length >> 1]

function describe({ name, loop, shownMs, longestMs, steps, tabMs }) {
  const against = (ms) => `${ms.toFixed(0)} ms (x${(ms / loop).toFixed(1)})`
  return [
    `${name}: report after ${against(shownMs)}, longest task of the page ${longestMs ? against(longestMs) : 'below 50 ms'}`,
    `${steps} words of progress, slowest tab ${against(tabMs)}; the loop ${loop.toFixed(1)} ms`,
  ].join(', ')
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
