import { type LiveEvent, ruleOf } from '@kz/contract/live'
import type { CachedSessions, ReadSession } from '../api/services/caches.ts'
import type { Live } from '../api/services/live.ts'
import type { Viewer } from '../api/viewer.ts'

interface Kept {
  viewer: Viewer
  until: number
}

/**
 * Members by their session tokens' hashes, cached for some seconds after a read (docs/decisions/082). An event that
 * names a member evicts that member; while this process receives no events, every call reads the member. Bounded in
 * number: the oldest goes first.
 */
export class SessionCache implements CachedSessions {
  #kept = new Map<string, Kept>()
  #news = 0
  #live: Pick<Live, 'isListening'>
  #most: number
  #longestMs: number

  constructor(live: Pick<Live, 'isListening'>, most = 10_000, longestMs = 5_000) {
    this.#live = live
    this.#most = most
    this.#longestMs = longestMs
  }

  /** The member of a token; `read` asks the database. Unknown tokens are looked up each time. */
  async of(hash: string, read: () => Promise<ReadSession | null>): Promise<Viewer | null> {
    const began = performance.now()
    const kept = this.#kept.get(hash)
    if (kept && began < kept.until && this.#live.isListening()) return kept.viewer
    const news = this.#news
    const session = await read()
    if (!session) return null
    const { viewer, leftMs } = session
    // the result of a read that began before the event may be stale
    if (news === this.#news && this.#live.isListening()) {
      this.#keep(hash, { viewer: Object.freeze(viewer), until: began + Math.min(leftMs, this.#longestMs) })
    }
    return viewer
  }

  #keep(hash: string, kept: Kept): void {
    this.#kept.delete(hash)
    this.#kept.set(hash, kept)
    const [oldest] = this.#kept.keys()
    if (this.#kept.size > this.#most && oldest !== undefined) this.#kept.delete(oldest)
  }

  /** Forgets the member whose sessions, rights or name an event changes. */
  hear({ type, data }: LiveEvent): void {
    if (!ruleOf(type).sessions || !('userId' in data)) return
    this.#news += 1
    for (const [hash, { viewer }] of this.#kept) if (viewer.userId === data.userId) this.#kept.delete(hash)
  }

  /** Forgets everybody: events may have been missed, or rows were changed by hand. */
  invalidateAll(): void {
    this.#news += 1
    this.#kept.clear()
  }
}
