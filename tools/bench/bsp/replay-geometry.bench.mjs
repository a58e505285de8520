import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'
import { typicalMap } from './typical-map.mjs'

const MOST_BYTES = 1_500_000
const MOST_CALLS = 160
const ROUNDS = 3
/** as the site packs geometry */
const QUALITY = 9

/** What the geometry of a typical map takes: CPU time of writing (with Brotli) and of reading, bytes, triangles and groups. */
export async function run() {
  const { writeSmallGeometry } = await import('@kz/bsp/geometry/geometry-writer')
  const { readGeometry } = await import('@kz/bsp/geometry')
  const packed = (bytes) => brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: QUALITY } }).length
  const bsp = await typicalMap()
  const write = () => writeSmallGeometry(bsp, new Map(), packed)
  const geometry = write()
  const map = readGeometry(geometry)
  const size = packed(geometry)
  const figures = [
    `a map of ${(bsp.length / 1e6).toFixed(1)} MB`,
    `${map.indices.length / 3} triangles in ${map.groups.length} groups`,
    `${size} bytes`,
    `written in ${median(write).toFixed(0)} ms, read in ${median(() => readGeometry(geometry)).toFixed(0)}`,
  ]
  process.stdout.write(`${figures.join(', ')}\n`)
  if (size > MOST_BYTES) throw new Error(`The geometry of a typical map takes ${size} bytes`)
  if (map.groups.length > MOST_CALLS) throw new Error(`It takes ${map.groups.length} calls`)
}

/** CPU milliseconds. */
function median(call) {
  const samples = Array.from({ length: ROUNDS }, () => {
    const before = process.cpuUsage()
    call()
    const { user, system } = process.cpuUsage(before)
    return (user + system) / 1000
  })
  return samples.sort((one, other) => one - other)[ROUNDS >> 1]
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
