import { ERRORS, type ErrorCode } from './refusals/catalogue.ts'
import type { Refusal } from './refusals/refusal.ts'
import { CallError, type ErrorParams, type FieldFault } from './wire/call-error.ts'

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
  /** code and parameters of each field's refusal, where several fields are refused */
  fieldFaults?: Record<string, FieldFault>
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
  const faultOf = ({ code, params }: ApiError): FieldFault =>
    Object.keys(params).length > 0 ? { code, params } : { code }
  const fieldFaults =
    refused.length > 1 ? Object.fromEntries(refused.map(([field, fault]) => [field, faultOf(fault)])) : undefined
  throw Object.assign(first[1], { fields, fieldFaults })
}
