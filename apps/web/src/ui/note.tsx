import { CircleCheck, Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import styles from './note.module.css'
import tone from './tone.module.css'

export type NoteKind = 'info' | 'ok' | 'warn' | 'error'

const looks = {
  info: { className: tone.info, icon: Info },
  ok: { className: tone.gain, icon: CircleCheck },
  warn: { className: tone.accent, icon: TriangleAlert },
  error: { className: tone.loss, icon: OctagonAlert },
}

interface NoteProps {
  kind?: NoteKind
  children: ReactNode
  action?: ReactNode
}

/** A sentence in a coloured box. */
export function Note({ kind = 'info', children, action }: NoteProps) {
  const { className, icon } = looks[kind]
  return (
    <div className={`${styles.note} ${className}`}>
      <Icon of={icon} />
      <span>{children}</span>
      {action}
    </div>
  )
}

interface ErrorNoteProps {
  /** the cause in plain words: `Could not load the latest demos.` */
  children: ReactNode
  onRetry?: () => void
}

/** An error inside a panel; the rest of the page stays. */
export function ErrorNote({ children, onRetry }: ErrorNoteProps) {
  return (
    <div role="alert">
      <Note
        kind="error"
        action={
          onRetry && (
            <Button small onClick={onRetry}>
              Try again
            </Button>
          )
        }
      >
        {children}
      </Note>
    </div>
  )
}
