import { REASON_LENGTH } from '@kz/contract/rules'
import { LONGJUMP_NAMES } from '@kz/contract/runs/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import type { Question } from '../../blocks/review/decision-dialog.tsx'
import type { Decision } from '../../blocks/review/kinds.ts'

/** What each decision about a long jump asks; a rejection needs a reason, and so does a release of one's own. */
export function questionOf(jump: SubmittedLongjump, decision: Decision): Question {
  const name = `${LONGJUMP_NAMES[jump.cat]} ${jump.distance.toFixed(3)} by ${jump.userName}`
  if (decision === 'release')
    return {
      title: `Release ${name}?`,
      body: 'It is on the board at once, and its demo can be downloaded.',
      ...(jump.conflict && {
        words: {
          label: 'This is your own. Why is it justified?',
          most: REASON_LENGTH,
          missing: 'Write a reason first',
        },
      }),
    }
  return {
    title: 'Reject this long jump? The player will see your reason.',
    body: name,
    words: { label: 'Reason', most: REASON_LENGTH, missing: 'Comment is required to reject demo', isUsual: true },
  }
}
