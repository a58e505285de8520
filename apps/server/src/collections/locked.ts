import { ApiError } from '@kz/contract/errors'
import type { CollectionState } from '@kz/contract/rules'
import { type Db, row } from '../platform/api/db.ts'
import { int, type RowOf, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'

/** A collection held for a change. */
const LOCKED = {
  id: int,
  title: text,
  userId: int.orNull,
  playerName: text,
  country: text,
  state: text.as<CollectionState>(),
  submittedBy: int,
}
export type LockedCollection = RowOf<typeof LOCKED>

/** What moving a collection from state to state writes. */
export const COLLECTIONS = {
  update: (set: SQL, where: SQL) => sql`update demo_collections set ${set} where ${where}`,
  hasClaims: false,
}

export const collectionNotFound = (): ApiError => new ApiError('collection_not_found')

/** The target of audit rows and notices. */
export const targetOf = (id: number): string => `collection ${id}`

/** Locks a collection until the transaction ends. Throws ApiError not_found. */
export const lockCollection = (tx: Db, id: number): Promise<LockedCollection> => find(tx, id, sql`for update of c`)

/** The collection as it is now. Throws ApiError not_found. */
export const findCollection = (db: Db, id: number): Promise<LockedCollection> => find(db, id, sql``)

async function find(db: Db, id: number, lock: SQL): Promise<LockedCollection> {
  const found = await row(
    db,
    LOCKED,
    sql`select c.id, c.title, c.user_id as "userId", coalesce(u.pseudo, c.player_name) as "playerName",
        coalesce(u.country, c.country) as country, c.state, c.submitted_by as "submittedBy"
      from demo_collections c left join users u on u.id = c.user_id where c.id = ${id} ${lock}`,
  )
  if (!found) throw collectionNotFound()
  return found
}

/** Throws ApiError wrong_state when its demos cannot be changed any more. */
export function requireSubmitted({ state }: Pick<LockedCollection, 'state'>): void {
  if (state !== 'SUBMITTED') throw new ApiError('collection_not_submitted')
}
