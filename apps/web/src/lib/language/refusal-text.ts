import { ERRORS } from '@kz/contract/refusals/catalogue'
import type { Refusal } from '@kz/contract/refusals/refusal'
import { CallError, type ErrorParams } from '@kz/contract/wire/call-error'

/** The sentence of a code in the page's language; undefined for the codes and parameters of another version. */
function sentenceOf(code: string, params: ErrorParams): string | undefined {
  const sentence = (ERRORS as Readonly<Record<string, Refusal>>)[code]?.[1]
  try {
    return typeof sentence === 'function' ? sentence(params as never) : sentence
  } catch {
    return undefined
  }
}

/** A refusal in the page's language, by its code and parameters; each refused field says why in the same way. */
export function inOwnWords(error: CallError): CallError {
  const { status, code, message, params, fields, fieldFaults, retryAfter } = error
  const text = sentenceOf(code, params)
  if (text === undefined) return error
  const wordsOf = (name: string, said: string) => {
    const fault = fieldFaults?.[name]
    const own = fault && sentenceOf(fault.code, fault.params ?? {})
    return own ?? (said === message ? text : said)
  }
  const own = fields && Object.entries(fields).map(([name, said]) => [name, wordsOf(name, said)] as const)
  return new CallError(status, code, text, { params, fields: own && Object.fromEntries(own), retryAfter })
}
