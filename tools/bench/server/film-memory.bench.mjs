import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { print } from '../lib/browser.mjs'
import { inSoftware, onBuiltSite } from '../lib/drawn-in-software.mjs'
import { rendererMb, scriptsOf } from '../lib/renderer-memory.mjs'

const MOST_MB = 400
/** three minutes, at 60 frames a second; with half a second before the run and a second and a half behind it */
const FRAMES = 10_800
const BESIDE_MS = 2_000
/** a line after so many frames */
const EACH = 300
const MINUTES = Number(process.env.FILM_MINUTES ?? 60)

/**
 * Memory of the page's process while a film of 1920 x 1080 at 60 frames a second is made, by how many frames it has. All of
 * it is the film's own way: scene, what is written over it, encoder, file. Only the drawing of walls is left out, which a
 * processor does once a second. FILM_FRAMES makes it shorter and FILM_MINUTES ends it; then the rest follows from how it grew.
 */
export const run = () => onBuiltSite(measure)

/** The same of a site that runs: its address ends with a slash. */
export async function measure(url, frames = Number(process.env.FILM_FRAMES ?? FRAMES)) {
  const { writeDemo } = await import('@kz/demo/write/writer')
  const folder = mkdtempSync(join(tmpdir(), 'kz16-film-'))
  const demo = join(folder, 'three-minutes.dem')
  const timeMs = (frames / 60) * 1000 - BESIDE_MS
  writeFileSync(demo, writeDemo({ durationMs: timeMs + 7_000, run: { timeMs } }))
  try {
    await inSoftware(async (browser) => {
      const page = await openFilm(browser, url, demo)
      judge(await watched(page))
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The dialog of a demo that stays in the browser. */
async function openFilm(browser, url, demo) {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
  await page.addInitScript(drawNothing)
  page.on('worker', (worker) => worker.evaluate(drawNothing).catch(() => {}))
  await page.goto(`${url}analyze-demo`, { waitUntil: 'networkidle' })
  await page.locator('main input[type=file]').setInputFiles(demo)
  await page.getByRole('tab', { name: 'Player' }).click({ timeout: 120_000 })
  await page.getByRole('button', { name: 'Make a film' }).click({ timeout: 120_000 })
  await page.getByRole('button', { name: '1080p' }).click()
  await page.locator('[data-part="measure"]', { hasText: 'about' }).waitFor({ timeout: 120_000 })
  return page
}

/** In the page and in its workers: what is drawn in three dimensions is a few pixels of nothing, laid out over the frame. */
function drawNothing() {
  WebGL2RenderingContext.prototype.drawElements = () => {}
  WebGL2RenderingContext.prototype.drawArrays = () => {}
  const kinds = [OffscreenCanvas, typeof HTMLCanvasElement === 'undefined' ? OffscreenCanvas : HTMLCanvasElement]
  for (const { prototype } of new Set(kinds)) {
    const open = prototype.getContext
    prototype.getContext = function (kind, ...words) {
      const size = kind === 'webgl2' ? { value: 16, writable: true } : null
      if (size && !Object.hasOwn(this, 'width'))
        Object.defineProperties(this, { width: { ...size }, height: { ...size } })
      return open.call(this, kind, ...words)
    }
  }
}

/**
 * What it took after how many frames: MB at most since the line before, MB once what nothing holds was taken away, and MB of
 * scripts then. A browser lets such things lie for a while, so that the first goes up and down.
 */
async function watched(page) {
  const scripts = await scriptsOf(page)
  const lines = []
  const line = async (made, most) => {
    await scripts.sweep()
    const told = { made, most, mb: rendererMb(), scripts: await scripts.mb() }
    lines.push(told)
    const said = `at most ${most.toFixed(0)} MB, swept ${told.mb.toFixed(0)} MB, of them scripts ${told.scripts.toFixed(0)} MB`
    print(`${String(made).padStart(6)} frames: ${said}`)
  }
  await line(0, rendererMb())
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1000
  await page.getByRole('button', { name: 'Make the film' }).click()
  let [made, most] = [0, 0]
  const isDone = async () => (await page.locator('[data-part="made"]').count()) > 0
  while (seconds() < MINUTES * 60 && !(await isDone())) {
    await new Promise((resolve) => setTimeout(resolve, 500))
    if (await page.getByRole('alert').count()) throw new Error(await page.getByRole('alert').first().innerText())
    const said = (await page.getByRole('status').allInnerTexts()).join(' ')
    made = Number(/frame (\d+) of/.exec(said)?.[1] ?? made)
    most = Math.max(most, rendererMb())
    if (made < lines.at(-1).made + EACH) continue
    await line(made, most)
    most = 0
  }
  print(`${made} frames in ${seconds().toFixed(0)} s, ${(made / seconds()).toFixed(1)} a second`)
  if (await isDone()) print(await page.locator('[data-part="made"]').innerText())
  return lines
}

/** Fails where three minutes of film take more than they may, or would. */
function judge(lines) {
  const [before] = lines
  const last = lines.at(-1)
  // the second half: by then everything that is taken once is taken
  const slope = slopeOf(lines.filter(({ made }) => made >= last.made / 2))
  const most = Math.max(...lines.map((line) => line.most)) + Math.max(0, slope * (FRAMES - last.made))
  print(`${(slope * 1000).toFixed(2)} MB more with 1000 frames more`)
  print(`three minutes: ${most.toFixed(0)} MB, ${(most - before.mb).toFixed(0)} more than before`)
  if (most - before.mb > MOST_MB) throw new Error(`more than ${MOST_MB} MB`)
}

/** MB for a frame: the straight line nearest to what was told. */
function slopeOf(lines) {
  const mean = (name) => lines.reduce((sum, line) => sum + line[name], 0) / Math.max(1, lines.length)
  const [x, y] = [mean('made'), mean('mb')]
  const below = lines.reduce((sum, { made }) => sum + (made - x) ** 2, 0)
  return below === 0 ? 0 : lines.reduce((sum, { made, mb }) => sum + (made - x) * (mb - y), 0) / below
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
