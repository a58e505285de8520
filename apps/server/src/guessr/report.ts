import { ApiError } from '@kz/contract/errors'
import type { guessr } from '@kz/contract/guessr/guessr'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { row } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import type { Call } from '../platform/api/handler.ts'
import { bool, int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Tells staff that a picture is bad. A player says so once of each. Throws ApiError not_found and wrong_state. */
export function reportPicture(ctx: Context, { query, body, viewer }: Call<(typeof guessr)['POST /kzguessr/report']>) {
  return inTransaction(ctx, async (tx) => {
    const round = await row(
      tx,
      { imageId: int, ended: bool },
      sql`select r.image_id as "imageId", r.ended_at is not null as ended
        from guessr_rounds r join guessr_games g on g.id = r.game_id
        where g.id = ${query.gameId} and g.user_id = ${viewer.userId} and r.round = ${body.round}`,
    )
    if (!round) throw notFound('Game')
    if (!round.ended) throw new ApiError('round_not_over')
    await tx.execute(sql`insert into guessr_reports (image_id, user_id, why)
      values (${round.imageId}, ${viewer.userId}, ${body.why})
      on conflict (image_id, user_id) do update set why = excluded.why, reported_at = now()`)
    return { gameId: query.gameId, round: body.round }
  })
}
