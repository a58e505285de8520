import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Page } from '@playwright/test'
import { Firefox, firefoxPath } from './firefox.ts'
import { expect, test } from './fixtures.ts'
import { IS_FULL } from './full.ts'
import { scriptsOf } from './script-bytes.ts'

// the picture is drawn in software where there is no card
test.use({
  viewport: { width: 1024, height: 640 },
  launchOptions: async ({ launchOptions }, use) => {
    // the canvas alone: a page that is put together by the same means as well takes several times the work
    await use({ ...launchOptions, args: ['--no-sandbox', '--disable-gpu', '--enable-unsafe-swiftshader'] })
  },
})

const run = promisify(execFile)
const FULL_MS = 40 * 60_000

/** Whether a program of ffmpeg is on this machine. */
const has = (program: string) =>
  run(program, ['-version']).then(
    () => true,
    () => false,
  )

interface Replay {
  demoId: number
  timeMs: number
  track: object | null
}

/** A run with a track: the one nearest to eighteen seconds, which makes a film of twenty. */
async function aRun(page: Page): Promise<Replay> {
  const get = async (path: string) => (await page.request.get(`/api${path}`)).json()
  const latest = (await get('/latest-demos')) as (Replay & { hasFile: boolean })[]
  const far = ({ timeMs }: Replay) => Math.abs(timeMs - 18_000)
  const near = latest.filter(({ hasFile }) => hasFile).sort((one, other) => far(one) - far(other))
  const drawn = async () => {
    for (const { demoId } of near.slice(0, 8)) {
      const replay = (await get(`/replay/${demoId}`)) as Replay
      if (replay.track) return replay
    }
    return null
  }
  // tracks are made by and by
  await expect.poll(async () => (await drawn()) !== null, { timeout: 120_000 }).toBe(true)
  return (await drawn())!
}

/** Presses a button and answers the file that is saved. */
async function saved(page: Page, button: string, folder: string): Promise<{ path: string; name: string }> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ])
  const path = join(folder, `${button}-${download.suggestedFilename()}`)
  await download.saveAs(path)
  return { path, name: download.suggestedFilename() }
}

/** How alike a frame of a video is to a picture, 1 for the same. */
async function likeness(film: string, frame: number, picture: string): Promise<number> {
  const filter = `[0:v]select=eq(n\\,${frame}),setpts=PTS-STARTPTS[a];[1:v]setpts=PTS-STARTPTS[b];[a][b]ssim`
  const { stderr } = await run('ffmpeg', ['-i', film, '-i', picture, '-filter_complex', filter, '-f', 'null', '-'])
  return Number(/All:([\d.]+)/.exec(stderr)?.[1])
}

/** Seconds at which a tick begins: the first sample that is heard after a tenth of silence. */
async function loudMoments(film: string): Promise<number[]> {
  const words = ['-v', 'error', '-i', film, '-f', 's16le', '-ac', '1', '-ar', '48000', '-']
  const { stdout } = await run('ffmpeg', words, { encoding: 'buffer', maxBuffer: 1e8 })
  const samples = new Int16Array(stdout.buffer, stdout.byteOffset, stdout.length >> 1)
  const moments: number[] = []
  let heard = Number.NEGATIVE_INFINITY
  for (const [at, sample] of samples.entries()) {
    if (Math.abs(sample) < 1_500) continue
    if (at - heard > 4_800) moments.push(at / 48_000)
    heard = at
  }
  return moments
}

/** In a page or its worker: what is drawn in three dimensions is a few pixels of nothing, laid out over the frame. */
function drawNothing(): void {
  WebGL2RenderingContext.prototype.drawElements = () => {}
  WebGL2RenderingContext.prototype.drawArrays = () => {}
  const kinds = [OffscreenCanvas, typeof HTMLCanvasElement === 'undefined' ? OffscreenCanvas : HTMLCanvasElement]
  for (const { prototype } of new Set(kinds)) {
    const own = prototype.getContext
    prototype.getContext = function (this: HTMLCanvasElement, ...words: [string]) {
      const size = { value: 16, writable: true }
      if (words[0] === 'webgl2' && !Object.hasOwn(this, 'width'))
        Object.defineProperties(this, { width: { ...size }, height: { ...size } })
      return Reflect.apply(own, this, words)
    } as never
  }
}

/** Opens the dialog at a part of a run, with the smallest film; of three seconds so many fewer. */
async function openFilm(page: Page, demoId: number, part: string, fewer = 2): Promise<void> {
  await page.goto(`/replay/${demoId}?film=${part}`)
  await expect(page.getByRole('button', { name: 'Make the film' })).toBeFocused()
  await page.getByRole('button', { name: '360p' }).click()
  await page.getByRole('button', { name: '30', exact: true }).click()
  await expect(page.locator('[data-part="measure"]')).toContainText('30 frames a second')
  if (part === 'whole') return
  await page.getByRole('slider', { name: 'To', exact: true }).focus()
  for (let second = 0; second < fewer; second++) await page.keyboard.press('Shift+ArrowLeft')
}

test('a film has exactly its frames, each the state at its moment; it plays, and its poster is a picture', async ({
  open,
}, { outputDir }) => {
  // all of a run takes a processor some minutes
  if (IS_FULL) test.setTimeout(FULL_MS)
  const page = await open()
  const { demoId } = await aRun(page)
  const scripts = scriptsOf(page)
  await page.goto(`/replay/${demoId}`)
  await expect(page.getByRole('button', { name: 'Make a film' })).toBeVisible()
  expect([...(await scripts()).keys()].filter((path) => path.includes('film-'))).toEqual([])

  await openFilm(page, demoId, IS_FULL ? 'whole' : 'jump-0')
  const [, frames] = /of (\d+)/.exec((await page.locator('[data-part="frame"]').textContent()) ?? '') ?? []
  const count = Number(frames)
  await page.getByRole('button', { name: 'Make the film' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('progressbar', { name: 'Film' })).toBeVisible()
  // Escape asks before what is made is lost
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Stop the film?' }).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused({ timeout: IS_FULL ? FULL_MS : 300_000 })
  await expect(page.locator('[data-part="made"]')).toContainText(`${count} frames`)

  const film = await saved(page, 'Save', outputDir)
  expect(film.name).toMatch(/_\d{4}\.\d\d(_Jump-1)?\.mp4$/)
  const shown = await page.locator('video').evaluate(async (video: HTMLVideoElement) => {
    video.muted = true
    await video.play()
    await new Promise((resolve) => video.addEventListener('timeupdate', resolve, { once: true }))
    return { seconds: video.duration, width: video.videoWidth, height: video.videoHeight, at: video.currentTime }
  })
  expect(shown).toMatchObject({ width: 640, height: 360 })
  expect(shown.at).toBeGreaterThan(0)
  expect(Math.abs(shown.seconds - count / 30)).toBeLessThanOrEqual(1 / 30 + 0.001)

  const poster = await readFile((await saved(page, 'Poster', outputDir)).path)
  expect(poster.readUInt32BE(16), 'its width').toBeGreaterThanOrEqual(1280)

  if (!(await has('ffprobe')) || !(await has('ffmpeg'))) {
    test.info().annotations.push({ type: 'skipped', description: 'ffprobe is not installed: frames were not counted' })
    return
  }
  const words = ['-v', 'error', '-count_frames', '-select_streams', 'v', '-show_entries', 'stream=nb_read_frames']
  const { stdout } = await run('ffprobe', [...words, '-of', 'csv=p=0', film.path])
  expect(Number.parseInt(stdout, 10)).toBe(count)
  await page.getByRole('button', { name: 'Change it' }).click()
  const looks = IS_FULL ? 20 : 4
  for (let look = 0; look < looks; look++) {
    const frame = Math.floor(((look + 0.5) / looks) * count)
    await page.getByLabel('Frame of the film').fill(String(frame))
    const picture = await saved(page, 'Picture', outputDir)
    expect(await likeness(film.path, frame, picture.path), `frame ${frame}`).toBeGreaterThan(0.95)
  }
})

test('a disk without room is told, nothing of the film stays on it, and the next one is made; ticks are where the jumps are', async ({
  open,
}, { outputDir }) => {
  const page = await open()
  const { demoId } = await aRun(page)
  // it is about the disk and the sound: nothing is drawn in three dimensions
  await page.addInitScript(drawNothing)
  page.on('worker', (worker) => void worker.evaluate(drawNothing).catch(() => {}))
  await openFilm(page, demoId, 'jump-0', 1)
  const session = await page.context().newCDPSession(page)
  const room = (quotaSize?: number) =>
    session.send('Storage.overrideQuotaForOrigin', {
      origin: process.env.KZ_URL!,
      ...(quotaSize !== undefined && { quotaSize }),
    })
  const kept = () =>
    page.evaluate(async () => {
      const folder = await (await navigator.storage.getDirectory()).getDirectoryHandle('films', { create: true })
      const names: string[] = []
      for await (const name of (folder as unknown as { keys: () => AsyncIterable<string> }).keys()) names.push(name)
      return names
    })
  expect(await kept()).toEqual([])
  const words = await page
    .locator('button[aria-label^="Go to"][aria-label$=", jump 1"]')
    .first()
    .getAttribute('aria-label')
  const [, minutes, seconds] = /(\d+):(\d+\.\d+), jump 1$/.exec(words ?? '') ?? []
  const jump = Number(minutes) * 60 + Number(seconds)
  const from =
    Number(await page.getByRole('slider', { name: 'From', exact: true }).getAttribute('aria-valuenow')) / 1000
  await room(((await page.evaluate(() => navigator.storage.estimate())).usage ?? 0) + 6_000)
  await page.getByRole('switch', { name: 'Ticks at jumps' }).click()
  await page.getByRole('button', { name: 'Make the film' }).click()
  await expect(page.getByText('The disk is full.')).toBeVisible({ timeout: 300_000 })
  expect(await kept()).toEqual([])

  await room()
  await page.getByRole('button', { name: 'Make the film' }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeFocused({ timeout: 300_000 })
  expect(await kept()).toHaveLength(1)
  const film = await saved(page, 'Save', outputDir)
  if (!(await has('ffmpeg'))) return
  const moments = await loudMoments(film.path)
  const apart = moments.map((second) => Math.abs(from + second - jump))
  expect(Math.min(...apart), `heard at ${moments}, jumped at ${jump - from}`).toBeLessThan(0.03)
})

test('graphics that go away in the middle are told, and it goes on from there; stop keeps nothing', async ({
  open,
}) => {
  const page = await open()
  const { demoId } = await aRun(page)
  // it is about the graphics themselves, not about what they draw
  await page.addInitScript(drawNothing)
  // without canvases of workers the page makes it itself; what it draws on is taken away once, when some frames are made
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, 'OffscreenCanvas')
    const own = HTMLCanvasElement.prototype.getContext
    let newest: unknown
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, ...words: [string]) {
      const context = Reflect.apply(own, this, words)
      if (words[0] === 'webgl2') newest = context
      return context
    } as typeof own
    const { clear } = WebGL2RenderingContext.prototype
    const FRAMES = 8
    let frames = 0
    WebGL2RenderingContext.prototype.clear = function (mask) {
      const isMade = document.querySelector('[role="progressbar"][aria-label="Film"], progress[aria-label="Film"]')
      if (isMade && this === newest && ++frames === FRAMES) this.getExtension('WEBGL_lose_context')?.loseContext()
      // the second film takes so long that it can be stopped
      const until = performance.now() + ('isSlow' in window ? 100 : 0)
      while (performance.now() < until);
      return clear.call(this, mask)
    }
  })
  await openFilm(page, demoId, 'jump-0')
  await page.getByRole('button', { name: 'Make the film' }).click()
  await expect(page.getByText(/^Stopped at frame \d+: the graphics went away\./)).toBeVisible()
  await page.getByRole('button', { name: /^Go on from/ }).click()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible({ timeout: 300_000 })
  await page.getByRole('button', { name: 'Change it' }).click()
  await page.evaluate(() => Object.assign(window, { isSlow: true }))
  await page.getByRole('button', { name: 'Make the film' }).click()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByRole('button', { name: 'Make the film' })).toBeVisible()
  await expect(page).toHaveTitle(/replay/)
})

test('Firefox says what it writes and writes it', async ({ open }) => {
  test.skip(!firefoxPath, 'Firefox is not installed: set FIREFOX_PATH')
  const { demoId } = await aRun(await open())
  const firefox = await Firefox.start()
  try {
    await firefox.resize(1280, 800)
    await firefox.openHeld(`${process.env.KZ_URL}/replay/${demoId}?film=jump-0`)
    await firefox.letGo()
    const told = () =>
      firefox.evaluate(
        () =>
          document.querySelector('dialog [data-part="measure"]')?.textContent ??
          document.querySelector('dialog')?.textContent ??
          '',
      )
    await expect.poll(told).toMatch(/MP4|WebM|No 3D here|writes no video/)
    if (!/MP4|WebM/.test(await told())) return
    await firefox.evaluate(() => {
      const press = (name: string) =>
        [...document.querySelectorAll('dialog button')]
          .find((button) => button.textContent?.trim() === name)
          ?.dispatchEvent(new MouseEvent('click', { bubbles: true }))
      for (const name of ['360p', '30']) press(name)
      // on a busy machine it can be pressed only later
      const timer = setInterval(() => {
        if (document.querySelector('dialog [role="progressbar"], [data-part="made"]')) clearInterval(timer)
        else press('Make the film')
      }, 1_000)
    })
    const made = () => firefox.evaluate(() => document.querySelector('[data-part="made"]')?.textContent ?? '')
    await expect.poll(made, { timeout: 300_000 }).toMatch(/^\d+ frames/)
    const seconds = () => firefox.evaluate(() => document.querySelector('video')?.duration ?? 0)
    await expect.poll(seconds).toBeGreaterThan(2.9)
  } finally {
    await firefox.end()
  }
})
