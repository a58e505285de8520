import { FlagTriangleRight } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import type { ReportedThing } from './reported-thing.ts'

const ReportDialog = lazy(async () => ({ default: (await import('./report-dialog.tsx')).ReportDialog }))

interface ReportButtonProps extends ReportedThing {
  /** the owner: nobody reports their own */
  ownerId: number | null
  /** with its word beside the sign */
  worded?: boolean
}

/** Tells staff of something that is wrong; for members. */
export function ReportButton({ ownerId, worded, ...thing }: ReportButtonProps) {
  const { user } = useSession()
  const [isOpen, setOpen] = useState(false)
  if (!user || user.userId === ownerId) return null
  const open = () => setOpen(true)
  return (
    <>
      {worded ? (
        <Button kind="ghost" aria-label={`Report ${thing.of}`} onClick={open}>
          <Icon of={FlagTriangleRight} size="sm" />
          Report
        </Button>
      ) : (
        <IconButton label={`Report ${thing.of}`} icon={FlagTriangleRight} onClick={open} />
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <ReportDialog {...thing} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  )
}
