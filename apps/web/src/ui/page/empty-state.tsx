import type { ReactNode } from 'react'
import { MissedJumpGlyph } from '../glyphs.tsx'
import styles from './empty-state.module.css'

interface EmptyStateProps {
  /** one line of fact */
  title: string
  /** one line of what to do */
  children?: ReactNode
  /** at most one button */
  action?: ReactNode
  /** the fact is the heading of the page */
  heading?: boolean
}

/** Nothing is here: the missed jump, a fact and a way out. */
export function EmptyState({ title, children, action, heading }: EmptyStateProps) {
  return (
    <div className={styles.empty} data-part="empty">
      <MissedJumpGlyph />
      {heading ? (
        <h1 className={styles.title} dir="auto">
          {title}
        </h1>
      ) : (
        <b className={styles.title} dir="auto">
          {title}
        </b>
      )}
      {children && <span>{children}</span>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}
