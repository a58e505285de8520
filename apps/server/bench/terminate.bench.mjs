import { setTimeout as wait } from 'node:timers/promises'
import { openCheck } from './kill-check.mjs'
import { outage } from './outage.mjs'

/** All connections of a site are ended every 0.7 seconds under ten writers. `npm run bench -- terminate 130` makes 130 rounds. */

const ROUNDS = 20
const PAUSE_MS = 700

export const run = () =>
  outage('terminated backends', async ({ dataDir }) => {
    const rounds = Number(process.argv[3]) || ROUNDS
    const { rows, close } = await openCheck(dataDir)
    let ended = 0
    for (let round = 0; round < rounds; round++) {
      const gone = await rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where pid <> pg_backend_pid() and usename = current_user`)
      ended += gone.length
      await wait(PAUSE_MS)
    }
    await close()
    return `${rounds} rounds, ${ended} connections`
  })
