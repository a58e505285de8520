import type { OneRun } from '@kz/contract/runs/runs'
import { RUN_SENTENCES } from '@kz/contract/sentences/run-reasons'
import { sentenceText } from '@kz/contract/sentences/sentence'

/** Why a run does not count, or stands no higher, in the page's language. */
export const reasonsOf = ({ reasons, reasonCodes }: Pick<OneRun, 'reasons' | 'reasonCodes'>): string[] =>
  reasons.map((english, at) => (reasonCodes[at] && sentenceText(RUN_SENTENCES, reasonCodes[at])) ?? english)
