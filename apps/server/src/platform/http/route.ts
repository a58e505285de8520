import { type Endpoint, type EndpointKey, effectOf } from '@kz/contract/wire/endpoint'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Context } from '../api/context.ts'
import type { Query } from '../api/handler.ts'
import { responseKey } from '../cache/response-cache.ts'
import { type OwnPart, openOwnPart } from '../cache/user-overlay.ts'
import { isOfPage } from '../ssr/page.ts'
import { type Callers, type Gate, openGate } from './authorization.ts'
import { openIdempotency } from './idempotency.ts'
import { isPublicRead } from './public-reads.ts'
import { serialize } from './serialize.ts'

/** The same, whichever call it is. */
export type AnyHandler = (ctx: Context, call: unknown) => Promise<unknown>
export interface AnyHandlers {
  everybody: AnyHandler
  kept?: (ctx: Context, call: unknown) => Promise<Query | null | undefined>
  own?: (ctx: Context, call: unknown, shown: unknown) => Promise<unknown>
  whole: AnyHandler
}

export const JSON_TYPE = 'application/json; charset=utf-8'

/** A call of the API with all that its registration works out once. */
export interface Route {
  app: FastifyInstance
  ctx: Context
  key: EndpointKey
  endpoint: Endpoint
  handlers: AnyHandlers
  gate: Gate
  writes: boolean
  /** everybody gets the same response, logged in or not */
  isForAll: boolean
  /** other sites may read it */
  isPublic: boolean
  ownPart: OwnPart | undefined
  /** does the work of a repeated call once */
  once: ReturnType<typeof openIdempotency> | undefined
  type: string | undefined
  toBody: (value: unknown) => unknown
  /** the key of the cached response to a request */
  nameOf: (request: Pick<FastifyRequest, 'params' | 'query'>) => string
}

export function openRoute(
  app: FastifyInstance,
  ctx: Context,
  who: Callers,
  key: EndpointKey,
  endpoint: Endpoint,
  handlers: AnyHandlers,
): Route {
  const known = Object.keys(endpoint.query?.shape ?? {})
  const { reply } = endpoint
  return {
    ...{ app, ctx, key, endpoint, handlers },
    gate: openGate(key, endpoint, who),
    writes: effectOf(key, endpoint) === 'write',
    isForAll: endpoint.cache?.for === 'everyone',
    isPublic: isPublicRead(key, endpoint),
    ownPart: endpoint.cache?.own && openOwnPart(endpoint.cache.own),
    once: endpoint.idempotent ? openIdempotency(ctx, key) : undefined,
    type: endpoint.text ?? (reply && JSON_TYPE),
    toBody: (value) => (reply && value !== undefined ? serialize(reply, value) : value),
    nameOf: ({ params, query }) => responseKey(key, params, query as Query, known),
  }
}

/** Guests give way to all others, except to those for whom a page is made. The session has been read by now. */
export const isLast = ({ viewer, headers }: FastifyRequest): boolean => viewer === null && !isOfPage(headers)
