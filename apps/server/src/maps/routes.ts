import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/context.ts'
import { drawMap } from './picture.ts'

/** Map pictures: `/media/maps/{name}.svg`. */
export function mapsFiles(app: FastifyInstance, _ctx: Context): void {
  app.get<{ Params: { file: string } }>('/media/maps/:file', { exposeHeadRoute: true }, async (request, reply) =>
    reply.type('image/svg+xml').send(drawMap(request.params.file)),
  )
}
