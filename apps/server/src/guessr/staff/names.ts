import { createHash, randomBytes } from 'node:crypto'
import { GUESSR_ROUND_MS, GUESSR_STEP_MS, GUESSR_STEP_POINTS, guessrStep } from '@kz/contract/guessr/guessr-rules'
import { type Db, row } from '../../platform/api/db.ts'
import { int, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { isOf, kindOf, type Player } from '../player.ts'

/** Names of pictures: random, each for one fetch, for one player, from its time on. They say nothing of what they show. */

const hashOf = (name: string): Buffer => createHash('sha256').update(name).digest()
const STEPS = GUESSR_STEP_POINTS.length

/** The round whose pictures are named, and how long it has run, in ms. */
export interface Shown {
  imageId: number
  seed: number
  elapsedMs: number
}

/** Names the step that is due and those to come. */
export async function namePictures(tx: Db, { userId, guest }: Player, { imageId, seed, elapsedMs }: Shown) {
  if (elapsedMs >= GUESSR_ROUND_MS) return []
  const first = guessrStep(elapsedMs)
  const pictures = Array.from({ length: STEPS - first + 1 }, (_, at) => {
    const step = first + at
    return { step, fromMs: (step - 1) * GUESSR_STEP_MS, name: randomBytes(16).toString('base64url') }
  })
  const rows = pictures.map(
    ({ step, fromMs, name }) =>
      sql`(${hashOf(name)}::bytea, ${step}::smallint, now() + make_interval(secs => ${(fromMs - elapsedMs) / 1000}))`,
  )
  const insert = sql`insert into guessr_names (hash, image_id, seed, step, user_id, guest, due_at, expires_at)
    select hash, ${imageId}::integer, ${seed}::integer, step, ${userId}::integer, ${guest}::bytea, due_at,
      now() + make_interval(secs => ${(GUESSR_ROUND_MS - elapsedMs) / 1000})
    from (values ${sql.join(rows, sql`, `)}) as named (hash, step, due_at)`
  await tx.execute(sql.named(`guessr-name-${rows.length}`, insert))
  return pictures.map(({ step, fromMs, name }) => ({ step, fromMs, url: `/api/kzguessr/picture?name=${name}` }))
}

const TAKEN = { sha256: text, seed: int, step: int }
export type Taken = RowOf<typeof TAKEN>

/**
 * What a name stands for, this once; undefined for one that is used, not this player's, too early or too late. It is one
 * statement: a call for the same name at the same time finds none.
 */
export const takeName = (db: Db, player: Player, name: string): Promise<Taken | undefined> =>
  row(
    db,
    TAKEN,
    sql.named(
      `guessr-take-${kindOf(player)}`,
      sql`with taken as (
          delete from guessr_names where hash = ${hashOf(name)} and ${isOf(player)} and due_at <= now()
            and expires_at > now() returning image_id, seed, step)
        select i.sha256, t.seed, t.step from taken t join guessr_images p on p.id = t.image_id
        join images i on i.id = p.image_id`,
    ),
  )

/** Forgets names whose time is over. */
export async function purgeNames(db: Db): Promise<void> {
  await db.execute(sql`delete from guessr_names where expires_at <= now()`)
}
