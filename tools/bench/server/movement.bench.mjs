import { readLumps } from '@kz/bsp'
import { mapHulls } from '@kz/bsp/hulls'
import { readHulls } from '@kz/bsp/hulls/read-hulls'
import { writeBsp } from '@kz/bsp/write/write-bsp'
import { parseDemo } from '@kz/demo'
import { judgeMovement } from '@kz/demo/krp/movement/judge-movement'
import { parseReplay } from '@kz/demo/krp/parse-replay'
import { kernelReplay } from '@kz/demo/krp/simulated/kernel-replay'
import { writeReplay } from '@kz/demo/krp/write/write-replay'
import { kernelRun } from '@kz/demo/simulated/kernel-run'
import { writeDemo } from '@kz/demo/write/writer'
import { median } from '../lib/median.mjs'

const FRAMES = 18_000
const ROUNDS = 9
/** Reading a replay and computing its movement, to the bare parse of the run's demo. */
const MOST_SHARE = 3
const START = [0, 0, 40]

const block = (least, most) => ({ least, most, texture: 'stones' })
const world = mapHulls(
  readHulls(
    readLumps(
      writeBsp({
        textures: { stones: { width: 16, height: 16 } },
        blocks: [
          block([-600, -600, -16], [600, 600, 0]),
          block([200, -100, 0], [260, 100, 16]),
          block([-620, -600, 0], [-600, 600, 300]),
          block([600, -600, 0], [620, 600, 300]),
          block([-600, -620, 0], [600, -600, 300]),
          block([-600, 600, 0], [600, 620, 300]),
        ],
      }),
    ),
  ),
)

/** CPU time of computing a replay of three minutes by the kernel, on a map of a few blocks. */
export async function run() {
  const who = { map: 'kz_bench', mapCrc: 1, player: 'bench', steamId: 'STEAM_0:0:1', startMs: 0 }
  const bytes = writeReplay(kernelReplay({ ...who, world, start: START, seed: 1, frames: FRAMES }))
  const demo = writeDemo({ runner: kernelRun({ world, start: START, seed: 1 }), durationMs: FRAMES * 10, fps: 100 })
  if (judgeMovement(parseReplay(bytes), world, false).length > 0) throw new Error('The run does not follow')
  const [parsed, computed] = [() => parseDemo(demo), () => judgeMovement(parseReplay(bytes), world, false)].map(spent)
  process.stdout.write(`read and computed in ${computed.toFixed(0)} ms, its demo parsed in ${parsed.toFixed(0)}\n`)
  if (computed > MOST_SHARE * parsed) throw new Error('The movement takes too long')
}

/** CPU milliseconds. */
const spent = (call) =>
  median(
    Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage()
      call()
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1000
    }),
  )
