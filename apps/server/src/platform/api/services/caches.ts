import type { LiveEvent } from '@kz/contract/live'
import type { CacheTag } from '@kz/contract/wire/endpoint'
import type { Viewer } from '../viewer.ts'
import type { CachedResponse } from './cached-response.ts'

/** What the caches hold for everybody who has the context; `platform/cache` implements them. */

/** Makes a response that is not cached. */
export type Compute = () => Promise<{ body: string | Buffer; type: string; headers: Record<string, string> }>

/** The queue in which a computation waits. */
export type Row = <T>(work: () => Promise<T>) => Promise<T>

/** Responses to guests, until an event invalidates one of their cache tags. */
export interface CachedResponses {
  get(key: string): CachedResponse | undefined
  /** A page as it was rendered last; it may be older than a cached response. */
  last(key: string): CachedResponse | undefined
  /**
   * Computes the response, or applies pending patches to the cached one, and caches it; through the queue if one is given.
   * Callers without a queue never wait for a queued computation.
   */
  fill(key: string, cacheTags: readonly CacheTag[], compute: Compute, row?: Row): Promise<CachedResponse>
  /** Drops the responses that the event invalidates, or queues its patch. */
  hear(event: LiveEvent): void
  invalidate(cacheTags: readonly CacheTag[]): void
  /** Drops everything: events may have been missed. */
  invalidateAll(): void
  /** Another text once something with one of these cache tags may have been changed or hidden: what only adds leaves it. */
  stateOf(cacheTags: readonly CacheTag[]): string
  /** called before a write invalidates cached responses */
  onInvalidate: () => void
  /** The number and bytes of cached responses, and how often one was used and computed. */
  readonly figures: { answers: number; bytes: number; kept: number; computed: number }
}

/** A session as read from the database: its member, and for how many milliseconds it is valid at most. */
export interface ReadSession {
  viewer: Viewer
  leftMs: number
}

/** Members by their session tokens' hashes, for some seconds. */
export interface CachedSessions {
  /** The member of a token; `read` asks the database. Unknown tokens are looked up each time. */
  of(hash: string, read: () => Promise<ReadSession | null>): Promise<Viewer | null>
  /** Forgets the member whose sessions, rights or name an event changes. */
  hear(event: LiveEvent): void
  /** Forgets everybody: events may have been missed, or rows were changed by hand. */
  invalidateAll(): void
}
