import type { community } from '@kz/contract/accounts/community'
import { ApiError } from '@kz/contract/errors'
import { formatDate } from '@kz/contract/rules'
import type { Reply } from '@kz/contract/wire/endpoint'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { createServerKey, revokeServerKey } from './server-keys.ts'

type Calls = typeof community

/** All keys by name, with the last run each of them brought that still counts. */
export async function managedKeys(db: Db): Promise<Reply<Calls['GET /game-server/keys']>> {
  const found = await rows(
    db,
    { name: text, createdAt: moment, revokedAt: moment.orNull, lastRunAt: moment.orNull },
    sql`select k.name, k.created_at as "createdAt", k.revoked_at as "revokedAt",
        (select max(r.finished_at) from motd_runs r where r.server_key_id = k.id) as "lastRunAt"
      from server_keys k order by k.revoked_at is not null, k.name`,
  )
  return found.map(({ name, createdAt, revokedAt, lastRunAt }) => ({
    name,
    created: formatDate(createdAt),
    revoked: revokedAt && formatDate(revokedAt),
    lastRun: lastRunAt && formatDate(lastRunAt),
  }))
}

/** Makes a key and answers it, this once. 409 for a name that was given before. */
export function createKey(ctx: Context, { body }: Call<Calls['POST /game-server/key']>) {
  return inTransaction(ctx, async (tx, _emit, audit) => {
    const key = await createServerKey(tx, body.name, audit)
    if (!key) throw new ApiError('key_name_taken')
    return { name: body.name, key }
  })
}

/** Ends a key: its next run is refused. */
export function revokeKey(ctx: Context, { query }: Call<Calls['DELETE /game-server/key']>) {
  return inTransaction(ctx, async (tx, _emit, audit) => {
    if (!(await revokeServerKey(tx, query.name, audit))) throw notFound('Key')
    return { name: query.name }
  })
}
