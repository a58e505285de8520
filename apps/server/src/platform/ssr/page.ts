import { randomUUID } from 'node:crypto'
import { type ApiKey, api, type ReplyOf, type SentTo } from '@kz/contract/api'
import type { PAGES } from '@kz/contract/pages'
import { addressOf } from '@kz/contract/wire/client'
import type { PageAnswer } from '@kz/contract/wire/drawn-page'
import type { CacheTag, Endpoint } from '@kz/contract/wire/endpoint'
import type { FastifyInstance } from 'fastify'
import type { Text } from '../api/services/text.ts'

/** The server-rendered content of a page: its source, and the responses it was rendered from. */

/** The facts for a page's head. */
export interface PageFacts {
  /** `{title} - {site}`; without it the site's name alone */
  title?: Text
  /** what stands beside a shared link, where it says more than the title */
  linkTitle?: Text
  description?: Text
  /** the page's own address, from `/`, whatever it was asked by */
  path: string
  /** it was asked for by an address that is not its own any more, which leads there */
  isMoved?: boolean
  type?: 'website' | 'article'
  /** picture for link previews, from `/` */
  image?: string
}

export type ReadKey = Extract<ApiKey, `GET ${string}`>

/**
 * Asks a call of the API as a guest would, by its own route, and keeps the answer for the page's client. Undefined
 * where the call refuses (4xx); throws any error that keeps the page from being rendered now.
 */
export type Ask = <Key extends ReadKey>(key: Key, sent: SentTo<Key>) => Promise<ReplyOf<Key> | undefined>

/** Where a page was asked for: the value in its path, if any, and what it knows of its query. */
export interface PageAddress {
  value: string
  query: Readonly<Record<string, string | undefined>>
  /** of the page, by its tag */
  language: string
}

/**
 * How a page is rendered. Its source asks its first queries before rendering; the components' further queries follow. Null
 * for an object that is missing or not visible to guests: status 404.
 */
export interface PageSource {
  /** the cache tags that invalidate it, besides those of the site's settings */
  cacheTags: readonly CacheTag[]
  tell(address: PageAddress, ask: Ask): Promise<PageFacts | null>
  /**
   * What of an answer comes inside the page, as JSON: null for parts that hydrate when the page stands. It is drawn with
   * them and says the same; what is not inside comes from its address with `data=rest`. Without this all are inside.
   */
  inside?(answer: FirstAnswer, address: PageAddress): string | null
  /** Further facts for the head, from the responses the page was rendered with: the head alone asks nothing. */
  addFacts?(told: Told, address: PageAddress): Partial<PageFacts>
}

/** Where a path and query that are no page lead now, from `/`; null where nowhere. */
export type Forward = (address: string, ask: Ask) => Promise<string | null>

/** A response the page was rendered with; undefined if it was not asked for, or refused. */
export type Told = <Key extends ReadKey>(key: Key) => ReplyOf<Key> | undefined

/** Looks among the answers of a page. */
export const toldOf =
  (answers: readonly FirstAnswer[]): Told =>
  (key) =>
    answers.find((answer) => answer.key === key)?.data as never

export type PageSources = Partial<Record<(typeof PAGES)[number], PageSource>>

/** The caller of one page, and the answers so far. */
export interface Asking {
  ask: Ask
  answers: FirstAnswer[]
}

/** An answer as the client puts it among its own. */
export interface FirstAnswer extends PageAnswer {
  /** as the call sent it */
  json: string
}

/** The page cannot be rendered now: its reader has used up a limit (429), or a backing service is unavailable. */
export class NotNowError extends Error {
  override readonly name = 'NotNowError'
  readonly status: number
  constructor(message: string, status = 503) {
    super(message)
    this.status = status
  }
}

/** Nobody else knows the word. */
const OF_A_PAGE = { 'x-of-a-page': randomUUID() }

/** Whether a call is made for a page: that one was let in, and waits for it. */
export const isOfPage = (headers: Readonly<Record<string, unknown>>): boolean =>
  headers['x-of-a-page'] === OF_A_PAGE['x-of-a-page']

/**
 * Collects answers for one page. Calls go through their own routes: same access, same reply schema, same cache. For a page
 * that `isLetIn` they wait for nobody.
 */
export function askingOf(app: FastifyInstance, ip: string, isLetIn = true): Asking {
  const headers = isLetIn ? OF_A_PAGE : {}
  const answers: FirstAnswer[] = []
  const ask: Ask = async (key, sent) => {
    const url = `/api${addressOf(key, sent as Parameters<typeof addressOf>[1])}`
    const answer = await app.inject({ method: 'GET', url, headers, remoteAddress: ip })
    if (answer.statusCode === 429 || answer.statusCode >= 500)
      throw new NotNowError(`${key}: ${answer.statusCode}`, answer.statusCode)
    if (answer.statusCode !== 200) return undefined
    const data = JSON.parse(answer.payload)
    const { cache }: Endpoint = api[key]
    const guests = cache?.for !== 'everyone'
    answers.push({ key, sent: sent as PageAnswer['sent'], json: answer.payload, guests, data })
    return data
  }
  return { ask, answers }
}
