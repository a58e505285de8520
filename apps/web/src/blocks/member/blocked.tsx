import { type ReactNode, useState } from 'react'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'

/** Whether the reader blocks a member; false for guests and for what nobody wrote. */
export function useIsBlocked(userId: number | null): boolean {
  const { user } = useSession()
  return userId !== null && (user?.blocked.includes(userId) ?? false)
}

/** What somebody wrote, folded for who blocks them until they want to see it. */
export function Foldable({ by, children }: { by: number | null; children: ReactNode }) {
  const isBlocked = useIsBlocked(by)
  const [isShown, setShown] = useState(false)
  if (!isBlocked || isShown) return children
  return (
    <p className="row dim">
      Blocked.
      <Button small kind="ghost" onClick={() => setShown(true)}>
        Show
      </Button>
    </p>
  )
}
