import type { ReactNode } from 'react'
import { ConfirmDialog } from './dialog.tsx'

interface DeleteDialogProps {
  /** the kind of thing: `server` */
  what: string
  busy: boolean
  onDelete: () => Promise<unknown>
  onClose: () => void
  /** what will be gone */
  children: ReactNode
}

/** Asks before an entry of a kept list goes; closes when it is done or refused. */
export function DeleteDialog({ what, busy, onDelete, onClose, children }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      title={`Delete this ${what}?`}
      verb={`Delete ${what}`}
      busy={busy}
      busyText="Deleting..."
      onCancel={onClose}
      onConfirm={() => void onDelete().then(onClose)}
    >
      <p>{children}</p>
    </ConfirmDialog>
  )
}
