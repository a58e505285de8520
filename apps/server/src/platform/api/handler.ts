import type { Language } from '@kz/contract/language/languages'
import type { Answer, Endpoint, EndpointKey, Received } from '@kz/contract/wire/endpoint'
import type { z } from 'zod'
import type { Context } from './context.ts'
import type { StoredTemp } from './services/stored-files.ts'
import type { CallingServer, Viewer } from './viewer.ts'

/** A file that came with a call; the handler keeps or discards it. */
export interface ReceivedFile extends StoredTemp {
  name: string
}

/** What a handler gets that does not know who makes the call: the parsed call, and nothing of HTTP but what is named here. */
type PublicCall<E extends Endpoint> = Received<E> & {
  ip: string
  userAgent: string
  cookies: Record<string, string | undefined>
  /** that the browser reads */
  language: Language
  /** adds a response header */
  set: (name: string, value: string) => void
  setCookie: (
    name: string,
    value: string,
    options: { maxAge?: number | undefined; path: string; sameSite: 'lax' | 'strict'; isRead?: boolean },
  ) => void
  clearCookie: (name: string, path: string) => void
} & (E['fileBytes'] extends number ? { file: ReceivedFile } : unknown)

/** What a handler gets: also who makes the call. */
export type Call<E extends Endpoint> = PublicCall<E> &
  // a response that everybody gets alike cannot know who asked for it
  (E['cache'] extends { for: 'everyone' }
    ? unknown
    : E['access'] extends 'server'
      ? { server: CallingServer }
      : { viewer: E['access'] extends 'guest' ? Viewer | null : Viewer })

/** A query as it comes in an address. */
export type Query = Record<string, string>

export type Table = { readonly [K in EndpointKey]?: Endpoint }
type Handler<E extends Endpoint, C> = (ctx: Context, call: C) => Promise<Answer<E>> | Answer<E>

/** The handlers of a call whose cached response members get with an overlay of their own (docs/decisions/082). */
interface OverlayHandlers<E extends Endpoint, Own> {
  /** the cached response: it cannot know who asked for it */
  everybody: Handler<E, PublicCall<E>>
  /**
   * The query of the cached response that a member's overlay belongs to, where that is another than the member sent;
   * undefined where it is the same, null where only the whole response will do.
   */
  kept?: (ctx: Context, call: PublicCall<E> & { viewer: Viewer }) => Promise<Query | null | undefined>
  /** a member's overlay of what everybody is `shown`; null where the member is shown something else */
  own: (ctx: Context, call: PublicCall<E> & { viewer: Viewer }, shown: Answer<E>) => Promise<Own | null> | Own | null
  /** the whole response to a member who is shown something else, or what others are refused */
  whole: Handler<E, PublicCall<E> & { viewer: Viewer }>
}

/** The handlers of a domain, by its table of calls. */
export type Handlers<T extends Table> = {
  [K in keyof T]: T[K] extends Endpoint
    ? T[K]['cache'] extends { own: infer Own extends z.ZodType }
      ? OverlayHandlers<T[K], z.input<Own>>
      : Handler<T[K], Call<T[K]>>
    : never
}

/**
 * A read whose questions are all small: those of one turn go over one connection in one write, which keeps their plans
 * (`openSmall`). What everybody is shown alike comes from a standby where there is one.
 */
export const smallReads =
  <C extends object, A>(handler: (ctx: Context, call: C) => A) =>
  (ctx: Context, call: C): A => {
    const isOwn = 'viewer' in call && call.viewer !== null
    return handler(isOwn || !ctx.replica ? { ...ctx, db: ctx.small } : ctx, call)
  }
