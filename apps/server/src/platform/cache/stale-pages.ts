import type { CacheTag } from '@kz/contract/wire/endpoint'
import type { CachedResponse } from '../api/services/cached-response.ts'

const LONGEST_MS = 600_000
const MOST = 200
const MOST_BYTES = 16 * 1024 * 1024

interface Last {
  answer: CachedResponse
  bytes: number
  cacheTags: readonly CacheTag[]
  until: number
}

/**
 * The page last rendered for each key, served while no page can be rendered. It may be older than a cached response, ten
 * minutes at most, and never shows what has been hidden since. Bounded in number and in bytes: the oldest is evicted first.
 */
export class LastPages {
  #pages = new Map<string, Last>()
  #bytes = 0

  get(name: string): CachedResponse | undefined {
    const last = this.#pages.get(name)
    return last && performance.now() < last.until ? last.answer : undefined
  }

  keep(name: string, answer: CachedResponse, bytes: number, cacheTags: readonly CacheTag[]): void {
    this.#forget(name)
    this.#pages.set(name, { answer, bytes, cacheTags, until: performance.now() + LONGEST_MS })
    this.#bytes += bytes
    for (const oldest of this.#pages.keys()) {
      if (this.#pages.size <= MOST && this.#bytes <= MOST_BYTES) break
      this.#forget(oldest)
    }
  }

  /** Drops pages with these cache tags: something on them may have been hidden. */
  invalidate(cacheTags: readonly CacheTag[]): void {
    for (const [name, last] of this.#pages)
      if (last.cacheTags.some((cacheTag) => cacheTags.includes(cacheTag))) this.#forget(name)
  }

  #forget(name: string): void {
    this.#bytes -= this.#pages.get(name)?.bytes ?? 0
    this.#pages.delete(name)
  }
}
