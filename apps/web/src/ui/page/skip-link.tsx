import type { ReactNode } from 'react'
import styles from './skip-link.module.css'

/** A link that is seen when the keyboard comes to it, and leads past what follows to the part with the id `to`. */
export function SkipLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a className={styles.skip} href={`#${to}`}>
      {children}
    </a>
  )
}
