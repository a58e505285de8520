import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { typicalMap } from './typical-map.mjs'

const MOST_BYTES = 300_000
const MOVES = 200_000
/** a frame at 250 units a second and 100 frames a second moves so far; the kernel asks for some that are longer */
const STEP = 5
const SHARED = process.env.KZ_SHARED_DATA
  ? `file://${process.env.KZ_SHARED_DATA}/`
  : new URL('../../../../shared/data/', import.meta.url)
const REAL = fileURLToPath(new URL('maps/bkz_goldbhop.bsp', SHARED))

/** What the hulls of a map take with Brotli, and how long a move through them. */
export async function run() {
  const began = process.cpuUsage()
  const written = await typicalMap()
  process.stdout.write(`a typical map is compiled in ${msSince(began)} ms\n`)
  await measure('the typical map', written)
  if (existsSync(REAL)) await measure('a real map', new Uint8Array(readFileSync(REAL)))
}

async function measure(name, bsp) {
  const { readLumps } = await import('@kz/bsp')
  const { mapHulls, readHullFile } = await import('@kz/bsp/hulls')
  const { readHulls } = await import('@kz/bsp/hulls/read-hulls')
  const { writeHullFile } = await import('@kz/bsp/hulls/write-hull-file')
  const began = process.cpuUsage()
  const file = writeHullFile(readHulls(readLumps(bsp)))
  const writing = msSince(began)
  const size = brotliCompressSync(file).length
  const read = process.cpuUsage()
  const set = readHullFile(file)
  const reading = msSince(read)
  const hulls = mapHulls(set)
  const random = dice(7)
  const { least, most } = set.bodies[0].box
  let from = null
  let stopped = 0
  const traced = process.cpuUsage()
  for (let move = 0; move < MOVES; move++) {
    while (from === null) {
      const place = least.map((low, axis) => low + random() * (most[axis] - low))
      if (!hulls.isSolid(1, place)) from = place
    }
    const { fraction, end } = hulls.trace(
      1,
      from,
      from.map((value) => value + (random() * 2 - 1) * STEP),
    )
    if (fraction < 1) stopped++
    from = move % 100 === 99 ? null : end
  }
  const nanoseconds = Math.round((msSince(traced) * 1e6) / MOVES)
  const figures = [
    `${size} bytes`,
    `written in ${writing} ms, read in ${reading}`,
    `${nanoseconds} ns a move, ${stopped} of ${MOVES} stopped`,
  ]
  process.stdout.write(`${name}: ${figures.join(', ')}\n`)
  if (size > MOST_BYTES) throw new Error(`The hulls of ${name} take ${size} bytes`)
}

/** CPU milliseconds. */
function msSince(began) {
  const { user, system } = process.cpuUsage(began)
  return Math.round((user + system) / 1000)
}

/** The same numbers each time. */
function dice(seed) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
