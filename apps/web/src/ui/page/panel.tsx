import { type ReactNode, useId } from 'react'
import styles from './panel.module.css'

interface PanelProps {
  title: ReactNode
  /** a fact beside the title: `24 in the last five days` */
  sub?: ReactNode
  /** buttons at the right of the header */
  actions?: ReactNode
  /** line at the foot: totals, links */
  footer?: ReactNode
  /** without the inner margin, for tables and lists */
  flush?: boolean
  /** id of the section, for links on the page */
  id?: string
  className?: string
  children: ReactNode
}

/** A box with a title and the ruler under it. */
export function Panel({ title, sub, actions, footer, flush, id, className, children }: PanelProps) {
  const titleId = useId()
  return (
    <section id={id} className={className ? `${styles.panel} ${className}` : styles.panel} aria-labelledby={titleId}>
      <header className={styles.head} data-part="head">
        <h2 id={titleId} dir="auto">
          {title}
        </h2>
        {sub && <span className={styles.sub}>{sub}</span>}
        {actions && (
          <div className="row end" data-part="actions">
            {actions}
          </div>
        )}
      </header>
      {flush ? (
        children
      ) : (
        <div className={styles.body} data-part="body">
          {children}
        </div>
      )}
      {footer && (
        <footer className={styles.foot} data-part="foot">
          {footer}
        </footer>
      )}
    </section>
  )
}

interface ScrollRegionProps {
  /** there are more of the same name: none of them is a place of the page */
  isOneOfMany?: true
  /** name of the region: it can be focused and scrolled by keys */
  label: string
  /** CSS length */
  maxHeight?: string
  className?: string
  children: ReactNode
}

/** A part of fixed height that scrolls; a shadow shows that there is more. */
export function ScrollRegion({ label, maxHeight, className, isOneOfMany, children }: ScrollRegionProps) {
  const Box = isOneOfMany ? 'div' : 'section'
  return (
    <Box
      {...(isOneOfMany && { role: 'group' })}
      className={className ? `${styles.scroll} ${styles.more} ${className}` : `${styles.scroll} ${styles.more}`}
      data-part="scroll"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={label}
      style={maxHeight ? { maxHeight } : undefined}
    >
      {children}
    </Box>
  )
}
