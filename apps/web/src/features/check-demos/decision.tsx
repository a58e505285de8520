import type { SubmittedDemo } from '@kz/contract/demos'
import { mapRoute } from '@kz/contract/rules'
import { useState } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Review } from './use-review.ts'

export type Decision = 'release' | 'reject' | 'defer'

interface DecisionDialogProps {
  decision: Decision
  demo: SubmittedDemo
  review: Review
  onClose: () => void
}

/** Asks before a decision, with map, player and time; asks for a reason where one is needed. */
export function DecisionDialog({ decision, demo, review, onClose }: DecisionDialogProps) {
  const [text, setText] = useState('')
  const run = `${mapRoute(demo.mapName, demo.route)} ${demo.time} by ${demo.playerName}`
  const taken = demo.checkBy && !demo.mine ? `${demo.checkBy} has taken this demo. ` : ''
  const act = async () => {
    if (decision === 'release') await review.release(demo.conflict ? text : undefined)
    else if (decision === 'reject') await review.reject(demo.conflict ? text : undefined)
    else await review.defer(text)
    onClose()
  }
  const looks = {
    release: {
      title: `Release ${run}?`,
      verb: 'Release',
      kind: 'ok',
      body: 'It becomes the record everywhere at once.',
    },
    reject: { title: 'Reject this demo? The player will see your comment.', verb: 'Reject', kind: 'danger', body: run },
    defer: {
      title: `Put off ${run}?`,
      verb: 'Put off',
      kind: 'primary',
      body: 'It leaves the front of the queue for 7 days. The player sees your message.',
    },
  } as const
  const { title, verb, kind, body } = looks[decision]
  return (
    <ConfirmDialog
      title={title}
      verb={verb}
      kind={kind}
      busy={review.busy === decision}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      <p>
        {taken}
        {body}
      </p>
      {(demo.conflict || decision === 'defer') && (
        <TextField
          label={decision === 'defer' ? 'Message to the player' : 'This touches your own record: why is it right?'}
          value={text}
          maxLength={300}
          onChange={({ target }) => setText(target.value)}
        />
      )}
    </ConfirmDialog>
  )
}
