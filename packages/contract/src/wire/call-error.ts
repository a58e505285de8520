import type { ErrorCode } from '../refusals/catalogue.ts'

/** The parameters of a refusal, by name: texts, numbers, moments in milliseconds. */
export type ErrorParams = Readonly<Record<string, string | number | boolean | null | undefined>>

/** Why a field was refused, for who says it in other words. */
export interface FieldFault {
  code: ErrorCode
  params?: ErrorParams
}

/** A failed call as its caller reads it. The catalogue stays with the server: the browser loads none of its sentences. */
export class CallError extends Error {
  override readonly name: string = 'CallError'
  readonly status: number
  readonly code: ErrorCode
  readonly params: ErrorParams
  readonly fields: Record<string, string> | undefined
  readonly fieldFaults: Record<string, FieldFault> | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: {
      params?: ErrorParams | undefined
      fields?: Record<string, string> | undefined
      fieldFaults?: Record<string, FieldFault> | undefined
      retryAfter?: number | undefined
    } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.params = more.params ?? {}
    this.fields = more.fields
    this.fieldFaults = more.fieldFaults
    this.retryAfter = more.retryAfter
  }
}
