import type { RefObject } from 'react'
import { useBlocker } from '../../../lib/router/use-blocker.ts'
import { ConfirmDialog } from '../../../ui/dialog/dialog.tsx'

interface LeaveGuardProps {
  unsaved: RefObject<boolean>
  /** whether the text is safe as a draft */
  isKept: () => boolean
}

/** Asks before a page with unsaved text is left. Both are read at that moment. */
export function LeaveGuard({ unsaved, isKept }: LeaveGuardProps) {
  const left = useBlocker({
    blocks: () => unsaved.current,
    blocksUnload: () => unsaved.current && !isKept(),
  })
  if (!left) return null
  return (
    <ConfirmDialog title="Leave this page?" verb="Leave" onConfirm={left.proceed} onCancel={left.stay}>
      {isKept() ? 'Your text is not published. It is kept as your draft.' : 'Your text is not saved.'}
    </ConfirmDialog>
  )
}
