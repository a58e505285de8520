import type { CallError } from '@kz/contract/wire/call-error'
import { IS_ENGLISH } from './language.ts'

/** A refusal in the page's language; the catalogue of refusals comes with the first that is no English page's. */
export async function reword(error: CallError): Promise<CallError> {
  if (IS_ENGLISH) return error
  const { inOwnWords } = await import('./refusal-text.ts')
  return inOwnWords(error)
}
