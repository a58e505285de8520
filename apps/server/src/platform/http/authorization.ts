import { ApiError } from '@kz/contract/errors'
import { type Endpoint, type EndpointKey, effectOf } from '@kz/contract/wire/endpoint'
import type { FastifyRequest } from 'fastify'
import type { Context } from '../api/context.ts'
import type { Db } from '../api/db.ts'
import { lostRights, sharePermissionLock } from '../api/permission-lock.ts'
import { type CallingServer, requireAccess, requireConfirmed, requirePassword, type Viewer } from '../api/viewer.ts'

/** Who calls and who listens. */
export interface Callers {
  /** The member of the session cookie. */
  identify(request: Pick<FastifyRequest, 'cookies'>): Promise<Viewer | null>
  /** The member of an access token, without their roles; null for one that does not work. */
  identifyToken(token: string): Promise<Viewer | null>
  /** The member as of now. A token that expired since the call began does not matter, an ended session does. */
  again(viewer: Viewer, tx?: Db): Promise<Viewer | null>
  /** The game server of a key, or null. */
  serverOf(key: string): Promise<CallingServer | null>
  /** The members of those sessions that are in use. */
  listening(familyIds: readonly number[]): Promise<Viewer[]>
}

/** Decides who may make one call of the API, and whether they still may when it takes effect (docs/decisions/031). */
export interface Gate {
  /** Reads who calls, when the headers are here. */
  identify(request: FastifyRequest): Promise<void>
  /** Lets the caller in or throws the refusal of the call's access. */
  enter(request: FastifyRequest): void
  /** Once the whole call is here: reads the caller and their rights anew, if its end came after its beginning. */
  reauthorize(request: FastifyRequest): Promise<void>
  /** What begins every transaction of a member's call. */
  checkOf(viewer: Viewer): Context['check']
}

/** What is sent as `Authorization: Bearer ...`. */
const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S{1,100})$/i.exec(headers.authorization ?? '')?.[1]

/** Game servers send their keys the same way, to any call. */
const ACCESS_TOKEN = /^kzt_/

export function openGate(key: EndpointKey, endpoint: Endpoint, who: Callers): Gate {
  /** calls whose body was on its way when their caller was read: it may come minutes later */
  const held = new WeakSet<FastifyRequest>()

  function requireRights(viewer: Viewer | null): void {
    requirePassword(endpoint, viewer)
    requireAccess(endpoint.access, viewer, endpoint.guestAct)
    requireConfirmed(endpoint, viewer)
  }

  const serverOf = async (request: FastifyRequest): Promise<CallingServer | null> => {
    const key = bearerOf(request)
    return key === undefined ? null : who.serverOf(key)
  }
  const isOpen = endpoint.access === 'guest' && effectOf(key, endpoint) !== 'write'

  /** Whoever sends a token is read by that alone: no cookie helps a program, and no other site sends one. */
  async function viewerOf(request: FastifyRequest): Promise<Viewer | null> {
    const token = bearerOf(request)
    if (token === undefined || !ACCESS_TOKEN.test(token)) return who.identify(request)
    const viewer = await who.identifyToken(token)
    if (!viewer) throw new ApiError('bad_token')
    const scope = endpoint.token ?? (isOpen ? 'read' : null)
    if (scope !== null && viewer.token?.scopes.includes(scope)) return viewer
    if (!isOpen) throw new ApiError('token_scope')
    return null
  }

  return {
    async identify(request) {
      if (endpoint.access === 'server') request.gameServer = await serverOf(request)
      request.viewer = endpoint.access === 'server' ? null : await viewerOf(request)
      if (!request.raw.complete) held.add(request)
    },
    enter({ viewer, gameServer }) {
      if (endpoint.access !== 'server') requireRights(viewer)
      else if (!gameServer) throw new ApiError('unknown_token')
    },
    async reauthorize(request) {
      if (!held.has(request)) return
      if (endpoint.access === 'server' && !(await serverOf(request))) throw new ApiError('unknown_token')
      if (!request.viewer) return
      request.viewer = await who.again(request.viewer)
      requireRights(request.viewer)
    },
    checkOf(viewer) {
      if (endpoint.checksItself) return undefined
      return async (tx) => {
        // in one go, the reading after the lock is had
        const [, now] = await Promise.all([sharePermissionLock(tx, viewer.userId), who.again(viewer, tx)])
        requireRights(now)
        if (!now) throw new ApiError('not_authenticated')
        // the handler may have decided by the viewer's former rights
        if (lostRights(viewer, now)) throw new ApiError('forbidden')
      }
    },
  }
}
