import { ApiError } from '@kz/contract/errors'
import type { LongjumpNumber, LongjumpType } from '@kz/contract/runs/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { type Context, inTransaction } from '../platform/api/context.ts'
import { type Db, hasRow } from '../platform/api/db.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { requireNoConflictOfInterest, requireOpen, videoId } from '../submissions/api.ts'
import { refreshHolders } from './holders.ts'
import { announceChange, longjumpKind } from './kind.ts'
import { longjumpCard } from './queue.ts'
import { typedValues } from './values.ts'

/** Corrects the numbers, the kind and the video of a waiting or released jump; a released one moves on its board. */
export function update(
  ctx: Context,
  viewer: Viewer,
  sent: { id: number; cat?: LongjumpType | undefined; ytLink?: string | undefined } & Record<LongjumpNumber, string>,
): Promise<SubmittedLongjump> {
  const linkId = sent.ytLink === undefined ? undefined : sent.ytLink.trim() === '' ? null : videoId(sent.ytLink)
  return inTransaction(ctx, async (tx, emit, audit) => {
    const jump = await longjumpKind.lock(tx, sent.id)
    requireNoConflictOfInterest(longjumpKind, viewer, jump)
    if (jump.state !== 'RELEASED') requireOpen(longjumpKind, jump)
    const { cat: type, block, distance, prestrafe, topspeed } = typedValues(sent.cat ?? jump.type, sent)
    const ytId = linkId === undefined ? jump.ytId : linkId
    const set = sql`type = ${type}, block = ${block}, distance = ${distance}, prestrafe = ${prestrafe},
      topspeed = ${topspeed}, yt_id = ${ytId}`
    await tx.execute(sql`update longjump_demos set ${set} where id = ${jump.id}`)
    if (jump.state === 'RELEASED') {
      await requireAlone(tx, jump.id, { type, block, distance })
      await tx.execute(sql`update long_jumps set ${set} where demo_id = ${jump.id}`)
      await refreshHolders(tx)
      emit({ type: 'longjumps.changed', data: {} })
    }
    const before = { ...jump, pseudo: undefined, country: undefined }
    const after = { type, block, distance, prestrafe, topspeed, ytId }
    await audit('longjump.update', `longjump ${jump.id}`, { before, after })
    await announceChange(tx, emit, [jump])
    return longjumpCard(tx, viewer, jump.id)
  })
}

/** Two released jumps of a player are never the same in kind, block and distance. */
async function requireAlone(
  tx: Db,
  demoId: number,
  to: { type: string; block: number; distance: number },
): Promise<void> {
  const other = await hasRow(
    tx,
    sql`select 1 from long_jumps j join long_jumps own on own.demo_id = ${demoId} and own.id <> j.id
        and own.player_name = j.player_name
      where j.type = ${to.type} and j.block = ${to.block} and j.distance = ${to.distance}`,
  )
  if (other) throw new ApiError('jump_listed')
}
