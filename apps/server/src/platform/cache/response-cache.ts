import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import { ApiError } from '@kz/contract/errors'
import { LIVE, type LiveEvent, onlyAdds, ruleOf } from '@kz/contract/live'
import type { CacheTag } from '@kz/contract/wire/endpoint'
import { calm } from '@kz/markup'
import type { CachedResponse, Packed } from '../api/services/cached-response.ts'
import type { CachedResponses, Compute, Row } from '../api/services/caches.ts'
import { etagOf } from '../http/public-reads.ts'
import { NotNowError } from '../ssr/page.ts'
import { PendingPatches } from './pending-patches.ts'
import { LastPages } from './stale-pages.ts'

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** As fast as gzip and a tenth smaller: the home page takes one round trip less. */
const BROTLI_QUALITY = 5
const SMALLEST_COMPRESSED = 1024
/** Some responses become stale by the clock alone: NEW badges, rejected demos that are no longer listed, the queue's length. */
const LONGEST_KEPT_MS = 60_000

async function pack(plain: Buffer): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzip] = await Promise.all([toBrotli(plain, { params }), toGzip(plain, { level: 6 })])
  return { br, gzip }
}

/** A response that is decompressed for clients without compression. */
const unpacked = (answer: Omit<CachedResponse, 'plain'>, { br }: Packed): CachedResponse => ({
  ...answer,
  get plain() {
    return brotliDecompressSync(br)
  },
})

/**
 * The key of a call's cached response. Unknown parameters, the order of parameters and the spelling of the URL do not change
 * it.
 */
export const responseKey = (
  key: string,
  params: unknown = {},
  query: Readonly<Record<string, unknown>> = {},
  known: readonly string[] = [],
): string => `${key} ${JSON.stringify([params, known.map((name) => query[name])])}`

/** Whether a failure is the first caller's own, such as a rate limit: callers who share the computation then retry. */
const isOwn = (error: unknown): boolean =>
  error instanceof NotNowError
    ? error.status < 500
    : error instanceof ApiError && error.status < 500 && error.status !== 404

interface Kept {
  answer: CachedResponse
  /** its size */
  bytes: number
  cacheTags: readonly CacheTag[]
  until: number
  /** the number of the last patch applied to it */
  told: number
}

/** Cache tags of events that patch responses. */
const TELLING = new Set(
  Object.values(LIVE).flatMap(({ cacheTags, patches }): readonly CacheTag[] => (patches ? cacheTags : [])),
)

/**
 * Responses to guests, cached as bytes until an event invalidates one of their cache tags, a minute at most by default.
 * Bounded in number and in bytes: the oldest entry is evicted first. A response computed before its cache tag was invalidated
 * is not cached; concurrent callers share one computation. Events that patch (a like) do not invalidate: the next caller gets
 * the cached text with the patches applied.
 */
export class ResponseCache implements CachedResponses {
  /** called before a write invalidates cached responses */
  onInvalidate: () => void = () => undefined
  #answers = new Map<string, Kept>()
  #computing = new Map<string, Promise<Kept>>()
  #versions = new Map<CacheTag, number>()
  /** of those, the ones that hid or changed something */
  #changes = new Map<CacheTag, number>()
  #news: PendingPatches
  #last = new LastPages()
  #most: number
  #mostBytes: number
  #longestKept: number
  #bytes = 0
  #kept = 0
  #computed = 0

  constructor(most = 500, mostBytes = 64 * 1024 * 1024, longestKept = LONGEST_KEPT_MS) {
    this.#most = most
    this.#mostBytes = mostBytes
    this.#longestKept = longestKept
    this.#news = new PendingPatches(2 * longestKept)
  }

  get(key: string): CachedResponse | undefined {
    const kept = this.#current(key)
    if (kept) this.#kept++
    return kept?.answer
  }

  /** A page as it was rendered last; it may be older than a cached response. */
  last(key: string): CachedResponse | undefined {
    return this.#last.get(key)
  }

  /** The number and bytes of cached responses, and how often one was used and computed. */
  get figures(): { answers: number; bytes: number; kept: number; computed: number } {
    return { answers: this.#answers.size, bytes: this.#bytes, kept: this.#kept, computed: this.#computed }
  }

  #fresh(key: string): Kept | undefined {
    const kept = this.#answers.get(key)
    return kept && performance.now() < kept.until ? kept : undefined
  }

  /** The cached response, if all patches are applied to it. */
  #current(key: string): Kept | undefined {
    const kept = this.#fresh(key)
    return kept && kept.told >= this.#newsOf(kept.cacheTags) ? kept : undefined
  }

  #newsOf(cacheTags: readonly CacheTag[]): number {
    return cacheTags.some((cacheTag) => TELLING.has(cacheTag)) ? this.#news.count : 0
  }

  /**
   * Computes the response, or applies pending patches to the cached one, and caches it; through the queue if one is given.
   * Callers without a queue never wait for a queued computation.
   */
  fill(key: string, cacheTags: readonly CacheTag[], compute: Compute, row?: Row): Promise<CachedResponse> {
    const name = `${this.#versionOf(cacheTags)} ${key}`
    const own = row ? `${name} in a row` : name
    const news = this.#newsOf(cacheTags)
    const again = async () => this.get(key) ?? this.fill(key, cacheTags, compute, row)
    const orAgain = (error: unknown) => (isOwn(error) ? again() : Promise.reject(error))
    const running = this.#computing.get(name) ?? this.#computing.get(own)
    if (running) return running.then((kept) => (kept.told >= news ? kept.answer : again()), orAgain)
    const make = () => this.#fill(key, cacheTags, compute)
    const inTurn = row?.(async () => this.#current(key) ?? make())
    const started = (inTurn ?? make()).finally(() => this.#computing.delete(own))
    this.#computing.set(own, started)
    return started.then(({ answer }) => answer)
  }

  async #fill(key: string, cacheTags: readonly CacheTag[], compute: Compute): Promise<Kept> {
    this.#computed++
    const before = this.#versionOf(cacheTags)
    const kept = this.#fresh(key)
    const old = kept && kept.told < this.#newsOf(cacheTags) ? kept : undefined
    const since = old?.told ?? this.#newsOf(cacheTags)
    const { body, type, headers } = old ? { ...old.answer, body: old.answer.plain.toString() } : await compute()
    const told = this.#newsOf(cacheTags)
    const shownBody = typeof body === 'string' ? calm(body) : body
    const text = told > since && typeof shownBody === 'string' ? this.#news.tell(shownBody, type, since) : shownBody
    const plain = typeof text === 'string' ? Buffer.from(text) : text
    const packed = typeof text === 'string' && plain.length >= SMALLEST_COMPRESSED ? await pack(plain) : undefined
    const shown = { packed, etag: etagOf(plain), type, headers }
    // browsers accept compressed pages: five times as many fit in the same memory
    const alone = type.startsWith('text/html') ? packed : undefined
    const answer = alone ? unpacked(shown, alone) : { plain, ...shown }
    const bytes = (alone ? 0 : plain.length) + (packed ? packed.br.length + packed.gzip.length : 0)
    const made = { answer, bytes, cacheTags, until: old?.until ?? performance.now() + this.#longestKept, told }
    if (this.#versionOf(cacheTags) === before) {
      this.#forget(key)
      this.#answers.set(key, made)
      this.#bytes += bytes
      if (alone) this.#last.keep(key, answer, bytes, cacheTags)
      for (const oldest of this.#answers.keys()) {
        if (this.#answers.size <= this.#most && this.#bytes <= this.#mostBytes) break
        this.#forget(oldest)
      }
    }
    return made
  }

  #forget(key: string): void {
    const kept = this.#answers.get(key)
    if (kept) this.#bytes -= kept.bytes
    this.#answers.delete(key)
  }

  /** Drops the responses that the event invalidates, or queues its patch. */
  hear(event: LiveEvent): void {
    this.onInvalidate()
    const { cacheTags, patches } = ruleOf(event.type)
    if (patches && 'likes' in event.data) this.#news.note(event.data)
    else this.#makeOld(cacheTags, onlyAdds(event))
  }

  /** Drops everything: events may have been missed. */
  invalidateAll(): void {
    this.invalidate([...new Set(Object.values(LIVE).flatMap(({ cacheTags }): readonly CacheTag[] => cacheTags))])
  }

  invalidate(cacheTags: readonly CacheTag[]): void {
    this.#makeOld(cacheTags, false)
  }

  #makeOld(cacheTags: readonly CacheTag[], isFitStill: boolean): void {
    if (cacheTags.length === 0) return
    this.onInvalidate()
    if (!isFitStill) {
      this.#last.invalidate(cacheTags)
      countUp(this.#changes, cacheTags)
    }
    countUp(this.#versions, cacheTags)
    for (const [key, kept] of this.#answers) {
      if (kept.cacheTags.some((cacheTag) => cacheTags.includes(cacheTag))) this.#forget(key)
    }
  }

  stateOf(cacheTags: readonly CacheTag[]): string {
    return countsOf(this.#changes, cacheTags)
  }

  #versionOf(cacheTags: readonly CacheTag[]): string {
    return countsOf(this.#versions, cacheTags)
  }
}

const countsOf = (counts: ReadonlyMap<CacheTag, number>, cacheTags: readonly CacheTag[]): string =>
  cacheTags.map((cacheTag) => counts.get(cacheTag) ?? 0).join()

function countUp(counts: Map<CacheTag, number>, cacheTags: readonly CacheTag[]): void {
  for (const cacheTag of cacheTags) counts.set(cacheTag, (counts.get(cacheTag) ?? 0) + 1)
}
