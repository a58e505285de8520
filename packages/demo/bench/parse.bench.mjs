import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const SHARED = process.env.KZ_SHARED_DATA ?? here('../../../../shared/data')
const FRAME_BYTES = [468, 468, 0, 64, 32, 0, 84, 8, 24, 4]

/** Parses real and written demos, prints milliseconds of CPU, memory and bundle size, and returns the same as rows. */
export async function run() {
  if (!existsSync(here('../dist/index.js'))) throw new Error('Build first: npx tsc -p packages/demo')
  const { parseDemo, summarize } = await import('../dist/index.js')
  const { writeDemo } = await import('../dist/writer.js')
  const rows = []
  const folder = `${SHARED}/demos/longjump`
  const real = existsSync(folder) && readdirSync(folder).find((name) => name.endsWith('.dem'))
  if (real) {
    const bytes = new Uint8Array(readFileSync(`${folder}/${real}`))
    rows.push(await measure('real long jump', bytes, 40, parseDemo, summarize))
    rows.push(await measure('real, repeated', repeat(bytes, 19), 9, parseDemo, summarize))
  } else print(`no real demos at ${SHARED}`)
  rows.push(await measure('written', writeDemo({ durationMs: 28_400 }), 40, parseDemo, summarize))
  rows.push(await measure('written, long', writeDemo({ durationMs: 531_000 }), 9, parseDemo, summarize))
  for (const row of rows) print(describe(row))
  const bundle = await bundleSize()
  print(`index, minified and gzipped: ${bundle} bytes`)
  return { rows, bundle }
}

async function measure(name, bytes, times, parseDemo, summarize) {
  for (let index = 0; index < 4; index++) summarize(parseDemo(bytes))
  const parse = cpu(times, () => parseDemo(bytes))
  const demo = parseDemo(bytes)
  const summary = cpu(times, () => summarize(demo))
  const walk = cpu(times, () => walkFrames(bytes))
  return {
    name,
    bytes: bytes.length,
    parse,
    summary,
    walk,
    heap: await heapOf(() => parseDemo(bytes)),
    frames: demo.frames.count,
  }
}

/** Median CPU milliseconds of one call, all threads of this process. */
function cpu(times, call) {
  const samples = Array.from({ length: times }, () => {
    const before = process.cpuUsage()
    call()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return samples.sort((first, second) => first - second)[times >> 1]
}

/** Bytes of heap and buffers one call leaves behind before anything is collected: its peak at most. */
async function heapOf(call) {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc')
  // Buffers are given back between turns of the event loop.
  for (let turn = 0; turn < 3; turn++) {
    collect()
    await setImmediate()
  }
  const before = process.memoryUsage()
  const kept = call()
  const after = process.memoryUsage()
  return after.heapUsed - before.heapUsed + after.arrayBuffers - before.arrayBuffers + (kept ? 0 : 1)
}

/** The least any parser must do: from frame to frame, looking at nothing but lengths. */
function walkFrames(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const end = view.getInt32(540, true)
  let at = 544
  let frames = 0
  while (at < end) {
    const type = bytes[at]
    const payload = at + 9
    at = payload + FRAME_BYTES[type]
    if (type <= 1) at += view.getInt32(payload + 464, true)
    else if (type === 8) at += view.getUint32(payload + 4, true)
    else if (type === 9) at += view.getUint32(payload, true)
    frames++
  }
  return frames
}

/** The frames of Playback over and over, so that a long demo has real messages. */
function repeat(bytes, times) {
  const directory = new DataView(bytes.buffer).getInt32(540, true)
  const playback = new DataView(bytes.buffer).getInt32(directory + 4 + 92 + 84, true)
  const part = bytes.subarray(playback, directory - 9)
  const long = new Uint8Array(playback + part.length * times + bytes.length - directory + 9)
  long.set(bytes.subarray(0, playback))
  for (let index = 0; index < times; index++) long.set(part, playback + index * part.length)
  long.set(bytes.subarray(directory - 9), playback + part.length * times)
  new DataView(long.buffer).setInt32(540, playback + part.length * times + 9, true)
  return long
}

/** Bytes of the entry as the web app's own bundler makes it. */
async function bundleSize() {
  const { build } = await import(createRequire(here('../../../apps/web/package.json')).resolve('vite'))
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: here('../dist/index.js'), preserveEntrySignatures: 'strict' },
    },
  })
  return gzipSync(output[0].code, { level: 9 }).length
}

function describe({ name, bytes, frames, parse, summary, walk, heap }) {
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${frames} frames`
  const ratio = (parse / Math.max(walk, 0.01)).toFixed(0)
  return `${name.padEnd(16)} ${size.padEnd(24)} parse ${parse.toFixed(1)} ms, summary ${summary.toFixed(1)} ms, bare walk ${walk.toFixed(2)} ms (x${ratio}), memory ${(heap / 1e6).toFixed(1)} MB`
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
