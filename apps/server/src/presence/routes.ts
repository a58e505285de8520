import type { community } from '@kz/contract/accounts/community'
import type { FastifyInstance } from 'fastify'
import type { Context } from '../platform/api/context.ts'
import type { Handlers } from '../platform/api/handler.ts'
import type { Sockets } from '../platform/live/sockets.ts'
import { isHiding, setHiding } from './hiding.ts'
import { openPresence } from './presence.ts'

/** Follows the sockets of this process and answers the calls of presence. */
export function presenceHandlers(
  app: FastifyInstance,
  ctx: Context,
  sockets: Sockets,
): Pick<Handlers<typeof community>, 'GET /user/online' | 'GET /user/presence' | 'PUT /user/presence'> {
  const presence = openPresence(app, ctx, sockets)
  return {
    'GET /user/online': () => presence.online(),
    'GET /user/presence': isHiding,
    'PUT /user/presence': setHiding,
  }
}
