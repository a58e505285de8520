import type { Goal, me } from '@kz/contract/runs/me'
import { placePoints } from '@kz/contract/runs/point-rule'
import type { Context } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import type { Call } from '../platform/api/handler.ts'
import { runnerOfUser } from '../points/api.ts'
import { firstFinishCandidates, firstProCandidates, placeCandidates } from './candidates.ts'
import { keptGoals, metGoals } from './kept-goals.ts'
import { serversNow } from './servers-now.ts'
import { placesOf, playersOn } from './stands.ts'
import { whyFinish, whyOf, whyPlace, whyPro } from './why.ts'

/** What a member may go for next; what they keep stands first, what they do not want is left out. */

const DAY_MS = 86_400_000
const MOST = 25

/** A goal, and how near it is: small numbers first. */
interface Weighed extends Goal {
  routeId: number
  weight: number
}

/** The goals of a member as they are now. */
export async function goalsOf(
  { db, now }: Context,
  { viewer }: Call<(typeof me)['GET /me/goals']>,
): Promise<{ goals: Goal[] }> {
  const { userId } = viewer
  const [runnerId, kept, servers] = await Promise.all([runnerOfUser(db, userId), keptGoals(db, userId), serversNow(db)])
  const dropped = new Set(kept.filter(({ state }) => state === 'DROPPED').map(({ routeId }) => routeId))
  const own = kept.filter(({ state }) => state === 'KEPT')
  const found = await weighed(db, runnerId, servers, now())
  const known = new Set(found.map(({ routeId }) => routeId))
  const missing = own.filter(({ routeId }) => !known.has(routeId)).map(({ routeId }) => routeId)
  const more = missing.length > 0 ? await weighed(db, runnerId, servers, now(), missing) : []
  const met = await metGoals(db, runnerId, own)
  const isKept = new Set(own.map(({ routeId }) => routeId))
  const open = [...found, ...more].filter(({ routeId }) => !dropped.has(routeId) && !met.has(routeId))
  const first = open.filter(({ routeId }) => isKept.has(routeId)).map((goal) => ({ ...goal, isKept: true }))
  const others = mixed(open.filter(({ routeId }) => !isKept.has(routeId)))
  return { goals: [...met.values(), ...first, ...others].slice(0, MOST).map(shown) }
}

const shown = ({ routeId: _, weight: _weight, ...goal }: Weighed | (Goal & Partial<Weighed>)): Goal => goal

/** Places lead; after every second one a first run, so that none of the kinds is out of sight. */
function mixed(goals: readonly Weighed[]): Weighed[] {
  const of = (...kinds: Goal['kind'][]) =>
    goals.filter(({ kind }) => kinds.includes(kind)).sort((a, b) => a.weight - b.weight)
  const [places, pros, finishes] = [of('place'), of('pro'), of('finish')]
  const line: Weighed[] = []
  while (places.length + pros.length + finishes.length > 0) {
    const next = [...places.splice(0, 3), ...pros.splice(0, 1), ...finishes.splice(0, 1)]
    line.push(...next)
  }
  return line
}

type Servers = Awaited<ReturnType<typeof serversNow>>

async function weighed(
  db: Db,
  runnerId: number | null,
  servers: Servers,
  now: Date,
  wanted?: readonly number[],
): Promise<Weighed[]> {
  const [places, pros, finishes] = await Promise.all([
    runnerId === null ? [] : placeCandidates(db, runnerId, wanted),
    runnerId === null ? [] : firstProCandidates(db, runnerId, wanted),
    firstFinishCandidates(db, runnerId, wanted),
  ])
  const [stands, crowds] = await Promise.all([
    placesOf(
      db,
      places.map(({ routeId, mineMs }) => ({ routeId, timeMs: mineMs })),
    ),
    playersOn(
      db,
      [...pros, ...finishes].map(({ routeId }) => routeId),
    ),
  ])
  const serverOf = (mapName: string) => servers.get(mapName.toLowerCase()) ?? null
  const place = places.map((line, at): Weighed => {
    const { routeId, mapName, route, difficulty, mineMs, targetMs, player, playerId, playerCountry } = line
    const { rank: from, players } = stands[at] ?? { rank: 1, players: 0 }
    // those as fast as the next one are all right above
    const rank = Math.max(1, from - line.equal)
    const gapMs = mineMs - targetMs
    const points = placePoints(difficulty, players, rank) - placePoints(difficulty, players, from)
    return {
      ...{ routeId, mapName, route, difficulty, kind: 'place', mineMs, mineGc: 0, targetMs, gapMs, rank, players },
      takesFrom: { player, playerId, playerCountry },
      points,
      ...whyOf(whyPlace({ ...line, gapMs, rank, players }, now)),
      ...{ isKept: false, isMet: false, server: serverOf(mapName) },
      weight: weightOf({ mineMs, gapMs, players, points, lastAt: line.lastAt, isOn: serverOf(mapName) !== null }, now),
    }
  })
  const first = [
    ...pros.map((line) => ({ ...line, kind: 'pro' as const })),
    ...finishes.map((line) => ({ ...line, kind: 'finish' as const, mineMs: null, mineGc: 0 })),
  ]
  return [
    ...place,
    ...first.map((line, at): Weighed => {
      const { routeId, mapName, route, difficulty, kind, mineMs, mineGc, slowestMs } = line
      const players = crowds.get(routeId) ?? 0
      const server = serverOf(mapName)
      return {
        ...{
          routeId,
          mapName,
          route,
          difficulty,
          kind,
          mineMs,
          mineGc,
          targetMs: slowestMs ?? 0,
          gapMs: 0,
          takesFrom: null,
        },
        ...{ rank: players + 1, players: players + 1 },
        points: placePoints(difficulty, players + 1, players + 1),
        ...whyOf(kind === 'pro' ? whyPro(mineGc, players) : whyFinish(players, server?.name ?? null)),
        ...{ isKept: false, isMet: false, server },
        weight: at - (server ? 3 : 0),
      }
    }),
  ]
}

interface Near {
  mineMs: number
  gapMs: number
  players: number
  points: number
  lastAt: Date | null
  isOn: boolean
}

/** A small gap first; what was played lately, is short, crowded, pays or runs on a server now comes before what does not. */
function weightOf({ mineMs, gapMs, players, points, lastAt, isOn }: Near, now: Date): number {
  const days = lastAt ? Math.min(60, (now.getTime() - lastAt.getTime()) / DAY_MS) : 60
  const gap = Math.log(1 + (200 * gapMs) / mineMs)
  const gain = 0.3 * Math.log(1 + points) + 0.1 * Math.log(1 + players) + (isOn ? 0.5 : 0)
  return gap + days / 60 + 0.2 * Math.log(mineMs / 60_000) - gain
}
