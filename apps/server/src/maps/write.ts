import { ApiError } from '@kz/contract/errors'
import type { ParsedMapMetadata } from '@kz/contract/maps'
import type { Difficulty, MapLength, MapType } from '@kz/contract/rules'
import { pseudoKey, settleRole } from '../accounts/api.ts'
import { type Db, lockInTransaction, row, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { mergedInto } from './find-map.ts'
import { ensureRoute, touchRoutes } from './map-routes.ts'

/** Writing maps: each within the transaction of whoever decided it. */

/** What people say about a map. */
export interface MapFacts {
  mapperNames: string[]
  type: MapType
  length: MapLength
  difficulty: Difficulty
  isXdMap: boolean
  recordable: boolean
}

/** A file whose bytes have a row already. */
export interface NewFile {
  sha256: string
  fileName: string
  changelog: string
  seen: ParsedMapMetadata
  /** null: the operator */
  addedBy: number | null
}

export const taken = (): ApiError => new ApiError('map_taken')

/** Two maps of one name cannot be made beside each other. */
export const lockNames = (tx: Db): Promise<void> => lockInTransaction(tx, 'names of maps')

const MAP_NAMED_ROW = { mapId: int, mapName: text, state: text }

/** The map that has this name in any spelling and state, an exact one first; else the one that such a map was merged into. */
export function mapNamed(db: Db, name: string): Promise<{ mapId: number; mapName: string; state: string } | undefined> {
  return row(
    db,
    MAP_NAMED_ROW,
    sql`select id as "mapId", name as "mapName", state from maps
      where reserved_by is null and merged_into is null and (lower(name) = lower(${name}) or id = ${mergedInto(name)})
      order by name = ${name} desc, lower(name) = lower(${name}) desc, id limit 1`,
  )
}

/**
 * Makes a map that nobody has yet, with its plain route; of the row that is `reserved` for it, where there is one. Throws
 * ApiError map_taken. Call it under lockNames.
 */
export async function createMap(tx: Db, mapName: string, facts: MapFacts, reserved?: number): Promise<number> {
  if (await mapNamed(tx, mapName)) throw taken()
  // a name that led to another map before is its own from now on
  await tx.execute(sql`delete from map_aliases where lower(alias) = lower(${mapName})`)
  const { type, length, difficulty, isXdMap, recordable } = facts
  const made = await row(
    tx,
    { id: int },
    reserved === undefined
      ? sql`insert into maps (name, type, length, difficulty, is_xd, recordable, released_at)
          values (${mapName}, ${type}, ${length}, ${difficulty}, ${isXdMap}, ${recordable}, now()) returning id`
      : sql`update maps set type = ${type}, length = ${length}, difficulty = ${difficulty}, is_xd = ${isXdMap},
            recordable = ${recordable}, released_at = now(), created_at = now(), state = 'ACTIVE', reserved_by = null
          where id = ${reserved} returning id`,
  )
  const { id } = made as { id: number }
  await writeMappers(tx, id, facts.mapperNames)
  await ensureRoute(tx, id, '')
  if (reserved !== undefined) await touchRoutes(tx, id)
  return id
}

/** Adds a file as the next version of a map. */
export async function addFile(tx: Db, mapId: number, file: NewFile): Promise<void> {
  await tx.execute(sql`select 1 from maps where id = ${mapId} for no key update`)
  await tx.execute(sql`insert into map_files (map_id, version, sha256, file_name, changelog, seen, added_by)
    select ${mapId}, coalesce(max(version), 0) + 1, ${file.sha256}, ${file.fileName}, ${file.changelog},
      ${JSON.stringify(file.seen)}::jsonb, ${file.addedBy}
    from map_files where map_id = ${mapId}`)
}

/**
 * Sets who made a map. A name that is a nickname of this site, or was linked before, leads to the account; accounts get and
 * lose the MAPPER role with their last map.
 */
export async function writeMappers(tx: Db, mapId: number, names: readonly string[]): Promise<void> {
  const before = await rows(
    tx,
    { name: text, userId: int.orNull },
    sql`delete from map_authors where map_id = ${mapId} returning name, user_id as "userId"`,
  )
  const linked = new Map(before.map(({ name, userId }) => [name.toLowerCase(), userId]))
  const unique = [...new Map(names.map((name) => [name.toLowerCase(), name])).values()]
  const users: number[] = before.flatMap(({ userId }) => userId ?? [])
  for (const [position, name] of unique.entries()) {
    const account = await row(tx, { id: int }, sql`select id from users where pseudo_key = ${pseudoKey(name)}`)
    const userId = account?.id ?? linked.get(name.toLowerCase()) ?? null
    if (userId !== null) users.push(userId)
    await tx.execute(
      sql`insert into map_authors (map_id, position, name, user_id) values (${mapId}, ${position}, ${name}, ${userId})`,
    )
  }
  await refreshMappers(tx, users)
}

/** Gives the MAPPER role to those of these users who made a map that is shown, and takes it from the others. */
export async function refreshMappers(tx: Db, userIds: readonly number[]): Promise<void> {
  await settleRole(
    tx,
    'MAPPER',
    sql`select u.id, exists (select from map_authors a join maps m on m.id = a.map_id and m.state <> 'HIDDEN'
        where a.user_id = u.id)
      from users u where u.id = any(${sql.param(userIds)})`,
  )
}
