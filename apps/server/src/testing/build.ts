import { randomBytes } from 'node:crypto'
import type { Seen } from '@kz/contract/demos'
import type { Role } from '@kz/contract/roles'
import type { DemoState } from '@kz/contract/rules'
import { createUser } from '../accounts/api.ts'
import { demos } from '../demos/tables.ts'
import { ensureRoute, findMap } from '../maps/api.ts'
import { maps } from '../maps/tables.ts'
import { type Db, row } from '../platform/db.ts'
import { sql } from '../platform/sql.ts'
import { playerOf, refreshRoute } from '../records/api.ts'

/** Builders for tests and for the sample community. Each takes overrides and makes the parents it needs. */

export interface BuiltUser {
  userId: number
  username: string
  pseudo: string
  country: string
  password: string
}

export interface UserOverrides {
  username?: string
  pseudo?: string
  email?: string
  password?: string
  country?: string
  roles?: Role[]
  emailVerified?: boolean
}

let made = 0
const next = () => `${++made}${randomBytes(3).toString('hex')}`

/** The SECRET_KEY of test worlds. */
export const TEST_SECRET = 'a secret for tests, and for nothing else'

export async function buildUser(
  db: Db,
  overrides: UserOverrides = {},
  secretKey: string = TEST_SECRET,
): Promise<BuiltUser> {
  const name = `runner${next()}`
  const user = {
    username: overrides.username ?? name,
    pseudo: overrides.pseudo ?? name,
    email: overrides.email ?? `${name}@example.test`,
    password: overrides.password ?? `Strafe-${randomBytes(9).toString('base64url')}`,
    country: overrides.country ?? 'pl',
    roles: overrides.roles ?? [],
    emailVerified: overrides.emailVerified ?? true,
  }
  const userId = await createUser(db, user, secretKey)
  return { userId, username: user.username, pseudo: user.pseudo, country: user.country, password: user.password }
}

export type MapOverrides = Partial<Omit<typeof maps.$inferInsert, 'id'>> & { authors?: string[] }

export async function buildMap(
  db: Db,
  { authors = [], ...overrides }: MapOverrides = {},
): Promise<{ mapId: number; mapName: string }> {
  const name = overrides.name ?? `kz_block${next()}`
  const [map] = await db
    .insert(maps)
    .values({ ...overrides, name })
    .returning({ mapId: maps.id, mapName: maps.name })
  const { mapId } = map as { mapId: number }
  for (const [position, author] of authors.entries()) {
    await db.execute(sql`insert into map_authors (map_id, position, name) values (${mapId}, ${position}, ${author})`)
  }
  return { mapId, mapName: name }
}

/** The player of a name without an account. */
export async function buildPlayer(db: Db, name: string, country: string): Promise<number> {
  const player = await row<{ id: number }>(
    db,
    sql`insert into players (name, country) values (${name}, ${country})
      on conflict (name) where user_id is null do update set country = excluded.country returning id`,
  )
  return (player as { id: number }).id
}

export const emptySeen: Seen = {
  mapName: '',
  mapCrc: '00000000',
  player: '',
  server: '',
  serverKind: 'unknown',
  protocol: 48,
  build: null,
  durationMs: 0,
  fpsAverage: 100,
  fpsMedian: 100,
  recording: null,
  timers: [],
  texts: [],
  settings: [],
}

export interface DemoOverrides {
  mapName?: string
  route?: string
  user?: BuiltUser
  playerName?: string
  country?: string
  timeMs?: number
  cp?: number
  gc?: number
  mpbhop?: boolean
  state?: DemoState
  submittedAt?: Date
  decidedAt?: Date
  decidedBy?: number
  comment?: string
  ytId?: string
  sha256?: string
  fileName?: string
  seen?: Seen
}

/** A demo row in any state; a released one makes its route's record anew. The file, if any, is the caller's. */
export async function buildDemo(db: Db, overrides: DemoOverrides = {}): Promise<{ demoId: number; routeId: number }> {
  const mapName = overrides.mapName ?? (await buildMap(db)).mapName
  const mapId = (await findMap(db, mapName))?.mapId ?? (await buildMap(db, { name: mapName })).mapId
  const routeId = await ensureRoute(db, mapId, overrides.route ?? '')
  const { user, state = 'SUBMITTED', mapName: _map, route: _route, ...columns } = overrides
  const playerName = overrides.playerName ?? user?.pseudo ?? `runner${next()}`
  const country = overrides.country ?? user?.country ?? 'pl'
  const playerId = user ? await playerOf(db, user) : await buildPlayer(db, playerName, country)
  const decided =
    state === 'SUBMITTED' || state === 'DEFERRED' || state === 'WITHDRAWN' ? null : (overrides.decidedAt ?? new Date())
  const previous = await row<{ demoId: number }>(
    db,
    sql`select demo_id as "demoId" from route_records where route_id = ${routeId}
      and has_cp = ${(overrides.cp ?? 0) > 0 || (overrides.gc ?? 0) > 0}`,
  )
  const [demo] = await db
    .insert(demos)
    .values({
      timeMs: 60_000,
      seen: emptySeen,
      ...columns,
      routeId,
      playerId,
      userId: user?.userId ?? null,
      playerName,
      country,
      state,
      decidedAt: decided,
      previousDemoId: state === 'RELEASED' ? (previous?.demoId ?? null) : null,
    })
    .returning({ demoId: demos.id })
  if (state === 'RELEASED') await refreshRoute(db, routeId)
  return { demoId: (demo as { demoId: number }).demoId, routeId }
}
