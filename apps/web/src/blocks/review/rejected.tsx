import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import { History } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KINDS } from '../submissions/submission-status.ts'

const RejectedDialog = lazy(async () => ({ default: (await import('./rejected-dialog.tsx')).RejectedDialog }))

/** The way from a checkers' page to what was rejected there, to open it again. */
export function RejectedButton({ kind }: { kind: SubmissionKind }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button small onClick={() => setOpen(true)}>
        <Icon of={History} size="sm" />
        Rejected {KINDS[kind].plural.toLowerCase()}
      </Button>
      {isOpen && (
        <Suspense>
          <RejectedDialog kind={kind} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
