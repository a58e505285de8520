import type { ReactNode } from 'react'
import { Spinner } from '../../ui/page/spinner.tsx'
import styles from './replay-place.module.css'

/** The place of a player that is on its way, or of what is said instead of it. */
export function ReplayPlace({ label, children }: { label?: string; children?: ReactNode }) {
  return (
    <div className={styles.place} {...(label && { 'data-skeleton': '' })}>
      {label ? <Spinner label={label} /> : children}
    </div>
  )
}
