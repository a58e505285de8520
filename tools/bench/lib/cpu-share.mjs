import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'

/** Linux's control groups, the older and the newer form: only root may make them. What is ours to have is had before others. */
const FORMS = [
  {
    home: '/sys/fs/cgroup/cpu',
    settings: (micros) => ({ 'cpu.cfs_period_us': PERIOD, 'cpu.cfs_quota_us': micros, 'cpu.shares': 262_144 }),
  },
  { home: '/sys/fs/cgroup', settings: (micros) => ({ 'cpu.max': `${micros} ${PERIOD}`, 'cpu.weight': 10_000 }) },
]
/** Short, so that nobody waits long for their next turn. */
const PERIOD = 10_000
const TICKS = 100

/**
 * Gives each of these processes so much of a core and no more: several of them then work beside their load on a machine
 * with two. Answers how to take that back, or null where this machine does not let us.
 */
export function limitCpu(pids, share) {
  for (const { home, settings } of FORMS) {
    const made = []
    const undo = () => {
      for (const pid of pids) writeFileSync(`${home}/cgroup.procs`, String(pid))
      for (const folder of made.splice(0)) rmdirSync(folder)
    }
    try {
      for (const pid of pids) {
        const folder = `${home}/kz16-bench-${pid}`
        mkdirSync(folder)
        made.push(folder)
        for (const [name, value] of Object.entries(settings(Math.round(PERIOD * share)))) {
          if (!existsSync(`${folder}/${name}`)) throw new Error('no groups of this form')
          writeFileSync(`${folder}/${name}`, String(value))
        }
        writeFileSync(`${folder}/cgroup.procs`, String(pid))
      }
      return undo
    } catch {
      try {
        undo()
      } catch {
        // not even the root of the groups is ours
      }
    }
  }
  return null
}

/** Seconds of CPU that the process has used. */
export function cpuSeconds(pid) {
  const [user, system] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1].split(' ').slice(11, 13)
  return (Number(user) + Number(system)) / TICKS
}

/** Seconds of CPU of each of these processes, to the microsecond; of threads that are gone nothing is known. */
export function cpuOf(pids) {
  const found = new Map()
  for (const pid of pids) {
    const nanos = under(`/proc/${pid}/task`).map((task) =>
      Number(textOf(`/proc/${pid}/task/${task}/schedstat`).split(' ')[0]),
    )
    found.set(pid, nanos.reduce((sum, one) => sum + one, 0) / 1e9)
  }
  return found
}

/** What they have used from then to now; what ended meanwhile does not count. */
export function usedSince(then, now) {
  let used = 0
  for (const [pid, seconds] of now) used += Math.max(0, seconds - (then.get(pid) ?? 0))
  return used
}

/** The processes of a PostgreSQL on this machine, by one of them that answers. */
export async function databasePids(pool) {
  const { rows } = await pool.query('select pg_backend_pid() as pid')
  const postmaster = textOf(`/proc/${rows[0].pid}/stat`).split(') ')[1].split(' ')[1]
  const children = textOf(`/proc/${postmaster}/task/${postmaster}/children`).trim().split(' ')
  // what tidies up after the filling is no part of a call
  return [postmaster, ...children].filter((pid) => !textOf(`/proc/${pid}/cmdline`).includes('autovacuum worker'))
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
