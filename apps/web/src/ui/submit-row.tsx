import type { ReactNode } from 'react'
import { Button } from './button.tsx'

interface SubmitRowProps {
  /** what the button does: `Save settings` */
  verb: string
  busy: boolean
  busyText?: string
  /** why nothing can be sent now */
  blockedBy?: string | undefined
  /** further buttons */
  children?: ReactNode
}

/** The end of a form: the button that sends it, and others behind it. */
export function SubmitRow({ verb, busy, busyText = 'Saving...', blockedBy, children }: SubmitRowProps) {
  return (
    <div className="row">
      <Button type="submit" kind="primary" busy={busy} busyText={busyText} blockedBy={blockedBy}>
        {verb}
      </Button>
      {children}
    </div>
  )
}
