import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@kz/contract/wire/client'
import type { MadeRun } from './made-runs.ts'
import type { SimServer } from './module-door.ts'
import { replayOf } from './replay-of.ts'
import type { Tally } from './tally.ts'

/** A game server whose script sends finishes by `POST /api/server/runs`, and replays after them. */

const EVERY_MS = 2_000
const MOST_AT_ONCE = 500

export function openScript(url: string, key: string, tally: Tally): SimServer {
  const client = createClient({
    base: `${url}/api`,
    fetch: (input, init) => fetch(input, { ...init, headers: { ...init?.headers, authorization: `Bearer ${key}` } }),
  })
  const queue: MadeRun[] = []
  const replays: MadeRun[] = []
  const firstMs = new Map<string, number>()
  let isStopped = false

  async function sendRuns(): Promise<void> {
    const runs = queue.slice(0, MOST_AT_ONCE)
    if (runs.length === 0) return
    for (const { uid } of runs) firstMs.set(uid, firstMs.get(uid) ?? performance.now())
    const answers = await client.call('POST /server/runs', { body: { runs: runs.map(sent) } })
    for (const [at, { state, reason = '' }] of answers.runs.entries()) {
      const run = runs[at] as MadeRun
      if (state === 'refused') tally.refused.set(run.uid, reason)
      else {
        tally.acknowledged.add(run.uid)
        tally.waits.push(performance.now() - (firstMs.get(run.uid) ?? 0))
        replays.push(run)
      }
      firstMs.delete(run.uid)
    }
    queue.splice(0, runs.length)
  }

  async function sendReplays(): Promise<void> {
    for (let run = replays[0]; run; run = replays[0]) {
      const file = new Blob([new Uint8Array(replayOf(run))])
      await client.call('PUT /server/replay', { query: { id: run.uid }, file })
      tally.replays.add(run.uid)
      replays.shift()
    }
  }

  async function work(): Promise<void> {
    while (!isStopped) {
      // what fails comes again
      await sendRuns()
        .then(sendReplays)
        .catch(() => undefined)
      await wait(EVERY_MS, undefined, { ref: false })
    }
  }

  void work()
  return {
    join: () => undefined,
    finish(run) {
      tally.made.set(run.uid, run)
      queue.push(run)
    },
    changeMap: () => undefined,
    look: () => undefined,
    isDone: () => queue.length === 0 && replays.length === 0,
    stop() {
      isStopped = true
    },
  }
}

const sent = ({ uid, player, map, timeMs, cp, gc, startMs }: MadeRun) => ({
  ...{ id: uid, steamid: player.steamid, name: player.name, map, timeMs, cp, gc },
  at: new Date(startMs + timeMs).toISOString(),
})
