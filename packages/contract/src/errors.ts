import { CallError, type ErrorParams } from './call-error.ts'
import { ACCOUNT_REFUSALS } from './refusals/accounts.ts'
import { COLLECTION_REFUSALS } from './refusals/collections.ts'
import { FILE_REFUSALS } from './refusals/files.ts'
import { GUESSR_REFUSALS } from './refusals/guessr.ts'
import { MAP_REFUSALS } from './refusals/maps.ts'
import { POST_REFUSALS } from './refusals/posts.ts'
import type { Refusal } from './refusals/refusal.ts'
import { REQUEST_REFUSALS } from './refusals/requests.ts'
import { SITE_REFUSALS } from './refusals/site.ts'
import { SUBMISSION_REFUSALS } from './refusals/submissions.ts'

/**
 * The catalogue of refusals: code, parameters, status, sentence. A sentence stands here and nowhere else; who reacts to a
 * refusal asks for its code. The server sends the sentence, so that the browser needs none of this.
 */
export const ERRORS = {
  ...REQUEST_REFUSALS,
  ...FILE_REFUSALS,
  ...SUBMISSION_REFUSALS,
  ...COLLECTION_REFUSALS,
  ...MAP_REFUSALS,
  ...ACCOUNT_REFUSALS,
  ...POST_REFUSALS,
  ...SITE_REFUSALS,
  ...GUESSR_REFUSALS,
} as const

export type ErrorCode = keyof typeof ERRORS

type None = Record<string, never>
/** What the sentence of a code is made of. */
export type ParamsOf<C extends ErrorCode> = C extends ErrorCode
  ? (typeof ERRORS)[C][1] extends (params: infer Params) => string
    ? Params
    : None
  : never
/** The codes whose sentence needs nothing. */
export type PlainCode = { [C in ErrorCode]: Record<never, never> extends ParamsOf<C> ? C : never }[ErrorCode]

interface More {
  /** the field of what was sent that is refused */
  field?: string
  /** all of these, each with its sentence */
  fields?: Record<string, string>
  /** seconds */
  retryAfter?: number
}
type Given<C extends ErrorCode> = [C] extends [PlainCode]
  ? [params?: ParamsOf<C>, more?: More]
  : [params: ParamsOf<C>, more?: More]

/** The body of every failed call. */
export interface ErrorBody {
  status: number
  code: ErrorCode
  message: string
  requestId: string
  /** what the sentence was made of, for who says it in other words */
  params?: ErrorParams
  fields?: Record<string, string>
}

/** A refusal: thrown by handlers, answered with its status, code, parameters and sentence. */
export class ApiError<C extends ErrorCode = ErrorCode> extends CallError {
  override readonly name = 'ApiError'

  constructor(code: C, ...[params, more]: Given<C>) {
    const [status, sentence] = ERRORS[code] as Refusal
    const text = typeof sentence === 'string' ? sentence : sentence((params ?? {}) as never)
    super(status, code, text, {
      fields: more?.fields ?? (more?.field === undefined ? undefined : { [more.field]: text }),
      params: params as ErrorParams | undefined,
      retryAfter: more?.retryAfter,
    })
  }
}

/** Throws the first of these refusals, which then names every faulty field with its sentence; nothing for none. */
export function refuseFields(faults: Record<string, ApiError | null>): void {
  const refused = Object.entries(faults).filter((fault): fault is [string, ApiError] => fault[1] !== null)
  const [first] = refused
  if (!first) return
  const fields = Object.fromEntries(refused.map(([field, { message }]) => [field, message]))
  throw Object.assign(first[1], { fields })
}
