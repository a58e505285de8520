import { promisify } from 'node:util'
import { brotliCompress, brotliDecompressSync, constants, gzip } from 'node:zlib'
import { ApiError } from '@kz/contract/errors'
import { LIVE, type LiveEvent, onlyAdds, ruleOf } from '@kz/contract/live'
import type { CacheTag } from '@kz/contract/wire/endpoint'
import { calm } from '@kz/markup'
import { etagOf } from '../http/public-reads.ts'
import { NotNowError } from '../ssr/page.ts'
import type { CachedResponse, Packed } from './cached-response.ts'
import { PendingPatches } from './pending-patches.ts'
import { LastPages } from './stale-pages.ts'

type Compute = () => Promise<{ body: string | Buffer; type: string; headers: Record<string, string> }>

/** Where what is made for some callers waits its turn. */
type Row = <T>(work: () => Promise<T>) => Promise<T>

const toGzip = promisify(gzip)
const toBrotli = promisify(brotliCompress)
/** As quick as gzip, and a tenth smaller: the home page comes in one flight of packets less. */
const BROTLI_QUALITY = 5
const SMALLEST_COMPRESSED = 1024
/** Some answers grow old by the clock alone: NEW badges, rejected demos that go out of sight, the queue's length. */
const LONGEST_KEPT_MS = 60_000

async function pack(plain: Buffer): Promise<Packed> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzip] = await Promise.all([toBrotli(plain, { params }), toGzip(plain, { level: 6 })])
  return { br, gzip }
}

/** An answer that is unpacked for who takes it plain. */
const unpacked = (answer: Omit<CachedResponse, 'plain'>, { br }: Packed): CachedResponse => ({
  ...answer,
  get plain() {
    return brotliDecompressSync(br)
  },
})

/**
 * What a call asks for, as the name of its kept answer: parameters it does not know, their order and the spelling of its
 * address make no difference.
 */
export const responseKey = (
  key: string,
  params: unknown = {},
  query: Readonly<Record<string, unknown>> = {},
  known: readonly string[] = [],
): string => `${key} ${JSON.stringify([params, known.map((name) => query[name])])}`

/** Whether a failure is the first caller's own, such as their limit: others try for themselves. */
const isOwn = (error: unknown): boolean =>
  error instanceof NotNowError
    ? error.status < 500
    : error instanceof ApiError && error.status < 500 && error.status !== 404

interface Kept {
  answer: CachedResponse
  /** what it takes */
  bytes: number
  cacheTags: readonly CacheTag[]
  until: number
  /** the last news that it has taken over */
  told: number
}

/** Topics of events that are patched. */
const TELLING = new Set(
  Object.values(LIVE).flatMap(({ cacheTags, patches }): readonly CacheTag[] => (patches ? cacheTags : [])),
)

/**
 * Answers to guests, kept as bytes until an event makes their cacheTag old, a minute at most unless told. Bounded in number and in bytes:
 * the oldest entry goes first. An answer that was computed before its cacheTag changed is not kept; callers who come meanwhile share one
 * computation. What an event patches (a like) stays: the next caller gets the kept text with what is new in it.
 */
export class ResponseCache {
  /** called before what is kept grows old by something that was written */
  onInvalidate: () => void = () => undefined
  #answers = new Map<string, Kept>()
  #computing = new Map<string, Promise<Kept>>()
  #versions = new Map<CacheTag, number>()
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

  /** A page as it was drawn last, which may be older than one that is kept. */
  last(key: string): CachedResponse | undefined {
    return this.#last.get(key)
  }

  /** What is kept now, in number and bytes, and how often an answer was `kept` and how often it was `computed`. */
  get figures(): { answers: number; bytes: number; kept: number; computed: number } {
    return { answers: this.#answers.size, bytes: this.#bytes, kept: this.#kept, computed: this.#computed }
  }

  #fresh(key: string): Kept | undefined {
    const kept = this.#answers.get(key)
    return kept && performance.now() < kept.until ? kept : undefined
  }

  /** It has taken over all news. */
  #current(key: string): Kept | undefined {
    const kept = this.#fresh(key)
    return kept && kept.told >= this.#newsOf(kept.cacheTags) ? kept : undefined
  }

  #newsOf(cacheTags: readonly CacheTag[]): number {
    return cacheTags.some((cacheTag) => TELLING.has(cacheTag)) ? this.#news.count : 0
  }

  /**
   * Computes the answer, or tells the kept one what is new, and keeps it; in its turn where there is a row. Who stands in
   * none waits for nobody who does.
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
    // browsers take pages packed: five times as many are kept in the same room
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

  /** Drops what the event makes old, or notes what it tells. */
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
    if (!isFitStill) this.#last.invalidate(cacheTags)
    for (const cacheTag of cacheTags) this.#versions.set(cacheTag, (this.#versions.get(cacheTag) ?? 0) + 1)
    for (const [key, kept] of this.#answers) {
      if (kept.cacheTags.some((cacheTag) => cacheTags.includes(cacheTag))) this.#forget(key)
    }
  }

  #versionOf(cacheTags: readonly CacheTag[]): string {
    return cacheTags.map((cacheTag) => this.#versions.get(cacheTag) ?? 0).join()
  }
}
