import type { ReactNode } from 'react'
import styles from './page-head.module.css'

interface PageHeadProps {
  title: ReactNode
  /** a sentence below the title */
  sub?: ReactNode
  /** tags and buttons at the right */
  children?: ReactNode
}

/** The line of a sentence that is on its way: what stands below it does not move when it comes. */
export const SUB_TO_COME = '\u00a0'

/** Title of a page, the only `h1` on it. */
export function PageHead({ title, sub, children }: PageHeadProps) {
  return (
    <div className={styles.head} data-part="page-head">
      <div className={`grow ${styles.words}`}>
        <h1 className={styles.title} data-part="title" dir="auto">
          {title}
        </h1>
        {sub && <p className="muted">{sub}</p>}
      </div>
      {children}
    </div>
  )
}
