import type { ReactNode } from 'react'
import styles from './chip.module.css'

interface ChipProps {
  on: boolean
  onToggle: () => void
  children: ReactNode
}

/** A filter that is on or off; several stand in a `<div className="chips">` above a table. */
export function Chip({ on, onToggle, children }: ChipProps) {
  return (
    <button type="button" className={styles.chip} data-part="chip" aria-pressed={on} onClick={onToggle}>
      {children}
    </button>
  )
}
