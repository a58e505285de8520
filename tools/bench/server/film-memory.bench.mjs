import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildSite, chromium, executablePath, print } from '../lib/browser.mjs'
import { startSite } from '../lib/built-site.mjs'

const MOST_MB = 400
/** three minutes, at 60 frames a second */
const FRAMES = 10_800
/** drawn by the processor, as where there is no card */
const ARGS = ['--no-sandbox', '--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader']

/**
 * How much memory a film of 1920 x 1080 at 60 frames a second takes of the page's process while it is made, over what the
 * page took before. What stands in the way of three minutes is drawing by the processor: the map is not drawn, all else is.
 * FILM_FRAMES makes it shorter.
 */
export async function run() {
  await buildSite()
  const folder = mkdtempSync(join(tmpdir(), 'kz16-film-'))
  const site = await startSite(join(folder, 'data'))
  try {
    await measure(site.url)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The same of a site that runs: its address ends with a slash. */
export async function measure(url, frames = Number(process.env.FILM_FRAMES ?? FRAMES)) {
  const browser = await chromium.launch({ executablePath, args: [...ARGS, '--ignore-gpu-blocklist'] })
  try {
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, reducedMotion: 'reduce' })
    // nothing is drawn in three dimensions, in the page and in its workers
    const still = () => {
      WebGL2RenderingContext.prototype.drawElements = () => {}
      WebGL2RenderingContext.prototype.drawArrays = () => {}
    }
    await page.addInitScript(still)
    page.on('worker', (worker) => worker.evaluate(still).catch(() => {}))
    await page.goto(`${url}replay/${await longest(url)}`)
    await page.getByRole('button', { name: 'Make a film' }).click()
    await page.getByRole('button', { name: '1080p' }).click()
    const [, count] = /of (\d+)/.exec(await page.locator('[data-part="frame"]').innerText())
    const before = rendererMb()
    await page.getByRole('button', { name: 'Make the film' }).click()
    let [most, made] = [0, 0]
    const began = performance.now()
    while (made < Math.min(frames, Number(count))) {
      await new Promise((resolve) => setTimeout(resolve, 500))
      most = Math.max(most, rendererMb())
      const said = await page.getByRole('status').allInnerTexts()
      made = Number(/frame (\d+) of/.exec(said.join(' '))?.[1] ?? (await page.locator('video').count()) * Number(count))
    }
    const seconds = (performance.now() - began) / 1000
    print(
      `${made} frames of 1920 x 1080 in ${seconds.toFixed(0)} s: ${most.toFixed(0)} MB, ${before.toFixed(0)} before`,
    )
    if (most - before > MOST_MB) throw new Error(`${(most - before).toFixed(0)} MB`)
  } finally {
    await browser.close()
  }
}

/** The run of the latest that takes longest. */
async function longest(url) {
  for (let tries = 0; tries < 120; tries++) {
    const latest = await (await fetch(`${url}api/latest-demos`)).json()
    const [first] = latest.filter(({ hasFile }) => hasFile).sort((one, other) => other.timeMs - one.timeMs)
    const { track } = await (await fetch(`${url}api/replay/${first.demoId}`)).json()
    if (track) return first.demoId
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  throw new Error('No run has a track')
}

/** Memory of the largest of this bench's processes that draws pages, in MB; what processes share is counted whole. */
function rendererMb() {
  const told = new Map(
    readdirSync('/proc')
      .filter((name) => /^\d+$/.test(name))
      .flatMap((pid) => {
        try {
          const status = readFileSync(`/proc/${pid}/status`, 'utf8')
          const number = (name) => Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0)
          const draws = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--type=renderer')
          return [[Number(pid), { parent: number('PPid'), mb: number('VmRSS') / 1024, draws }]]
        } catch {
          return []
        }
      }),
  )
  const isOwn = (pid) => pid === process.pid || (told.has(pid) && isOwn(told.get(pid).parent))
  return Math.max(0, ...[...told].flatMap(([pid, { mb, draws }]) => (draws && isOwn(pid) ? [mb] : [])))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
