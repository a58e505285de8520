import type { Context } from '../platform/api/context.ts'
import { countGeometries, forgetGeometryFaults, makeNextGeometry } from '../replays/geometries.ts'
import { countHulls, forgetHullFaults, makeNextHulls } from '../replays/hulls.ts'
import { admissionAlone } from '../replays/jobs.ts'
import { countTracks, forgetTrackFaults, makeNextTrack } from '../replays/tracks.ts'
import { type Command, CommandError, type Print } from './command.ts'

/** What players in the browser draw, made now instead of by and by. */
export const replayCommands: readonly Command[] = [
  replayCommand('tracks', 'of runs', { forgetFaults: forgetTrackFaults, count: countTracks, makeNext: makeNextTrack }),
  replayCommand('geometry', 'of maps', {
    forgetFaults: forgetGeometryFaults,
    count: countGeometries,
    makeNext: makeNextGeometry,
  }),
  replayCommand('hulls', 'of maps', { forgetFaults: forgetHullFaults, count: countHulls, makeNext: makeNextHulls }),
]

interface AdmissionQueue {
  forgetFaults: typeof forgetTrackFaults
  count: typeof countTracks
  makeNext: typeof makeNextTrack
}

const TELL_EVERY = 25
const WAIT_MS = 1000
/** Longer than the job's slice. */
const MOST_WAITS = 60

function replayCommand(name: string, what: string, admissionQueue: AdmissionQueue): Command {
  return {
    name,
    usage: `${name} [--all]`,
    help: `counts the ${name} ${what}; --all makes what is wanting or failed: end it when you like, it goes on from there`,
    flags: ['all'],
    words: [0, 0],
    async run(ctx, { flags }, print) {
      if (flags.has('all')) await makeAll(ctx, admissionQueue, print)
      const { made, failed, wanting } = await admissionQueue.count(ctx.db)
      print(`${made} made, ${failed} could not be made, ${wanting} wanting`)
    },
  }
}

async function makeAll(ctx: Context, { forgetFaults, makeNext }: AdmissionQueue, print: Print): Promise<void> {
  await forgetFaults(ctx.db)
  for (let waits = 0; waits < MOST_WAITS; waits++) {
    const done = await admissionAlone(ctx, async () => {
      let count = 0
      for (let next = await makeNext(ctx); next; next = await makeNext(ctx)) {
        if (next.fault) print(next.fault)
        if (++count % TELL_EVERY === 0) print(`${count} done`)
      }
      return true
    })
    if (done) return
    await new Promise((go) => setTimeout(go, WAIT_MS))
  }
  throw new CommandError('The site itself is at it: try again later.')
}
