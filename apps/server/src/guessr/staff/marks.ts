import type { GuessrOutcome } from '@kz/contract/guessr/guessr-rules'
import type { Emit } from '../../platform/api/context.ts'
import { type Db, hasRow, row } from '../../platform/api/db.ts'
import { bool, int } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** Games whose answers are not like a person's are marked for staff. Nothing else happens to them or to the player. */

/** To see a picture, know the map, type two letters and press Enter takes longer. */
const FASTEST_MS = 1_500
/** So many rounds in a row that were all found at the first step. */
const FIRST_STEPS = 20

interface EndedGame {
  gameId: number
  userId: number | null
  isCounted: boolean
  rounds: readonly { outcome: GuessrOutcome | null; step: number | null; ms: number | null }[]
}

/** Marks a game that counts, when it ends. */
export async function markGame(tx: Db, emit: Emit, { gameId, userId, isCounted, rounds }: EndedGame): Promise<void> {
  if (!isCounted || userId === null) return
  const isFast = rounds.some(({ outcome, ms }) => outcome === 'hit' && ms !== null && ms < FASTEST_MS)
  const isFirst = rounds.every(isFirstStep) && (await areAllFirst(tx, userId))
  const otherId = await samePlace(tx, gameId)
  const found = [
    ...(isFast ? [{ kind: 'fast', otherId: null }] : []),
    ...(isFirst ? [{ kind: 'first step', otherId: null }] : []),
    ...(otherId === undefined ? [] : [{ kind: 'same place', otherId }]),
  ]
  for (const { kind, otherId: other } of found) {
    const isNew = await hasRow(
      tx,
      sql`insert into guessr_marks (game_id, kind, other_id) values (${gameId}, ${kind}, ${other})
        on conflict do nothing returning id`,
    )
    if (isNew) emit({ type: 'guessr.marks', data: {} })
  }
}

const isFirstStep = ({ outcome, step }: EndedGame['rounds'][number]): boolean => outcome === 'hit' && step === 1

async function areAllFirst(tx: Db, userId: number): Promise<boolean> {
  const last = await row(
    tx,
    { all: bool },
    sql`select count(*) = ${FIRST_STEPS} and coalesce(bool_and(outcome = 'hit' and step = 1), false) as all from (
      select r.outcome, r.step from guessr_games g join guessr_rounds r on r.game_id = g.id
      where g.user_id = ${userId} and g.counts order by g.started_at desc, g.id desc, r.round desc limit ${FIRST_STEPS}
    ) last`,
  )
  return last?.all ?? false
}

/** Another's game of the same daily from the same address or browser, begun before this one ended: a member's before a guest's. */
async function samePlace(tx: Db, gameId: number): Promise<number | undefined> {
  const other = await row(
    tx,
    { gameId: int },
    sql`select o.id as "gameId" from guessr_games g join guessr_games o on o.day = g.day
        and (o.address = g.address or o.device = g.device)
      where g.id = ${gameId} and o.user_id is distinct from g.user_id order by o.user_id is null, o.id limit 1`,
  )
  return other?.gameId
}
