import { fileURLToPath } from 'node:url'
import * as zlib from 'node:zlib'

const RUN_MS = 180_000
const ROUNDS = 15
/** Reading and judging a replay, to the bare parse of a demo of its length. */
const MOST_SHARE = 3
const nobody = () => false

/** CPU time of reading and judging a server's replay of three minutes, beside the parse of the same run's demo. */
export async function run() {
  const { parseDemo } = await import('@kz/demo')
  const { writeDemo } = await import('@kz/demo/write/writer')
  const { parseReplay } = await import('@kz/demo/krp/parse-replay')
  const { judgeReplay } = await import('@kz/demo/krp/judge/judge-replay')
  const { randomCourse } = await import('@kz/demo/krp/simulated/random-course')
  const { courseButtons, simulateReplay } = await import('@kz/demo/krp/simulated/simulated-replay')
  const { writeReplay } = await import('@kz/demo/krp/write/write-replay')
  const stops = randomCourse(3, 100)
  const made = simulateReplay({
    ...{
      stops,
      timeMs: RUN_MS,
      seed: 3,
      map: 'kz_bench',
      mapCrc: 1,
      player: 'bench',
      steamId: 'STEAM_0:0:1',
      startMs: 0,
    },
  })
  const sent = { steamId: 'STEAM_0:0:1', name: null, map: 'kz_bench', timeMs: RUN_MS, cp: 0, gc: 0, startMs: 0 }
  const map = { crcs: [1], buttons: courseButtons(stops), teleports: [], changesGravity: false }
  const judge = (replay) => judgeReplay(replay, { ...sent, finishMs: null, receivedMs: RUN_MS }, map, nobody)

  // no zstd before Node 22.15
  const bytes = writeReplay(made, zlib.zstdCompressSync)
  const demo = writeDemo({ map: 'kz_bench', course: stops, run: { timeMs: RUN_MS } })
  const replay = parseReplay(bytes)
  const { standing } = judge(replay)
  const [parsed, read, judged] = [() => parseDemo(demo), () => parseReplay(bytes), () => judge(replay)].map(median)
  const figures = [
    `replay of ${bytes.length} bytes read in ${read.toFixed(1)} ms and judged in ${judged.toFixed(1)} (${standing})`,
    `demo of ${demo.length} bytes parsed in ${parsed.toFixed(1)}`,
  ]
  process.stdout.write(`${figures.join(', ')}\n`)
  if (read + judged > MOST_SHARE * parsed) throw new Error('A replay takes too long')
}

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

if (process.argv[1] === fileURLToPath(import.meta.url)) await run()
