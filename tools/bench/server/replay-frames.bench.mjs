import { fileURLToPath } from 'node:url'
import { print } from '../lib/browser.mjs'
import { inSoftware, onBuiltSite } from '../lib/drawn-in-software.mjs'

const MOST_CALLS = 200
const VIEWS = ['Eyes', 'Chase', 'Orbit', 'Top']
const WATCHED_MS = 4_000

/** Draw calls and time of a frame of the run with most ghosts of the sample community, all of them on, as a ratio to an empty scene of the same size. */
export const run = () => onBuiltSite(measure)

/** The same of a site that runs: its address ends with a slash. */
export async function measure(url) {
  await inSoftware(async (browser) => {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    await page.addInitScript(watch)
    const { demoId, ghosts } = await mostRaced(url)
    await page.goto(`${url}replay/${demoId}?view=chase&speed=0.25&vs=${ghosts.map((ghost) => ghost.demoId).join(',')}`)
    const picture = page.getByRole('img', { name: / units a second\.$/ })
    await picture.waitFor({ timeout: 120_000 })
    await page.getByRole('button', { name: 'Hide ghosts' }).waitFor({ timeout: 120_000 })
    const { width, height } = await picture.boundingBox()
    const empty = await page.evaluate(([wide, high]) => window.bench.empty(wide, high), [width, height])
    print(`${ghosts.length} ghosts, ${width} x ${height}; an empty scene takes ${empty.toFixed(1)} ms`)
    for (const view of VIEWS) {
      await page.getByRole('button', { name: view, exact: true }).click()
      const { frames, calls, ms } = await page.evaluate((time) => window.bench.frames(time), WATCHED_MS)
      print(
        `${view}: ${calls} calls at most, a frame takes ${(ms / empty).toFixed(2)} of an empty one (${frames} frames)`,
      )
      if (frames === 0) throw new Error('Nothing was drawn')
      if (calls > MOST_CALLS) throw new Error(`${calls} draw calls`)
    }
  })
}

/** Tracks are made by and by. */
async function mostRaced(url) {
  for (let tries = 0; tries < 120; tries++) {
    const get = async (path) => (await fetch(`${url}api/${path}`)).json()
    const long = (await get('latest-demos')).filter(({ hasFile, timeMs }) => hasFile && timeMs > 10_000).slice(0, 20)
    const replays = await Promise.all(long.map(({ demoId }) => get(`replay/${demoId}`)))
    const raced = replays.filter(({ track, geometry, ghosts }) => track && geometry && ghosts.length > 1)
    if (raced.length) return raced.sort((one, other) => other.ghosts.length - one.ghosts.length)[0]
    await new Promise((resolve) => setTimeout(resolve, 2_000))
  }
  throw new Error('No run has a track')
}

/** Runs in the page before its own scripts. */
function watch() {
  // on a busy machine most frames wait for others' work
  const best = (values) => (values.length ? Math.min(...values) : 0)
  const finish = (gl) => gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, new Uint8Array(4))
  const proto = WebGL2RenderingContext.prototype
  let drawn = { calls: 0, gl: null }
  let frames = []
  for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
    const draw = proto[name]
    proto[name] = function (...args) {
      drawn = { calls: drawn.calls + 1, gl: this }
      return draw.apply(this, args)
    }
  }
  const ask = requestAnimationFrame.bind(window)
  window.requestAnimationFrame = (callback) =>
    ask((now) => {
      drawn = { calls: 0, gl: null }
      const began = performance.now()
      callback(now)
      if (!drawn.gl) return
      finish(drawn.gl)
      frames.push({ calls: drawn.calls, ms: performance.now() - began })
    })
  window.bench = {
    empty(width, height) {
      const gl = Object.assign(document.createElement('canvas'), { width, height }).getContext('webgl2')
      const times = Array.from({ length: 40 }, () => {
        const began = performance.now()
        gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT)
        finish(gl)
        return performance.now() - began
      })
      return best(times)
    },
    async frames(time) {
      frames = []
      await new Promise((done) => setTimeout(done, time))
      return {
        frames: frames.length,
        calls: Math.max(0, ...frames.map(({ calls }) => calls)),
        ms: best(frames.map(({ ms }) => ms)),
      }
    },
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
