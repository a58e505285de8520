import type { ServerResponse } from 'node:http'
import type { RateClass } from '@kz/contract/wire/rates'

/** Who is counted. `user` is null for guests: user rules then count by address. */
export interface Caller {
  ip: string
  user: number | null
  /** the account is younger than a day */
  isYoung?: boolean
  /** what a call that is sent again has in common with its copies, of this route and user */
  repeatKey?: string | undefined
  /** gets the RateLimit headers */
  reply?: Told
}

/** A reply, as far as its headers go. */
export interface Told {
  getHeader(name: string): unknown
  headers(values: Record<string, unknown>): unknown
}

export interface Limits {
  /** Counts one call of `route` against the address and site rules of its class; throws ApiError rate_limited. */
  countAddress(route: string, rate: RateClass, caller: Caller): Promise<void>
  /** As countAddress for the rules per user, after every other check of the call has passed. */
  countUser(route: string, rate: RateClass, caller: Caller): Promise<void>
  /**
   * Takes a slot for a response in progress, as many per address as the class allows. `question` identifies the request
   * with all that changes its response. Throws ApiError rate_limited.
   */
  acquireSlot(question: string, rate: RateClass, ip: string, answer: ServerResponse): Promise<void>
}
