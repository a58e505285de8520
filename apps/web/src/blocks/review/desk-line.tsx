import { CircleCheck } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../../ui/icon.tsx'
import { closedBy, type PlaceOptions } from '../../ui/place.tsx'
import styles from './desk.module.css'

interface DeskLineProps extends PlaceOptions {
  isCurrent: boolean
  /** beside what was decided: a way back */
  undo?: ReactNode
  onOpen: () => void
  /** its cells */
  children: ReactNode
}

/** One line of the desk's list; once it is decided it says what, and for some seconds offers to take it back. */
export function DeskLine({ isCurrent, gone, said, undo, onOpen, children }: DeskLineProps) {
  const closed = closedBy({ gone, said })
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
          {undo}
        </span>
      )}
    </li>
  )
}
