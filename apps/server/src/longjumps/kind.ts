import { OPEN_DEMOS_PER_USER } from '@kz/contract/rules'
import { LONGJUMP_NAMES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import type { LongjumpStatus } from '@kz/contract/runs/longjumps'
import type { ChatLine } from '@kz/contract/sentences/chat-lines'
import { writeTag } from '@kz/markup'
import { announce } from '../comments/api.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import { notFound } from '../platform/api/errors.ts'
import { int, type RowOf, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { playerOf } from '../records/api.ts'
import { type Described, type SubmissionType, tellChange } from '../submissions/api.ts'
import { refreshHolders } from './holders.ts'
import { LONGJUMP_QUEUE } from './queue.ts'

/** Long jumps in the review queue: a release puts one on its board. */

const LOCKED_JUMP = {
  id: int,
  userId: int.orNull,
  pseudo: text,
  country: text,
  type: text.as<LongjumpType>(),
  block: int,
  distance: real,
  prestrafe: real,
  topspeed: real,
  fileName: text,
  sha256: text.orNull,
  ytId: text.orNull,
  state: text.as<LongjumpStatus>(),
  claimedBy: int.orNull,
}
export type LockedJump = RowOf<typeof LOCKED_JUMP>

/** Tells the checkers' pages and each sender. */
export const announceChange: SubmissionType['announce'] = (tx, emit, changed) =>
  tellChange(tx, emit, LONGJUMP_QUEUE, changed, {
    queue: (count) => ({ type: 'longjumps.queue', data: { count } }),
    own: (_id, userId) => ({ type: 'longjumps.submission', data: { userId } }),
  })

export const longjumpKind: SubmissionType<LockedJump, { id: number }> = {
  ...LONGJUMP_QUEUE,
  released: 'RELEASED',
  thing: 'Longjump',
  target: (id) => `longjump ${id}`,
  overrule: 'reason',
  upload: {
    switch: 'LONGJUMP',
    url: '/api/upload/longjump',
    limitConcurrency: 2,
    mostWaiting: OPEN_DEMOS_PER_USER,
    tooMany: 'too_many_open_demos',
    bytesADay: 500 * 1024 ** 2,
  },
  address: null,
  keepsFile: null,

  async lock(tx, id) {
    const found = await row(
      tx,
      LOCKED_JUMP,
      sql`select d.id, d.user_id as "userId", coalesce(u.pseudo, d.player_name) as pseudo,
          coalesce(u.country, d.country) as country, d.type, d.block, d.distance::float8,
          d.prestrafe::float8, d.topspeed::float8, d.file_name as "fileName", d.sha256, d.yt_id as "ytId", d.state,
          case when d.claimed_until > now() then d.claimed_by end as "claimedBy"
        from longjump_demos d left join users u on u.id = d.user_id where d.id = ${id} for no key update of d`,
    )
    if (!found) throw notFound('Longjump')
    return found
  },
  async release(tx, emit, _viewer, jump, decide) {
    const { id, type, block, distance, prestrafe, topspeed, pseudo, country, ytId, userId } = jump
    await decide()
    const playerId = userId === null ? null : await playerOf(tx, { userId, pseudo, country })
    await tx.execute(sql`insert into long_jumps
        (type, block, distance, prestrafe, topspeed, player_id, player_name, country, yt_id, demo_id)
      values (${type}, ${block}, ${distance}, ${prestrafe}, ${topspeed}, ${playerId}, ${pseudo}, ${country}, ${ytId}, ${id})
      on conflict (type, player_name, block, distance) do update set prestrafe = excluded.prestrafe,
        topspeed = excluded.topspeed, player_id = excluded.player_id, country = excluded.country,
        yt_id = excluded.yt_id, demo_id = excluded.demo_id`)
    await refreshHolders(tx)
    emit({ type: 'longjumps.changed', data: {} })
    return { answer: { id }, last: () => announce(tx, emit, lineOf(jump)) }
  },
  rejection: (_jump, reason) => ({ told: reason || null, set: sql`, reason = ${reason}` }),
  comeBack: async (tx, { fileName }) => sql`, reason = '', file_name = ${await freeName(tx, fileName)}`,
  announce: announceChange,
  notice: ({ id: longjumpId, type: kind, distance, block }, outcome, reason) => ({
    ...{ type: 'longjump', longjumpId, kind, distance, block },
    ...{ outcome, reason },
  }),
  describe,
}

function lineOf({ id, userId, pseudo, country, type, distance, block }: LockedJump): ChatLine {
  const shown = { country: country === 'n-a' ? null : country, name: pseudo }
  const who = userId === null ? pseudo : writeTag({ type: 'user', id: userId, ...shown })
  const demo = writeTag({ type: 'ljdemo', demoId: id })
  const params = { who, distance: distance.toFixed(3), block: String(block), type: LONGJUMP_NAMES[type], demo }
  return { code: 'longjump', params }
}

const DESCRIBED = { id: int, type: text.as<LongjumpType>(), block: int, distance: real, prestrafe: real, reason: text }

async function describe(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Described>> {
  const found = await rows(
    db,
    DESCRIBED,
    sql`select id, type, block, distance::float8, prestrafe::float8, reason
      from longjump_demos where id = any(${sql.param(ids)})`,
  )
  return new Map(
    found.map(({ id, type, block, distance, prestrafe, reason }) => [
      id,
      {
        title: `${distance.toFixed(3)} ${LONGJUMP_NAMES[type]}`,
        ...{ mapName: null, route: '', time: null, differenceMs: null },
        facts: `block ${block}, prestrafe ${prestrafe.toFixed(1)}`,
        reason: reason || null,
      },
    ]),
  )
}

/** The name, numbered when another waiting jump has it: checkers call a waiting jump by the name of its file. */
export async function freeName(tx: Db, name: string, own = 0): Promise<string> {
  const [, base = '', extension = ''] = /^(.*?)(\.[^.]*)?$/s.exec(name) ?? []
  for (let count = 1; ; count++) {
    const tried = count === 1 ? name : `${[...base].slice(0, 110).join('')}_${count}${extension}`
    const taken = await hasRow(
      tx,
      sql`select 1 from longjump_demos where file_name = ${tried} and state = 'SUBMITTED' and id <> ${own}`,
    )
    if (!taken) return tried
  }
}
