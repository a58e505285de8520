import { setTimeout as wait } from 'node:timers/promises'
import { outage, postgresOf, signal } from './outage.mjs'

/** The whole database hangs for thirty seconds, then its connections alone. `npm run bench -- freeze 5` does both five times. */

const CYCLES = 1
const FROZEN_MS = 30_000

export const run = () =>
  outage('frozen database', async ({ dataDir }) => {
    const cycles = Number(process.argv[3]) || CYCLES
    for (let cycle = 0; cycle < cycles; cycle++) {
      for (const isWhole of [true, false]) {
        const { postmaster, children } = postgresOf(dataDir)
        const frozen = isWhole ? [postmaster, ...children] : children
        signal('STOP', frozen)
        await wait(FROZEN_MS)
        signal('CONT', frozen)
        await wait(5_000)
      }
    }
    return `${cycles} times the whole database and its connections, ${FROZEN_MS / 1000} s each`
  })
