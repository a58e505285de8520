import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const SHARED = process.env.KZ_SHARED_DATA ?? here('../../../../shared/data')
const FRAME_BYTES = [468, 468, 0, 64, 32, 0, 84, 8, 24, 4]

/**
 * Parses real and written demos, prints milliseconds of CPU, memory and bundle size, and returns the same as rows. With
 * KZ_DEMO_AGAINST=<dist folder of another build> its bare parse is measured between the others, for a ratio of one run.
 */
export async function run() {
  if (!existsSync(here('../../../packages/demo/dist/index.js')))
    throw new Error('Build first: npx tsc -p packages/demo')
  const demo = await import('@kz/demo')
  const { writeDemo } = await import('@kz/demo/write/writer')
  const other = process.env.KZ_DEMO_AGAINST
  const before = other ? await import(pathToFileURL(resolve(other, 'index.js')).href) : demo
  const rows = []
  const folder = `${SHARED}/demos/longjump`
  const real = existsSync(folder) && readdirSync(folder).find((name) => name.endsWith('.dem'))
  if (real) {
    const bytes = new Uint8Array(readFileSync(`${folder}/${real}`))
    rows.push(await measure('real long jump', bytes, 200, demo, before))
    rows.push(await measure('real, repeated', repeat(bytes, 19), 31, demo, before))
  } else print(`no real demos at ${SHARED}`)
  rows.push(await measure('written', writeDemo({ durationMs: 28_400 }), 200, demo, before))
  rows.push(await measure('written, long', writeDemo({ durationMs: 531_000 }), 31, demo, before))
  for (const row of rows) print(describe(row))
  const bundle = await bundleSize('parseDemo, summarize, longJumps, DemoError')
  const whole = await bundleSize('parseDemo, reportOf, seriesOf, DemoError')
  print(`minified and gzipped: for the upload ${bundle} bytes, with report and series ${whole} bytes`)
  return { rows, bundle, whole }
}

async function measure(name, bytes, times, { parseDemo, summarize, reportOf, seriesOf }, before) {
  const calls = {
    before: () => before.parseDemo(bytes),
    parse: () => parseDemo(bytes),
    report: () => reportOf(parseDemo(bytes)),
    summary: () => summarize(parseDemo(bytes)),
    series: () => seriesOf(parseDemo(bytes)),
    walk: () => walkFrames(bytes),
  }
  for (let index = 0; index < 4; index++) for (const call of Object.values(calls)) call()
  const { frames } = parseDemo(bytes)
  return {
    name,
    bytes: bytes.length,
    ...cpu(times, calls),
    heap: await heapOf(() => {
      const demo = parseDemo(bytes)
      return [demo, reportOf(demo)]
    }),
    frames: frames.count,
  }
}

/** Median CPU milliseconds of each call, all threads of this process; taken in turns, so that what else runs hits all alike. */
function cpu(times, calls) {
  const names = Object.keys(calls)
  const samples = Object.fromEntries(names.map((name) => [name, []]))
  for (let time = 0; time < times; time++) {
    for (const name of names) {
      const before = process.cpuUsage()
      calls[name]()
      const { user, system } = process.cpuUsage(before)
      samples[name].push((user + system) / 1000)
    }
  }
  const median = (list) => list.sort((first, second) => first - second)[list.length >> 1]
  const ratio = median(samples.report.map((value, index) => value / samples.before[index]))
  return { ratio, ...Object.fromEntries(names.map((name) => [name, median(samples[name])])) }
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

/** Bytes of these exports as the web app's own bundler makes them. */
async function bundleSize(names) {
  const { build } = await import(createRequire(here('../../../apps/web/package.json')).resolve('vite'))
  const entry = 'virtual:entry'
  const plugin = {
    name: 'entry',
    resolveId: (id) => (id === entry ? id : null),
    load: (id) =>
      id === entry ? `export { ${names} } from ${JSON.stringify(here('../../../packages/demo/dist/index.js'))}` : null,
  }
  const { output } = await build({
    configFile: false,
    logLevel: 'silent',
    plugins: [plugin],
    build: {
      write: false,
      modulePreload: false,
      rolldownOptions: { input: entry, preserveEntrySignatures: 'strict' },
    },
  })
  return gzipSync(output[0].code, { level: 9 }).length
}

function describe({ name, bytes, frames, before, parse, report, summary, series, walk, heap, ratio }) {
  const size = `${(bytes / 1e6).toFixed(1)} MB, ${frames} frames`
  const ms = (value) => `${value.toFixed(1)} ms`
  return [
    `${name.padEnd(16)} ${size.padEnd(24)} parse ${ms(parse)} (before ${ms(before)}, bare walk ${ms(walk)})`,
    `with report ${ms(report)} (x${ratio.toFixed(2)}), with summary ${ms(summary)}, with series ${ms(series)}`,
    `memory ${(heap / 1e6).toFixed(1)} MB`,
  ].join(', ')
}

function print(line) {
  process.stdout.write(`${line}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
