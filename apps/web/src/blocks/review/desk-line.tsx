import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { closedBy } from '../../ui/place.tsx'
import styles from './desk.module.css'
import { useDesk } from './desk-context.ts'
import { saidOf } from './kinds.ts'
import { UndoButton } from './undo-button.tsx'

interface DeskLineProps {
  kind: SubmissionKind
  id: number
  isCurrent: boolean
  gone: boolean
  name: string
  onOpen: () => void
  /** its cells */
  children: ReactNode
}

/** One line of the desk's list; once it is decided it says what, and for some seconds offers to take it back. */
export function DeskLine({ kind, id, isCurrent, gone, name, onOpen, children }: DeskLineProps) {
  const decided = useDesk().decided(id)
  const closed = closedBy({ gone, said: gone && decided ? saidOf(kind, decided.decision) : undefined })
  return (
    <li
      className={styles.line}
      data-place={closed === undefined ? 'open' : 'closed'}
      data-current={isCurrent || undefined}
    >
      <button type="button" data-keep className={styles.open} aria-current={isCurrent || undefined} onClick={onOpen}>
        {children}
      </button>
      {closed !== undefined && (
        <span className={styles.closed} data-keep>
          <Icon of={CircleCheck} size="sm" />
          {closed}
          <UndoButton id={id} of={name} />
        </span>
      )}
    </li>
  )
}
