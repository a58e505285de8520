import { ApiError } from '@kz/contract/errors'
import type { maps as calls } from '@kz/contract/maps'
import { isIn } from '@kz/contract/roles'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { reject, rejected, release, reopen, waitingCount, withdraw } from '../submissions/api.ts'
import { editSubmitted, requestMapChanges, submittedFile } from './decide.ts'
import { downloadRoute, foldDownloads } from './download.ts'
import { mapKind } from './kind.ts'
import {
  addPicture,
  addRoute,
  changeMap,
  choosePicture,
  hideMap,
  reactivateMap,
  removePicture,
  renameRoute,
  retireMap,
} from './manage.ts'
import { livingMap } from './merged.ts'
import { pictureRoute } from './pictures/picture-route.ts'
import { previewRoutes } from './pictures/preview-routes.ts'
import { uploadMapByStaff } from './upload/admin-upload.ts'
import { findButtons } from './upload/buttons.ts'
import { mapList, mapPage, mapPageOf } from './upload/entity.ts'
import { ownMaps, submittedMap, submittedMaps } from './upload/submissions.ts'
import { addOwnPicture, submitMap } from './upload/submit.ts'

export { mapKind } from './kind.ts'
export { mapLinks } from './upload/file.ts'

const isStaff = (viewer: Viewer | null): boolean => viewer !== null && isIn('MAPM', viewer.roles)

function listed(ctx: Context, viewer: Viewer | null, query: Parameters<typeof mapList>[1]) {
  if (query.state === 'HIDDEN' && !isStaff(viewer)) throw new ApiError('forbidden')
  return mapList(ctx.db, query, isStaff(viewer))
}

async function one(
  { db }: Context,
  viewer: Viewer | null,
  asked: { mapId?: number | undefined; mapName?: string | undefined },
) {
  const { mapId, mapName } = asked
  if (mapId !== undefined) return mapPage(db, await livingMap(db, mapId), isStaff(viewer))
  if (mapName === undefined) throw new ApiError('one_of_missing', { one: 'mapId', other: 'mapName' })
  return mapPageOf(db, mapName, isStaff(viewer))
}

export const mapsJobs: readonly Job[] = [
  job({ name: 'find-buttons', schedule: '20 4 * * *', missed: '1d', run: findButtons }),
  job({ name: 'fold-map-downloads', schedule: '35 3 * * *', run: foldDownloads }),
]

export const mapsHandlers: Omit<
  Handlers<typeof calls>,
  'POST /map/merge-routes' | 'POST /map/merge' | 'POST /map/undo-merge'
> = {
  'POST /upload/map': submitMap,
  'POST /upload/map-picture': addOwnPicture,
  'POST /upload/map-admin': uploadMapByStaff,
  'GET /upload/map-count': async (ctx) => ({ count: await waitingCount(ctx.db, mapKind) }),
  'GET /upload/own-submitted-maps': (ctx, { viewer }) => ownMaps(ctx.db, viewer.userId),
  'DELETE /upload/own-submitted-map': async (ctx, { viewer, query: { mapId } }) => {
    await withdraw(ctx, mapKind, viewer, mapId)
    return { mapId }
  },

  'GET /map/list': {
    everybody: (ctx, { query }) => listed(ctx, null, query),
    own: () => ({}),
    whole: (ctx, { viewer, query }) => listed(ctx, viewer, query),
  },
  'GET /map/map': {
    everybody: (ctx, { query }) => one(ctx, null, query),
    own: () => ({}),
    whole: (ctx, { viewer, query }) => one(ctx, viewer, query),
  },
  'PUT /map/map': (ctx, call) => changeMap(ctx, call.query.mapId, call.body),
  'POST /map/retire': (ctx, call) => retireMap(ctx, call.query.mapId, call.query.reason),
  'POST /map/reactivate': (ctx, call) => reactivateMap(ctx, call.query.mapId),
  'DELETE /map/map': (ctx, call) => hideMap(ctx, call.query.mapId),
  'POST /map/route': (ctx, call) => addRoute(ctx, call.query.mapId, call.query.name),
  'PUT /map/route': (ctx, call) => renameRoute(ctx, call.query.routeId, call.query.name),
  'POST /map/image': addPicture,
  'PUT /map/picture': (ctx, call) => choosePicture(ctx, call.query),
  'DELETE /map/image': (ctx, call) => removePicture(ctx, call.query),

  'GET /map/submitted': (ctx, { viewer }) => submittedMaps(ctx.db, viewer),
  'GET /map/submitted-file': (ctx, { viewer, query }) => submittedFile(ctx, viewer, query.mapId),
  'PUT /map/submitted': (ctx, { viewer, query, body }) => editSubmitted(ctx, viewer, query.mapId, body),
  'POST /map/release': (ctx, { viewer, query: { mapId, sha256 } }) =>
    release(ctx, mapKind, viewer, { id: mapId, sha256 }),
  'POST /map/request-changes': (ctx, { viewer, query }) => requestMapChanges(ctx, viewer, query),
  'DELETE /map/submitted': async (ctx, { viewer, query: { mapId, reason } }) => {
    await reject(ctx, mapKind, viewer, { id: mapId, reason })
    return { mapId }
  },
  'GET /map/rejected': (ctx, { query: { page } }) => rejected(ctx.db, mapKind, page),
  'POST /map/reopen': async (ctx, { viewer, query: { mapId, reason } }) => {
    await reopen(ctx, mapKind, viewer, { id: mapId, reason })
    return submittedMap(ctx.db, viewer, mapId)
  },
}

/** `/media/maps/{name}.svg`, its PNG for link previews, and `/maps/{name}.zip`. */
export function mapsFiles(app: FastifyInstance, ctx: Context): void {
  pictureRoute(app, ctx)
  previewRoutes(app, ctx)
  downloadRoute(app, ctx)
}
