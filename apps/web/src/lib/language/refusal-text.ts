import { ERRORS } from '@kz/contract/refusals/catalogue'
import type { Refusal } from '@kz/contract/refusals/refusal'
import { CallError } from '@kz/contract/wire/call-error'

/** A refusal in the page's language, by its code and parameters; a field that is refused for the same reason says the same. */
export function inOwnWords(error: CallError): CallError {
  const { status, code, message, params, fields, retryAfter } = error
  const sentence = (ERRORS as Readonly<Record<string, Refusal>>)[code]?.[1]
  if (sentence === undefined) return error
  try {
    const text = typeof sentence === 'string' ? sentence : sentence(params as never)
    const own = fields && Object.entries(fields).map(([name, said]) => [name, said === message ? text : said] as const)
    return new CallError(status, code, text, { params, fields: own && Object.fromEntries(own), retryAfter })
  } catch {
    // the parameters of another version
    return error
  }
}
