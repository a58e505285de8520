import type { ErrorCode } from './errors.ts'

/** A failed call as its caller reads it. The texts of the catalogue stay with the server: the browser loads none of them. */
export class CallError extends Error {
  override readonly name: string = 'CallError'
  readonly status: number
  readonly code: ErrorCode
  readonly fields: Record<string, string> | undefined
  readonly retryAfter: number | undefined

  constructor(
    status: number,
    code: ErrorCode,
    message: string,
    more: { fields?: Record<string, string> | undefined; retryAfter?: number | undefined } = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.fields = more.fields
    this.retryAfter = more.retryAfter
  }
}
