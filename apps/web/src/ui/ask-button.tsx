import { type ReactNode, useState } from 'react'
import { Button, type ButtonKind } from './button.tsx'
import { ConfirmDialog } from './dialog/dialog.tsx'
import { Icon, type IconShape } from './icon.tsx'

interface AskButtonProps {
  /** what the button says, and its icon */
  label: string
  icon: IconShape
  isDanger?: boolean
  /** what it is done to, where there are more of the same name: read out only */
  of?: string
  /** of the answer, red unless told */
  kind?: ButtonKind
  /** the question, and the verb of its answer */
  title: string
  verb: string
  busy: boolean
  act: () => Promise<unknown>
  /** what comes of it */
  children: ReactNode
}

/** A button that asks before it acts. The question goes when the act is over. */
export function AskButton({
  label,
  of,
  icon,
  isDanger,
  kind = 'danger',
  title,
  verb,
  busy,
  act,
  children,
}: AskButtonProps) {
  const [isAsking, setAsking] = useState(false)
  const confirm = async () => {
    await act()
    setAsking(false)
  }
  return (
    <>
      <Button small kind={isDanger ? 'danger' : 'secondary'} onClick={() => setAsking(true)}>
        <Icon of={icon} size="sm" />
        {label}
        {of && <span className="visually-hidden"> {of}</span>}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          verb={verb}
          kind={kind}
          busy={busy}
          onConfirm={() => void confirm()}
          onCancel={() => setAsking(false)}
        >
          {children}
        </ConfirmDialog>
      )}
    </>
  )
}
