import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'

const here = (path) => fileURLToPath(new URL(path, import.meta.url))
const SHARED = process.env.KZ_SHARED_DATA ?? here('../../../../shared/data')
const MOST_A_ROW = 5
const ROUNDS = 5

/** Size with Brotli and CPU time of writing (with Brotli) and reading the tracks of real and written demos, by minute of recording. */
export async function run() {
  const { parseDemo } = await import('@kz/demo')
  const { writeSmallTrack } = await import('@kz/demo/track/track-writer')
  const { readTrack } = await import('@kz/demo/track/track')
  const { writeDemo } = await import('@kz/demo/write/writer')
  const demos = [{ name: 'a written run', bytes: writeDemo({ durationMs: 120_000 }) }, ...real()]
  const sums = { minutes: 0, rows: 0, size: 0, write: 0, read: 0 }
  let largest = 0
  for (const { name, bytes } of demos) {
    const demo = parseDemo(bytes)
    const minutes = demo.durationMs / 60_000
    const track = writeSmallTrack(demo, packed)
    const size = packed(track)
    const write = median(() => writeSmallTrack(demo, packed))
    const read = median(() => readTrack(track))
    sums.minutes += minutes
    sums.size += size
    sums.rows += demo.frames.count
    sums.write += write
    sums.read += read
    // short and sparse recordings are not what the limit is for
    if (demo.frames.count > 1000 && demo.frames.count / minutes > 2_400)
      largest = Math.max(largest, size / demo.frames.count)
    print(name, minutes, demo.frames.count, size, write, read)
  }
  print('all', sums.minutes, sums.rows, sums.size, sums.write, sums.read)
  if (largest > MOST_A_ROW) throw new Error(`A track of ${largest.toFixed(2)} bytes a row`)
}

function real() {
  const folders = ['longjump', 'clean', 'other', 'cheat'].map((folder) => `${SHARED}/demos/${folder}`)
  return folders
    .filter((folder) => existsSync(folder))
    .flatMap((folder) =>
      readdirSync(folder).map((name) => ({ name, bytes: new Uint8Array(readFileSync(`${folder}/${name}`)) })),
    )
}

const packed = (bytes) => brotliCompressSync(bytes).length

/** CPU milliseconds. */
function median(call) {
  const samples = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    call()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return samples.sort((first, second) => first - second)[ROUNDS >> 1]
}

function print(name, minutes, rows, size, write, read) {
  const figures = [
    `${minutes.toFixed(2)} min, ${size} bytes, ${(size / rows).toFixed(2)} a row`,
    `written in ${(write / minutes).toFixed(1)} ms a minute, read in ${(read / minutes).toFixed(1)}`,
  ]
  process.stdout.write(`${name.padEnd(34)} ${figures.join(', ')}\n`)
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
