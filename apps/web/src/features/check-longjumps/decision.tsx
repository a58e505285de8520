import { LONGJUMP_NAMES } from '@kz/contract/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/longjumps'
import { REASON_LENGTH } from '@kz/contract/rules'
import { useState } from 'react'
import { UsualReasons } from '../../blocks/usual-reasons.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import type { Review } from './use-review.ts'

interface DecisionDialogProps {
  decision: 'release' | 'reject'
  jump: SubmittedLongjump
  review: Review
  onClose: () => void
}

const LEAST_REASON = 3
const MISSING = { reject: 'Comment is required to reject demo', release: 'Write why first' }

/** Asks before a decision; a rejection needs a reason, and so does a release of one's own. */
export function DecisionDialog({ decision, jump, review, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('')
  const name = `${LONGJUMP_NAMES[jump.cat]} ${jump.distance.toFixed(3)} by ${jump.userName}`
  const isRelease = decision === 'release'
  const needsReason = !isRelease || jump.conflict
  const act = async () => {
    await (isRelease ? review.release(reason.trim()) : review.reject(reason.trim()))
    onClose()
  }
  return (
    <Dialog
      title={isRelease ? `Release ${name}?` : 'Reject this longjump? The player will see your reason.'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            kind={isRelease ? 'ok' : 'danger'}
            busy={review.busy === decision}
            blockedBy={needsReason && [...reason.trim()].length < LEAST_REASON ? MISSING[decision] : undefined}
            onClick={() => void act()}
          >
            {isRelease ? 'Release' : 'Reject'}
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>
          {jump.checkBy && !jump.mine && `${jump.checkBy} has taken this longjump. `}
          {isRelease ? 'It is on the board at once, and its demo can be downloaded.' : name}
        </p>
        {!isRelease && <UsualReasons kind="longjump" onChoose={setReason} />}
        {needsReason && (
          <TextField
            label={isRelease ? 'This is your own: why is it right?' : 'Reason'}
            value={reason}
            maxLength={REASON_LENGTH}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </div>
    </Dialog>
  )
}
