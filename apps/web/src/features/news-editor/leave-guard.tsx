import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'

interface LeaveGuardProps {
  unsaved: RefObject<boolean>
  /** whether the text is safe as a draft */
  isKept: () => boolean
}

/** Asks before a page with unsaved text is left. Both are read at that moment. */
export function LeaveGuard({ unsaved, isKept }: LeaveGuardProps) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved.current,
    enableBeforeUnload: () => unsaved.current && !isKept(),
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog title="Leave this page?" verb="Leave" onConfirm={blocker.proceed} onCancel={blocker.reset}>
      {isKept() ? 'Your text is not published. It is kept as your draft.' : 'Your text is not saved.'}
    </ConfirmDialog>
  )
}
