import type { CollectionState } from '@kz/contract/rules'
import { generateContent } from '../../../collections/news-content.ts'
import { readWriting } from '../../../news/api.ts'
import { saveRevision } from '../../../news/revisions.ts'
import { type Db, row, rows } from '../../../platform/api/db.ts'
import type { FileStore } from '../../../platform/api/services/stored-files.ts'
import { int } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'
import { ensurePlayers, refreshHolders, refreshRoutes } from '../../../records/api.ts'
import type { BuiltUser } from '../../../testing/build.ts'
import type { PlannedRoute } from '../maps/plan-maps.ts'
import type { Plan } from '../plan.ts'
import { type WrittenFile, writeFile } from '../write-files.ts'
import { roundMs } from './plan-runs.ts'

/** Demo collections of the sample community, one in each state. */

/** A collection and the demos in it. */
export interface Pack {
  state: CollectionState
  title: string
  /** with an account of this nickname, or without any */
  player: { name: string; country: string }
  notes: string
  /** days since it was made; each step after it took a day */
  age: number
  demos: { route: PlannedRoute; timeMs: number; file: WrittenFile }[]
}

const PACKS: readonly Omit<Pack, 'demos'>[] = [
  {
    ...{ state: 'RELEASED', title: 'Three first records from Iceland', age: 12 },
    player: { name: 'Steinn_á_Steini', country: 'is' },
    notes: 'Found on an old disk. Nobody has run these maps since.',
  },
  {
    ...{ state: 'APPROVED', title: 'Greta cleans up', age: 4 },
    player: { name: 'Gravel_Greta', country: 'de' },
    notes: 'All on one evening; they came by mail.',
  },
  {
    ...{ state: 'SUBMITTED', title: 'The lost runs of w0bble^', age: 1 },
    player: { name: 'w0bble^', country: 'se' },
    notes: 'One video is still being uploaded.',
  },
]
const DEMOS = 3
/** Above every place of the other files. */
const FIRST_PLACE = 5_000
const [LEAST_MS, MOST_MS] = [6_000, 20_000]
const FIRST_AGE = 100

/** Writes and keeps the demos of all collections: the released ones on maps without a record, the others beat one. */
export async function writePacks(files: FileStore, { maps, runs }: Plan): Promise<Pack[]> {
  const used = new Set(runs.map(({ route }) => route))
  const empty = maps
    .filter(
      ({ recordable, state, age, routes }) =>
        recordable && state === 'ACTIVE' && age > FIRST_AGE && routes.length === 1,
    )
    .flatMap(({ routes }) => routes.filter((route) => !used.has(route) && route.bestMs < MOST_MS))
  const best = new Map<PlannedRoute, number>()
  for (const { route, state, cp, timeMs } of runs)
    if (state === 'RELEASED' && cp === 0) best.set(route, Math.min(timeMs, best.get(route) ?? timeMs))
  const open = new Set(runs.flatMap(({ route, state }) => (state === 'RELEASED' ? [] : [route])))
  const beatable = [...best].filter(
    ([route, timeMs]) => route.name === '' && !open.has(route) && timeMs > LEAST_MS && timeMs < MOST_MS,
  )
  const packs: Pack[] = []
  for (const [place, pack] of PACKS.entries()) {
    const chosen =
      pack.state === 'RELEASED'
        ? empty.slice(0, DEMOS).map((route) => ({ route, timeMs: roundMs(route.bestMs * 1.1) }))
        : beatable
            .slice(place * DEMOS, (place + 1) * DEMOS)
            .map(([route, timeMs]) => ({ route, timeMs: timeMs - 140 - place * 70 }))
    const demos: Pack['demos'] = []
    for (const [number, { route, timeMs }] of chosen.entries()) {
      const run = { route, timeMs, cp: 0, gc: 0, faults: [], person: pack.player }
      demos.push({ route, timeMs, file: await writeFile(files, run, FIRST_PLACE + place * DEMOS + number, false) })
    }
    packs.push({ ...pack, demos })
  }
  return packs
}

interface Seeding {
  tx: Db
  users: readonly BuiltUser[]
}

const ago = (days: number) => sql`now() - make_interval(hours => ${Math.round(days * 24)}::integer)`

/** Writes the collections, and what the release of one of them brought. Needs the maps and all other records. */
export async function seedCollections(seeding: Seeding, packs: readonly Pack[]): Promise<void> {
  const { tx, users } = seeding
  const idOf = (username: string) => users.find((user) => user.username === username)?.userId ?? null
  const [checker, admin] = [idOf('checker'), idOf('admin')]
  for (const pack of packs) {
    const { state, title, player, notes, age } = pack
    const isDecided = state !== 'SUBMITTED'
    const userId = users.find(({ pseudo }) => pseudo === player.name)?.userId ?? null
    const made = await row(
      tx,
      { id: int },
      sql`insert into demo_collections
          (title, user_id, player_name, country, admin_notes, state, submitted_by, submitted_at, decided_by, decided_at)
        values (${title}, ${userId}, ${player.name}, ${player.country}, ${notes}, ${isDecided ? 'APPROVED' : state},
          ${checker}, ${ago(age)}, ${isDecided ? admin : null}, ${isDecided ? ago(age - 1) : sql`null`}) returning id`,
    )
    const { id } = made as { id: number }
    for (const [place, demo] of pack.demos.entries()) await writeDemo(tx, id, pack, place, demo)
    if (isDecided)
      await tx.execute(sql`insert into submission_steps (kind, submission_id, act, by_id, text, at)
        values ('collection', ${id}, 'approved', ${admin}, '', ${ago(age - 1)})`)
    if (state === 'RELEASED') await release(tx, id, checker, pack)
  }
}

async function writeDemo(
  tx: Db,
  id: number,
  { state, age }: Pack,
  place: number,
  { route, timeMs, file: { sha256, size, read } }: Pack['demos'][number],
): Promise<void> {
  // of the open one the last video is missing
  const ytId = state === 'SUBMITTED' && place === DEMOS - 1 ? null : `sample-${state[0]?.toLowerCase()}${id}0${place}`
  await tx.execute(sql`insert into blobs (sha256, size) values (${sha256}, ${size})`)
  await tx.execute(sql`insert into collection_demos
      (collection_id, file_name, map_id, route, time_ms, yt_id, seen, warnings, sha256, uploaded_at)
    select ${id}, ${`${route.map.name}.dem`}, id, ${route.name}, ${timeMs}, ${ytId}, ${sql.json(read.seen)},
      ${JSON.stringify(read.warnings)}::jsonb, ${sha256}, ${ago(age - 0.1)} from maps where name = ${route.map.name}`)
}

/** The records and the post, as they came out together. */
async function release(tx: Db, id: number, checker: number | null, { title, player, age }: Pack): Promise<void> {
  const at = ago(age - 2)
  const { content, extended } = readWriting('news', { title, htmlContent: await generateContent(tx, id) })
  const post = await row(
    tx,
    { id: int },
    sql`insert into posts (kind, title, content, extended, author_id, published_at, announced)
      values ('news', ${title}, ${content}, ${extended ?? null}, ${checker}, ${at}, true) returning id`,
  )
  const newsId = post?.id as number
  if (checker !== null) await saveRevision(tx, newsId, checker)
  const playerId = (await ensurePlayers(tx, new Map([[player.name, player.country]]))).get(player.name) as number
  const written = await rows(
    tx,
    { id: int },
    sql`insert into demos (id, route_id, player_id, player_name, country, time_ms, cp, gc, mpbhop, yt_id, file_name, seen,
        warnings, sha256, submitted_at, state, decided_by, decided_at, news_id)
      select d.demo_id, r.id, ${playerId}, ${player.name}, ${player.country}, d.time_ms, d.cp, d.gc, d.mpbhop, d.yt_id,
        d.file_name, d.seen, d.warnings, d.sha256, d.uploaded_at, 'RELEASED', ${checker}, ${at}, ${newsId}
      from collection_demos d join routes r on r.map_id = d.map_id and r.name = d.route
      where d.collection_id = ${id} order by d.demo_id returning route_id as id`,
  )
  await refreshRoutes(
    tx,
    written.map((route) => route.id),
  )
  await refreshHolders(tx, [playerId])
  await tx.execute(sql`update demo_collections set state = 'RELEASED', released_by = ${checker}, released_at = ${at},
    news_id = ${newsId} where id = ${id}`)
}
