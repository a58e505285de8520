import type { z } from 'zod'
import type { TokenScope } from '../accounts/token-scopes.ts'
import type { GuestAct } from '../refusals/requests.ts'
import type { RoleGroup } from '../roles.ts'
import type { RateClass } from './rates.ts'

/**
 * The weakest caller let in: anybody, any logged-in user, a user who may comment or submit (not so banned, e-mail
 * confirmed), or a role group of roles.ts. `server`: a game server, by its key (`Authorization: Bearer`).
 */
export type Access = 'guest' | 'user' | 'commenter' | 'submitter' | 'server' | RoleGroup

/** What a call does: only answers, changes something, or gives a file (or a link to one) and counts that. */
export type Effect = 'read' | 'write' | 'file'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
export type EndpointKey = `${Method} /${string}`

/** One call of the API. Paths are relative to `/api`; `{name}` in a path is read by `params`. */
export interface Endpoint {
  readonly access: Access
  /** what a guest is asked to log in for, where that has a sentence of its own */
  readonly guestAct?: GuestAct
  readonly rate: RateClass
  /** without it a GET reads, and every other method writes. A call that writes is refused to other sites; only what reads is public */
  readonly effect?: Exclude<Effect, 'read'>
  /** a member whose role asks for a new password may call it before they have changed theirs */
  readonly whilePasswordDue?: true
  /** what it does cannot be undone, or opens the account: asked again who one is, when that was last said ten minutes ago */
  readonly asksAgain?: true
  /** a program of a member's may call it with a token of this scope; open reads may be called with any (docs/decisions/131) */
  readonly token?: TokenScope
  /** it is about the session itself: its handler asks for rights under locks of its own (docs/decisions/031) */
  readonly checksItself?: true
  /** what is sent is not looked at: its answer is the same for all of it */
  readonly takesAnything?: true
  readonly params?: z.ZodObject
  readonly query?: z.ZodObject
  readonly body?: z.ZodObject
  /** multipart with one part `file` of at most so many bytes; the other parts are read by `body` */
  readonly fileBytes?: number
  /** the file is the body itself, of whatever type, and there are no other fields: for scripts (`curl -T`) */
  readonly fileIsBody?: true
  /** largest JSON body, instead of 64 KiB */
  readonly bodyBytes?: number
  /** JSON reply: only what the schema lists leaves the server */
  readonly reply?: z.ZodType
  /** the reply as plain text, for callers that send `Accept: text/plain` */
  readonly lines?: (reply: never) => string
  /** content type of a plain text reply, instead of `reply` */
  readonly text?: string
  /** with the header Idempotency-Key a call sent again is done once and answered as the first time */
  readonly idempotent?: true
  /** a file: the answer's own headers say its name and type */
  readonly bytes?: true
  readonly status?: 200 | 201
  /**
   * The answer to guests is kept serialised until a live event of one of the cacheTags. `for: 'everyone'`: members get the same,
   * the caller is not even read. `own`: members get the same with their overlay laid over it, which has this form within the reply
   * (docs/decisions/082).
   */
  readonly cache?: { readonly cacheTags: readonly CacheTag[]; readonly for?: 'everyone'; readonly own?: z.ZodType }
}

/** What cached responses are made of. `likes`: the numbers of likes, which are changed in a cached response and never drop it. */
export const CACHE_TAGS = [
  'records',
  'runs',
  'points',
  'sections',
  'replays',
  'demos',
  'likes',
  'maps',
  'site',
  'news',
  'chat',
  'servers',
  'forum',
  'longjumps',
  'motd',
  'guessr',
  'ratings',
  'events',
] as const
export type CacheTag = (typeof CACHE_TAGS)[number]

export const effectOf = (key: string, { effect }: Endpoint): Effect =>
  effect ?? (key.startsWith('GET ') ? 'read' : 'write')

/** Declares a domain's calls. Types of requests and replies are derived from the table, never written twice. */
export function endpoints<const T extends { readonly [K in EndpointKey]?: Endpoint }>(table: T): T {
  return table
}

type Read<S> = S extends z.ZodType ? z.output<S> : Record<never, never>
type Wire<S> = S extends z.ZodType ? z.input<S> : undefined

/** What a handler gets, parsed. */
export interface Received<E extends Endpoint> {
  params: Read<E['params']>
  query: Read<E['query']>
  body: Read<E['body']>
}

/** What a handler must answer. */
export type Answer<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.input<E['reply']>
  : E['text'] extends string
    ? string
    : E['bytes'] extends true
      ? AsyncIterable<Uint8Array>
      : never

/** What a client reads from the wire. */
export type Reply<E extends Endpoint> = E['reply'] extends z.ZodType
  ? z.output<E['reply']>
  : E['text'] extends string
    ? string
    : E['bytes'] extends true
      ? File
      : never

type Part<Name extends string, S> =
  Wire<S> extends undefined
    ? { [K in Name]?: undefined }
    : Record<never, never> extends Wire<S>
      ? { [K in Name]?: Wire<S> }
      : { [K in Name]: Wire<S> }

/** What a client must send. */
export type Sent<E extends Endpoint> = Part<'params', E['params']> &
  Part<'query', E['query']> &
  Part<'body', E['body']> &
  (E['fileIsBody'] extends true
    ? { file: Blob; fileName?: undefined }
    : E['fileBytes'] extends number
      ? { file: Blob; fileName: string }
      : { file?: undefined; fileName?: undefined })
