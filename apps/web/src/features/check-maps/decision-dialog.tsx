import type { SubmittedMap } from '@kz/contract/maps'
import { COMMENT_LENGTH } from '@kz/contract/rules'
import { useState } from 'react'
import { UsualReasons } from '../../blocks/usual-reasons.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { TextAreaField } from '../../ui/field.tsx'
import { toastError } from '../../ui/toast.ts'
import type { Check } from './use-check.ts'

export type Decision = 'release' | 'changes' | 'reject'

interface DecisionDialogProps {
  decision: Decision
  map: SubmittedMap
  check: Check
  onClose: () => void
}

/** Asks before a decision; asks for the words the sender will read. */
export function DecisionDialog({ decision, map, check, onClose }: DecisionDialogProps) {
  const [text, setText] = useState('')
  const looks = {
    release: {
      title: `Release ${map.mapName}?`,
      verb: 'Release',
      kind: 'ok',
      body: map.isNewVersion
        ? 'The new file is what everybody downloads from now on.'
        : 'The map is in every list at once and takes records.',
      missing: '',
    },
    changes: {
      title: `Request changes to ${map.mapName}?`,
      verb: 'Request changes',
      kind: 'primary',
      body: 'The sender reads your words and can send a new file.',
      missing: 'Say what has to be changed',
    },
    reject: {
      title: `Reject ${map.mapName}?`,
      verb: 'Reject',
      kind: 'danger',
      body: 'The sender reads your words. The file is kept 90 days.',
      missing: 'A reason is required to reject a map',
    },
  } as const
  const { title, verb, kind, body, missing } = looks[decision]
  const act = async () => {
    if (missing && text.trim() === '') return toastError(missing)
    if (decision === 'release') await check.release()
    else if (decision === 'reject') await check.reject(text)
    else await check.requestChanges(text)
    onClose()
  }
  return (
    <ConfirmDialog
      title={title}
      verb={verb}
      kind={kind}
      busy={check.busy === decision}
      onConfirm={() => void act()}
      onCancel={onClose}
    >
      <div className="stack">
        <p>{body}</p>
        {decision === 'reject' && <UsualReasons kind="map" onChoose={setText} />}
        {missing && (
          <TextAreaField
            label="Words to the sender"
            rows={3}
            maxLength={COMMENT_LENGTH}
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        )}
      </div>
    </ConfirmDialog>
  )
}
