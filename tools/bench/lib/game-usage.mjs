import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { processesOf } from '@kz/faults/lib/game-servers.mjs'
import { attachPostgres } from '@kz/server/dist/platform/database/embedded/attach.js'
import { PATIENT, Pool } from '@kz/server/dist/platform/database/pool.js'
import { databasePids } from './cpu-share.mjs'

/** What a site uses while it is under load: memory of a process, and CPU of its threads and its database. */

const MIB = 1024
const LOOK_MS = 200
const TICK_S = 1 / 100

/** Looks at the site of this process. */
export async function openUsage(pid, dataDir) {
  const pool = new Pool({ ...PATIENT, ...(await attachPostgres(dataDir)), max: 1 }, () => undefined)
  const database = await databasePids(pool)
  return {
    answering: () => processesOf(pid),
    database: () => database.map(Number),
    close: () => pool.end(),
    /** Until `done`: the most memory in MiB, seconds of CPU, and whose they were. */
    async over(done) {
      const [before, began] = [await look(), performance.now()]
      let mostKib = 0
      let isOver = false
      const ended = done.then(() => {
        isOver = true
      })
      while (!isOver) {
        mostKib = Math.max(mostKib, Number(/VmRSS:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`))?.[1]))
        await wait(LOOK_MS)
      }
      await ended
      const [after, forS] = [await look(), (performance.now() - began) / 1000]
      const used = {}
      for (const [name, seconds] of after) {
        const part = seconds.of
        used[part] = (used[part] ?? 0) + Math.max(0, seconds.cpu - (before.get(name)?.cpu ?? 0))
      }
      const seconds = Object.values(used).reduce((sum, one) => sum + one, 0)
      const told = Object.entries(used)
        .toSorted(([, one], [, other]) => other - one)
        .map(([part, cpu]) => `${part} ${((cpu / forS) * 100).toFixed(1)} %`)
        .join(', ')
      return { mib: Math.round(mostKib / MIB), seconds, rate: seconds / forS, forS, told }
    },
  }

  async function look() {
    const found = new Map()
    for (const task of under(`/proc/${pid}/task`)) {
      const [name, cpu] = usedBy(`/proc/${pid}/task/${task}`)
      found.set(task, { of: task === String(pid) ? 'main thread' : `thread ${name}`, cpu })
    }
    for (const one of await databasePids(pool)) found.set(one, { of: 'database', cpu: usedBy(`/proc/${one}`)[1] })
    return found
  }
}

function usedBy(folder) {
  const [, name, rest] = /\((.*)\) (.*)/.exec(textOf(`${folder}/stat`)) ?? [undefined, '', '']
  const [user, system] = rest.split(' ').slice(11, 13)
  return [name, (Number(user) + Number(system)) * TICK_S || 0]
}

const textOf = (path) => {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}

const under = (folder) => {
  try {
    return readdirSync(folder)
  } catch {
    return []
  }
}
