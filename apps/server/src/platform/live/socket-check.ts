import type { FastifyBaseLogger } from 'fastify'
import type { Viewer } from '../api/viewer.ts'
import { loggable } from '../database/errors.ts'
import type { Callers } from '../http/authorization.ts'
import type { Listener } from './listener.ts'

/** Sessions of open sockets end by time and elsewhere too: they are looked at again and again, all in one query. */

const EVERY_MS = 5_000
/** Two rounds without an answer, and a little. */
const KNOWN_MS = 12_000

type Member = Listener & { viewer: Viewer }

interface Watched {
  listeners: ReadonlySet<Listener>
  who: Callers
  /** closes the sockets of sessions that ended */
  end(ended: ReadonlySet<Listener>): void
  /** sends members the events withheld meanwhile */
  tellMissed(milliseconds: number): void
  log: FastifyBaseLogger
}

/** Starts the checks. While the database is unavailable `areKnown` is false: rights cannot be verified. */
export function checkSessions(watched: Watched): { areKnown(): boolean; stop(): void } {
  const { listeners, who, end, tellMissed, log } = watched
  let knownAt = performance.now()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  async function look(): Promise<void> {
    const startedAt = performance.now()
    const members = [...listeners].filter((listener): listener is Member => listener.viewer !== null)
    const families = new Set(members.map(({ viewer }) => viewer.familyId))
    const found = families.size > 0 ? await who.listening([...families]) : []
    const viewers = new Map(found.map((viewer) => [viewer.familyId, viewer]))
    const ended = new Set<Listener>()
    for (const member of members) {
      const viewer = viewers.get(member.viewer.familyId)
      if (viewer) member.viewer = viewer
      else ended.add(member)
    }
    if (ended.size > 0) end(ended)
    const unknownFor = performance.now() - knownAt - KNOWN_MS
    knownAt = startedAt
    if (unknownFor > 0) tellMissed(unknownFor)
  }

  function next(): void {
    if (stopped) return
    timer = setTimeout(() => {
      look()
        .catch((error) => log.warn({ err: loggable(error) }, 'sessions of sockets were not looked at'))
        .finally(next)
    }, EVERY_MS).unref()
  }
  next()

  return {
    areKnown: () => performance.now() - knownAt < KNOWN_MS,
    stop() {
      stopped = true
      clearTimeout(timer)
    },
  }
}
