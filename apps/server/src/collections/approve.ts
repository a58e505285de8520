import { ApiError } from '@kz/contract/errors'
import type { CollectionDetail } from '@kz/contract/runs/collections'
import { type Context, inTransaction } from '../platform/api/context.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { addStep, decidedBy, move } from '../submissions/api.ts'
import { demosOf } from './demo-rows.ts'
import { collectionDetail, isOwn, mayOverrule } from './detail.ts'
import { COLLECTIONS, lockCollection, requireSubmitted, targetOf } from './locked.ts'

/** The second pair of eyes: after it the files stay as they are. Throws ApiError with what stands against it. */
export function approve(ctx: Context, viewer: Viewer, id: number): Promise<CollectionDetail> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const found = await lockCollection(tx, id)
    const conflict = isOwn(viewer, found)
    if (conflict && !mayOverrule(viewer)) {
      throw new ApiError('own_collection')
    }
    requireSubmitted(found)
    const demos = await demosOf(tx, id)
    if (demos.some(({ ytId }) => ytId === null)) throw new ApiError('missing_youtube_link')
    if (demos.length === 0) throw new ApiError('collection_empty')
    const violations = demos.filter(({ verdict }) => verdict === 'violations')
    if (violations[0] && !mayOverrule(viewer)) {
      throw new ApiError('collection_violations', { map: violations[0].mapName })
    }
    await move(tx, COLLECTIONS, id, ['SUBMITTED'], 'APPROVED', decidedBy(viewer.userId))
    await addStep(tx, { name: 'collection' }, id, 'approved', viewer.userId)
    const after = { demos: demos.length, conflict, violations: violations.map(({ fileName }) => fileName) }
    await audit('collection.approve', targetOf(id), { after })
    emit({ type: 'collection.changed', data: { collectionId: id } })
    return collectionDetail(tx, viewer, id)
  })
}

/** Takes an approval back: its demos can be changed again. Throws ApiError collection_not_approved. */
export function unapprove(ctx: Context, viewer: Viewer, id: number): Promise<CollectionDetail> {
  return inTransaction(ctx, async (tx, emit, audit) => {
    const { state } = await lockCollection(tx, id)
    if (state !== 'APPROVED') throw new ApiError('collection_not_approved')
    await move(tx, COLLECTIONS, id, ['APPROVED'], 'SUBMITTED', decidedBy(null))
    await addStep(tx, { name: 'collection' }, id, 'unapproved', viewer.userId)
    await audit('collection.unapprove', targetOf(id))
    emit({ type: 'collection.changed', data: { collectionId: id } })
    return collectionDetail(tx, viewer, id)
  })
}
