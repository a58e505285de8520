import { ApiError } from '@kz/contract/errors'
import type { collections } from '@kz/contract/runs/collections'
import { Id } from '@kz/contract/wire/fields'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { holdPlaces } from '../submissions/api.ts'
import { approve, unapprove } from './approve.ts'
import { comment, createCollection, deleteCollection } from './create.ts'
import { demoOf, demosOf, shownDemo } from './demo-rows.ts'
import { collectionDetail } from './detail.ts'
import { pasteLinks, removeDemo, updateDemo } from './edit.ts'
import { demoFile, demoFiles } from './files.ts'
import { listCollections } from './list.ts'
import { collectionNotFound, findCollection } from './locked.ts'
import { generateContent } from './news-content.ts'
import { releaseCollection } from './release.ts'
import { openCollection, uploadArchive } from './upload.ts'

export { collectionLinks } from './files.ts'

export const collectionsHandlers: Handlers<typeof collections> = {
  'GET /demo-collections': async (ctx, { query, set }) => {
    const { total, collections } = await listCollections(ctx.db, query)
    set('x-total-count', String(total))
    return collections
  },
  'GET /demo-collections/{id}': (ctx, { viewer, params }) => collectionDetail(ctx.db, viewer, params.id),
  'POST /demo-collections': (ctx, { viewer, body }) => createCollection(ctx, viewer, body),
  'PUT /demo-collections/{id}': (_ctx, { set }) => {
    set('allow', 'GET, HEAD, DELETE')
    throw new ApiError('collection_fixed')
  },
  'DELETE /demo-collections/{id}': (ctx, { params }) => deleteCollection(ctx, params.id),
  'POST /demo-collections/{id}/comment': (ctx, { viewer, params, body }) =>
    comment(ctx, viewer, params.id, body.message),
  'POST /demo-collections/{id}/approve': (ctx, { viewer, params }) => approve(ctx, viewer, params.id),
  'POST /demo-collections/{id}/unapprove': (ctx, { viewer, params }) => unapprove(ctx, viewer, params.id),
  'POST /demo-collections/{id}/release': (ctx, { viewer, params, body }) =>
    releaseCollection(ctx, viewer, params.id, body),
  'POST /upload/demo-collection/{id}/upload': uploadArchive,
  'GET /demo-collections/{id}/demos': async (ctx, { params: { id } }) => {
    await findCollection(ctx.db, id)
    return (await demosOf(ctx.db, id)).map(({ fileName }) => fileName)
  },
  'GET /demo-collections/{id}/demos/{fileName}': async (ctx, { params: { id, fileName } }) =>
    shownDemo(await demoOf(ctx.db, id, fileName)),
  'PUT /demo-collections/{id}/demos/{fileName}': (ctx, { params, query }) => updateDemo(ctx, params, query),
  'DELETE /demo-collections/{id}/demos/{fileName}': (ctx, { params }) => removeDemo(ctx, params),
  'POST /demo-collections/{id}/youtube-links': (ctx, { params, body }) => pasteLinks(ctx, params.id, body.lines),
  'GET /demo-collections/{id}/demo-file': (ctx, { viewer, params, query }) =>
    demoFile(ctx, viewer, { ...params, ...query }),
  'GET /demo-collections/{id}/demo-files': (ctx, { viewer, params }) => demoFiles(ctx, viewer, params.id),
  'GET /demo-collections/{id}/generate-news-content': (ctx, { params }) => generateContent(ctx.db, params.id),
}

const AT_ONCE = 2

/** The gate before archives: one at a time into a collection that takes them, two on the whole site. */
export function collectionsGate(app: FastifyInstance, ctx: Context): void {
  const idOf = (request: FastifyRequest): number => {
    const read = Id.safeParse((request.params as { id?: string }).id)
    if (!read.success) throw collectionNotFound()
    return read.data
  }
  const gate = {
    check: async (request: FastifyRequest) => void (await openCollection(ctx.db, idOf(request))),
    key: (request: FastifyRequest) => String(idOf(request)),
    limitConcurrency: 1,
  }
  holdPlaces(app, ctx, new Map([['/api/upload/demo-collection/:id/upload', gate]]), AT_ONCE)
}
