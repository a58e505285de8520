import type { SubmittedMap } from '@kz/contract/maps'
import { COMMENT_LENGTH } from '@kz/contract/rules'
import type { Question } from '../../blocks/review/decision-dialog.tsx'
import type { Decision } from '../../blocks/review/kinds.ts'

const words = (missing: string) => ({
  label: 'Message to the sender',
  most: COMMENT_LENGTH,
  missing,
  isLong: true,
})

/** What each decision about a map refetches: the words the sender will read. */
export function questionOf({ mapName, isNewVersion }: SubmittedMap, decision: Decision): Question {
  if (decision === 'release')
    return {
      title: `Release ${mapName}?`,
      body: isNewVersion
        ? 'The new file is what everybody downloads from now on.'
        : 'The map is in every list at once and takes records.',
    }
  if (decision === 'reject')
    return {
      title: `Reject ${mapName}?`,
      body: 'The sender reads your message. The file is kept for 90 days.',
      words: { ...words('A reason is required to reject a map'), isUsual: true },
    }
  return {
    title: `Request changes to ${mapName}?`,
    body: 'The sender reads your message and can send a new file.',
    words: words('Say what has to be changed'),
  }
}
