import { setTimeout as wait } from 'node:timers/promises'
import { openCheck } from './lib/check.mjs'
import { outage, postgresOf, signal } from './lib/outage.mjs'

export const about = 'kill -9 of the postmaster under sixteen writers; now and then it hangs, or loses its connections'
export const full = 50

const HEAL_MS = 10_000
const FROZEN_MS = 60_000
/** so many kills for one freeze, and for one round of ended connections */
const EACH_FREEZE = 25
const EACH_ENDING = 5

/** Clients see 503 and nothing else; the server heals by itself within ten seconds of each kill. */
export const run = ({ cycles, say, isOver }) =>
  outage(
    async ({ dataDir, health }) => {
      const faults = []
      let longest = 0
      let done = 0
      for (; done < cycles && !isOver(); done++) {
        const cycle = done + 1
        await wait(500 + Math.random() * 2_500)
        signal('KILL', [postgresOf(dataDir).postmaster])
        await untilBack(dataDir)
        const back = performance.now()
        while (!health.isReady()) await wait(50)
        longest = Math.max(longest, performance.now() - back)
        if (cycle % EACH_ENDING === 0) await endConnections(dataDir)
        if (cycle % EACH_FREEZE === 0) await freeze(dataDir, cycle % (2 * EACH_FREEZE) > 0)
        if (cycle % 10 === 0) say(`${cycle}: well again ${Math.round(longest)} ms after the database at most`)
      }
      if (longest > HEAL_MS) faults.push(`healed after ${Math.round(longest)} ms only`)
      return { done, faults }
    },
    { say },
  )

/** The database takes connections again; a killed one leaves its processes and its socket for a moment. */
async function untilBack(dataDir) {
  for (;;) {
    await wait(500)
    const check = await openCheck(dataDir).catch(() => undefined)
    if (check) return check.close()
  }
}

/** All connections but the one that says so. */
async function endConnections(dataDir) {
  const { rows, close } = await openCheck(dataDir)
  await rows(`select pg_terminate_backend(pid) from pg_stat_activity
    where pid <> pg_backend_pid() and usename = current_user`)
  await close()
}

/** The whole database hangs for a minute, or the processes of its connections alone. */
async function freeze(dataDir, isWhole) {
  const { postmaster, children } = postgresOf(dataDir)
  const frozen = isWhole ? [postmaster, ...children] : children
  signal('STOP', frozen)
  await wait(FROZEN_MS)
  signal('CONT', frozen)
  await wait(5_000)
}
