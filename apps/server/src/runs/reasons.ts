import type { ReplayReason } from '@kz/contract/runs/replay-reasons'
import { RUN_SENTENCES } from '@kz/contract/sentences/run-reasons'
import { type Sentence, sentenceText } from '@kz/contract/sentences/sentence'

/** Reasons of runs, as rows and as answers have them. Rows: a code, or a code with its facts as JSON; older ones the English. */

/** A reason for a row. */
export const storedReason = ({ code, ...params }: ReplayReason): string => JSON.stringify({ code, params })

/** The reasons of a row, in English and as codes. */
export function shownReasons(stored: readonly string[]): { reasons: string[]; reasonCodes: Sentence[] } {
  const reasonCodes = stored.map(codeOf)
  return {
    reasons: reasonCodes.map((reason, at) => sentenceText(RUN_SENTENCES, reason) ?? stored[at] ?? ''),
    reasonCodes,
  }
}

function codeOf(stored: string): Sentence {
  if (stored.startsWith('{"code"')) return JSON.parse(stored) as Sentence
  return Object.hasOwn(RUN_SENTENCES, stored) ? { code: stored } : { code: 'said', params: { text: stored } }
}
