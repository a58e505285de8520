import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { ConfirmDialog } from '../../ui/dialog.tsx'

/** Asks before a page with unsaved text is left. The ref is read at that moment. */
export function LeaveGuard({ unsaved }: { unsaved: RefObject<boolean> }) {
  const blocker = useBlocker({
    shouldBlockFn: () => unsaved.current,
    enableBeforeUnload: () => unsaved.current,
    withResolver: true,
  })
  if (blocker.status !== 'blocked') return null
  return (
    <ConfirmDialog title="Leave this page?" verb="Leave" onConfirm={blocker.proceed} onCancel={blocker.reset}>
      Your text is not saved.
    </ConfirmDialog>
  )
}
