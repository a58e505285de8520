import { mapRoute, REASON_LENGTH } from '@kz/contract/rules'
import type { SubmittedDemo } from '@kz/contract/runs/demos'
import type { Question } from '../../blocks/review/decision-dialog.tsx'
import type { Decision } from '../../blocks/review/kinds.ts'

/** What each decision about a demo asks, with map, player and time. */
export function questionOf(demo: SubmittedDemo, decision: Decision): Question {
  const run = `${mapRoute(demo.mapName, demo.route)} ${demo.time} by ${demo.playerName}`
  const own = demo.conflict && {
    words: {
      label: 'This affects your own record. Why is it justified?',
      most: REASON_LENGTH,
      missing: 'Write a reason first',
    },
  }
  if (decision === 'release')
    return { title: `Release ${run}?`, body: 'It becomes the record everywhere at once.', ...own }
  if (decision === 'reject') return { title: 'Reject this demo? The player will see your comment.', body: run, ...own }
  return {
    title: `Put off ${run}?`,
    body: 'It leaves the front of the queue for 7 days. The player sees your message.',
    words: { label: 'Message to the player', most: REASON_LENGTH, missing: 'Write what the player needs to know' },
  }
}
