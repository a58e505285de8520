import { setTimeout as wait } from 'node:timers/promises'
import { outage, postgresOf, signal } from './outage.mjs'

/** The postmaster is killed alone, the server lives on. `npm run bench -- postmaster 50` does so fifty times. */

const CYCLES = 5
const HEAL_MS = 10_000

export const run = () =>
  outage('postmaster killed', async ({ dataDir, health }) => {
    const cycles = Number(process.argv[3]) || CYCLES
    let longest = 0
    for (let cycle = 0; cycle < cycles; cycle++) {
      await wait(500 + Math.random() * 2_500)
      const { postmaster } = postgresOf(dataDir)
      const killed = performance.now()
      signal('KILL', [postmaster])
      await wait(1_000)
      while (!health.isReady()) await wait(50)
      longest = Math.max(longest, performance.now() - killed)
    }
    if (longest > HEAL_MS) throw new Error(`healed after ${Math.round(longest)} ms only`)
    return `${cycles} cycles, well again after ${Math.round(longest)} ms at most`
  })
