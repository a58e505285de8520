import { randomBytes } from 'node:crypto'
import type { Role } from '@kz/contract/roles'
import type { DemoState, Difficulty, MapLength, MapState, MapType } from '@kz/contract/rules'
import type { ParsedMetadata } from '@kz/contract/runs/demos'
import { createUser, hashPassword } from '../accounts/api.ts'
import { ensureRoute, findMap } from '../maps/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
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

/** `minTimeMs` as its column is named. */
const snake = (key: string): string => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

let made = 0
const next = () => `${++made}${randomBytes(3).toString('hex')}`

/** The SECRET_KEY of test worlds. */
export const TEST_SECRET = 'a secret for tests, and for nothing else'

/** Of everyone who names none: one that nobody knows, hashed once for each key, for a hash takes its time by design. */
const PASSWORD = `Strafe-${randomBytes(9).toString('base64url')}`
const hashes = new Map<string, Promise<string>>()

function hashOnce(secretKey: string): Promise<string> {
  const hash = hashes.get(secretKey) ?? hashPassword(PASSWORD, secretKey)
  hashes.set(secretKey, hash)
  return hash
}

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
    password: overrides.password ?? PASSWORD,
    country: overrides.country ?? 'pl',
    roles: overrides.roles ?? [],
    emailVerified: overrides.emailVerified ?? true,
  }
  const passwordHash = await (overrides.password ? hashPassword(overrides.password, secretKey) : hashOnce(secretKey))
  const userId = await createUser(db, { ...user, passwordHash })
  return { userId, username: user.username, pseudo: user.pseudo, country: user.country, password: user.password }
}

export interface MapOverrides {
  name?: string
  type?: MapType
  length?: MapLength
  difficulty?: Difficulty
  isXd?: boolean
  recordable?: boolean
  state?: MapState
  minTimeMs?: number | null
  releasedAt?: Date | null
  createdAt?: Date
  notes?: string
  tags?: string[]
  authors?: string[]
}

export async function buildMap(
  db: Db,
  { authors = [], ...overrides }: MapOverrides = {},
): Promise<{ mapId: number; mapName: string }> {
  const name = overrides.name ?? `kz_block${next()}`
  const columns = Object.fromEntries(Object.entries(overrides).map(([key, value]) => [snake(key), value]))
  const map = await row(
    db,
    { mapId: int },
    sql`insert into maps ${sql.values({ ...columns, name })} returning id as "mapId"`,
  )
  const { mapId } = map as { mapId: number }
  for (const [position, author] of authors.entries()) {
    await db.execute(sql`insert into map_authors (map_id, position, name) values (${mapId}, ${position}, ${author})`)
  }
  return { mapId, mapName: name }
}

/** The player of a name without an account. */
export async function buildPlayer(db: Db, name: string, country: string): Promise<number> {
  const player = await row(
    db,
    { id: int },
    sql`insert into players (name, country) values (${name}, ${country})
      on conflict (name) where user_id is null do update set country = excluded.country returning id`,
  )
  return (player as { id: number }).id
}

export const emptySeen: ParsedMetadata = {
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
  /** null: nobody knows */
  decidedAt?: Date | null
  /** the list it came from */
  source?: string
  decidedBy?: number
  comment?: string
  ytId?: string
  sha256?: string
  fileName?: string
  seen?: ParsedMetadata
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
    state === 'SUBMITTED' || state === 'DEFERRED' || state === 'WITHDRAWN'
      ? null
      : overrides.decidedAt === undefined
        ? new Date()
        : overrides.decidedAt
  const previous = await row(
    db,
    { demoId: int },
    sql`select demo_id as "demoId" from route_records where route_id = ${routeId}
      and has_cp = ${(overrides.cp ?? 0) > 0 || (overrides.gc ?? 0) > 0}`,
  )
  const { seen = emptySeen, ...plain } = columns
  const given = Object.fromEntries(Object.entries(plain).map(([key, value]) => [snake(key), value]))
  const demo = await row(
    db,
    { demoId: int },
    sql`insert into demos ${sql.values({
      time_ms: 60_000,
      ...given,
      ...{ seen: sql.json(seen), route_id: routeId, player_id: playerId, user_id: user?.userId ?? null },
      ...{ player_name: playerName, country, state, decided_at: decided },
      previous_demo_id: state === 'RELEASED' ? (previous?.demoId ?? null) : null,
    })} returning id as "demoId"`,
  )
  if (state === 'RELEASED') await refreshRoute(db, routeId)
  return { demoId: (demo as { demoId: number }).demoId, routeId }
}
