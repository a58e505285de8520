import { crc32 } from 'node:zlib'
import { CLAIM_HOURS, DEFER_DAYS } from '@kz/contract/rules'
import { warningsOf } from '../../demos/upload/upload-checks.ts'
import { takeIds } from '../../imports/write.ts'
import { findMap } from '../../maps/api.ts'
import type { Db } from '../../platform/api/db.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import { demoFileName, refreshHolders, refreshRoutes } from '../../records/api.ts'
import type { BuiltUser } from '../../testing/build.ts'
import type { PlannedMap, PlannedRoute } from './maps/plan-maps.ts'
import { PEOPLE, type Person } from './people.ts'
import { openRandom } from './random.ts'
import { isNewest, type PlannedRun } from './runs/plan-runs.ts'
import type { WrittenFile } from './write-files.ts'

const DAY = 86_400_000
const ADDRESSES = ['192.0.2', '198.51.100', '203.0.113']
/** Decisions older than this were made by somebody who is gone. */
const CHECKED_DAYS = 900

/** What the rows are made from, and the ids known so far. */
export interface Rows {
  tx: Db
  now: Date
  users: Map<Person, BuiltUser>
  players: Map<Person, number>
  routes: Map<PlannedRoute, number>
}

const before = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY)

/** Inserts rows given by column name; columns left out of `columns` take their defaults. */
async function insertRows(tx: Db, table: string, columns: readonly string[], list: object[]): Promise<void> {
  const names = sql.raw(columns.join(', '))
  await tx.execute(sql`insert into ${sql.raw(table)} (${names})
    select ${names} from jsonb_populate_recordset(null::${sql.raw(table)}, ${JSON.stringify(list)}::jsonb)`)
}

/** Who holds records: everybody, with the account where there is one. */
export async function writePlayers({ tx, users, players }: Rows): Promise<void> {
  const ids = await takeIds(tx, 'players', PEOPLE.length)
  PEOPLE.forEach((person, place) => {
    players.set(person, ids[place] as number)
  })
  const list = PEOPLE.map((person) => ({
    id: players.get(person),
    name: person.name,
    country: person.country,
    user_id: users.get(person)?.userId ?? null,
  }))
  await insertRows(tx, 'players', ['id', 'name', 'country', 'user_id'], list)
}

/** Maps, their authors with the mapper role, and routes. */
export async function writeMaps({ tx, now, users, routes }: Rows, maps: readonly PlannedMap[]): Promise<void> {
  const ids = await takeIds(tx, 'maps', maps.length)
  const rows = maps.map((map, place) => ({
    id: ids[place],
    name: map.name,
    type: map.type,
    length: map.length,
    difficulty: map.difficulty,
    is_xd: map.isXd,
    recordable: map.recordable,
    state: map.state,
    released_at: before(now, map.age),
    created_at: before(now, map.age),
  }))
  await insertRows(tx, 'maps', Object.keys(rows[0] as object), rows)
  const authors = maps.flatMap((map, place) =>
    map.authors.map(({ name, person }, position) => ({
      map_id: ids[place],
      position,
      name,
      user_id: (person && users.get(person)?.userId) ?? null,
    })),
  )
  await insertRows(tx, 'map_authors', ['map_id', 'position', 'name', 'user_id'], authors)
  await tx.execute(sql`insert into user_roles (user_id, role)
    select distinct user_id, 'MAPPER' from map_authors where user_id is not null`)

  const planned = maps.flatMap((map, place) => map.routes.map((route) => ({ route, mapId: ids[place] })))
  const routeIds = await takeIds(tx, 'routes', planned.length)
  const routeRows = planned.map(({ route, mapId }, place) => {
    const id = routeIds[place] as number
    routes.set(route, id)
    return { id, map_id: mapId, name: route.name, changed_at: now }
  })
  await insertRows(tx, 'routes', ['id', 'map_id', 'name', 'changed_at'], routeRows)
}

/** Demos in every state, the records they make, and who holds them. */
export async function writeRuns(
  rows: Rows,
  runs: readonly PlannedRun[],
  files: ReadonlyMap<PlannedRun, WrittenFile>,
): Promise<void> {
  const { tx } = rows
  const blobs = [...files.values()].map(({ sha256, size }) => ({ sha256, size, created_at: rows.now }))
  await insertRows(tx, 'blobs', ['sha256', 'size', 'created_at'], blobs)
  const ids = new Map<PlannedRun, number>()
  const taken = await takeIds(tx, 'demos', runs.length)
  runs.forEach((run, place) => {
    ids.set(run, taken[place] as number)
  })
  const list = runs.map((run) => demoRow(rows, run, ids, files.get(run)))
  await insertRows(tx, 'demos', Object.keys(list[0] as object), list)
  await refreshRoutes(tx, [...rows.routes.values()])
  await refreshHolders(tx, [...rows.players.values()])
  for (const run of runs.filter(({ decidedAge }) => decidedAge === null)) {
    await writeWarnings(rows, run, ids.get(run) as number, files.get(run))
  }
  await writeReview(rows, runs, ids)
  await writeLikes(rows, runs, ids)
}

function demoRow(
  { now, users, players, routes }: Rows,
  run: PlannedRun,
  ids: ReadonlyMap<PlannedRun, number>,
  file: WrittenFile | undefined,
) {
  const { route, person, state } = run
  const id = ids.get(run) as number
  const user = users.get(person)
  const isRecent = run.decidedAge !== null && run.decidedAge < CHECKED_DAYS
  return {
    id,
    route_id: routes.get(route),
    player_id: players.get(person),
    user_id: user?.userId ?? null,
    player_name: person.name,
    country: person.country,
    time_ms: run.timeMs,
    cp: run.cp,
    gc: run.gc,
    mpbhop: run.mpbhop,
    yt_id: run.hasVideo ? videoId(id) : null,
    state,
    sha256: file?.sha256 ?? null,
    file_name: file
      ? demoFileName({ mapName: route.map.name, route: route.name, playerName: person.name, timeMs: run.timeMs })
      : '',
    note: run.note,
    comment: state === 'REVOKED' ? '' : run.comment,
    internal_note: run.internalNote,
    seen: file?.read.seen ?? null,
    warnings: file?.read.warnings ?? [],
    submitted_at: before(now, run.submittedAge),
    ip: run.decidedAge === null ? `${ADDRESSES[id % ADDRESSES.length]}.${1 + (id % 250)}` : null,
    ip_country: run.decidedAge === null ? person.country : 'n-a',
    decided_by: isRecent && user ? checkerOf(users, run, id) : null,
    decided_at: run.decidedAge === null ? null : before(now, run.decidedAge),
    previous_demo_id: (run.previous && ids.get(run.previous)) ?? null,
    revoke_reason: state === 'REVOKED' ? run.comment : null,
  }
}

/** Eleven characters that say what they are. */
const videoId = (id: number): string => `sample-${(crc32(String(id)) % 36 ** 4).toString(36).padStart(4, '0')}`

const userNamed = (users: ReadonlyMap<Person, BuiltUser>, username: string): BuiltUser | undefined =>
  [...users.values()].find((user) => user.username === username)

/** Mostly the checker; nobody decides about their own. */
function checkerOf(users: ReadonlyMap<Person, BuiltUser>, run: PlannedRun, id: number): number | null {
  const name = run.person.username === 'checker' || id % 5 === 0 ? 'admin' : 'checker'
  return run.person.username === name ? null : (userNamed(users, name)?.userId ?? null)
}

/** The upload's own checks on a run that waits. */
async function writeWarnings(
  { tx, users }: Rows,
  run: PlannedRun,
  demoId: number,
  file: WrittenFile | undefined,
): Promise<void> {
  const user = users.get(run.person)
  const map = await findMap(tx, run.route.map.name)
  if (!user || !map || !file) return
  const viewer = {
    ...user,
    picture: null,
    email: '',
    emailVerified: true,
    isYoung: false,
    passwordDue: false,
    heldRoles: [],
    roles: [],
    bans: { general: null, comment: null, submit: null },
    endsAt: null,
    blocked: [],
    familyId: 0,
    secondFactor: null,
    isStrong: false,
    isConfirmed: true,
  }
  const { route, timeMs, cp, gc, mpbhop, note } = run
  const fileName = demoFileName({ mapName: route.map.name, route: route.name, playerName: run.person.name, timeMs })
  const draft = { map, route: route.name, timeMs, cp, gc, mpbhop, ytId: null, note, fileName, read: file.read }
  const warnings = (await warningsOf(tx, viewer, draft)).filter(({ code }) => code !== 'duplicate')
  await tx.execute(sql`update demos set warnings = ${JSON.stringify(warnings)}::jsonb where id = ${demoId}`)
}

/** One run is being looked at, one was put back. */
async function writeReview(
  { tx, users }: Rows,
  runs: readonly PlannedRun[],
  ids: ReadonlyMap<PlannedRun, number>,
): Promise<void> {
  const checker = userNamed(users, 'checker')?.userId ?? null
  const oldest = runs.find(({ state }) => state === 'SUBMITTED')
  const deferred = runs.find(({ state }) => state === 'DEFERRED')
  const update = (run: PlannedRun | undefined, values: SQL) =>
    run && tx.execute(sql`update demos set ${values} where id = ${ids.get(run)}`)
  const hours = CLAIM_HOURS - 3
  await update(oldest, sql`claimed_by = ${checker}, claimed_until = now() + make_interval(hours => ${hours})`)
  const asked = deferred && ids.get(deferred)
  if (!asked) return
  await tx.execute(sql`insert into submission_steps (kind, submission_id, act, by_id, text, at)
    select 'demo', id, 'asked', ${checker}, comment, now() - interval '1 day' from demos where id = ${asked}`)
  await update(deferred, sql`deferred_until = now() + make_interval(days => ${DEFER_DAYS - 1}), comment = ''`)
}

/** Likes: many on a few of the newest records, few on older ones, never one's own. */
async function writeLikes(
  { tx, users, now }: Rows,
  runs: readonly PlannedRun[],
  ids: ReadonlyMap<PlannedRun, number>,
): Promise<void> {
  const random = openRandom(runs.length)
  const likes = runs
    .filter(({ state }) => state === 'RELEASED')
    .flatMap((run) => {
      const age = run.decidedAge ?? 0
      const most = isNewest(run) ? Math.floor(random.next() ** 3 * 22) : random.chance(0.2) ? random.whole(1, 4) : 0
      return random
        .shuffled([...users.keys()].filter((person) => person !== run.person))
        .slice(0, most)
        .map((person) => ({
          demo_id: ids.get(run),
          user_id: users.get(person)?.userId,
          created_at: before(now, age * random.next()),
        }))
    })
  await insertRows(tx, 'demo_likes', ['demo_id', 'user_id', 'created_at'], likes)
}
