import type { CacheTag } from '@kz/contract/wire/endpoint'
import type { CachedResponses } from '../platform/api/services/caches.ts'

/** What an address of before may lead to: what staff wrote, maps, posts, the forum, and members by their nicknames. */
const CACHE_TAGS: readonly CacheTag[] = ['site', 'maps', 'news', 'forum']
const MOST = 2_000
const LONGEST_ADDRESS = 300
const LONGEST_KEPT_MS = 60_000

/**
 * Where addresses of before lead, those that lead nowhere among them, until something that they may lead to has changed; a
 * minute at most. Bounded in number, and long addresses are not kept: the oldest goes first.
 */
export class KeptLeads {
  #leads = new Map<string, { to: string | null; state: string; until: number }>()
  #cache: Pick<CachedResponses, 'stateOf'>
  #most: number

  constructor(cache: Pick<CachedResponses, 'stateOf'>, most = MOST) {
    this.#cache = cache
    this.#most = most
  }

  /** Where `address` leads; `look` finds out. What changed while it looked is asked for anew the next time. */
  async of(address: string, look: () => Promise<string | null>): Promise<string | null> {
    const state = this.#cache.stateOf(CACHE_TAGS)
    const kept = this.#leads.get(address)
    if (kept && kept.state === state && performance.now() < kept.until) return kept.to
    const to = await look()
    if (address.length > LONGEST_ADDRESS) return to
    this.#leads.delete(address)
    this.#leads.set(address, { to, state, until: performance.now() + LONGEST_KEPT_MS })
    for (const oldest of this.#leads.keys()) {
      if (this.#leads.size <= this.#most) break
      this.#leads.delete(oldest)
    }
    return to
  }
}
