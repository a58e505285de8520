import { ChevronDown } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { Icon } from '../ui/icon.tsx'
import styles from './folded-filters.module.css'

interface FoldedFiltersProps {
  /** how many of the filters are in use */
  on: number
  children: ReactNode
  /** more of them, below the first */
  below?: ReactNode
  /** around the button and the first ones */
  className?: string | undefined
  /** stands before the button and is never folded */
  lead?: ReactNode
}

/** Filters that phones fold behind `Filters (2)`; elsewhere they stand there. */
export function FoldedFilters({ on, children, below, className, lead }: FoldedFiltersProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()
  return (
    <>
      <div className={className}>
        {lead}
        <button
          type="button"
          className={styles.fold}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpen(!isOpen)}
        >
          Filters{on > 0 && ` (${on})`}
          <Icon of={ChevronDown} size="sm" />
        </button>
        <div id={id} className={styles.folded} data-part="folded" data-open={isOpen}>
          {children}
        </div>
      </div>
      {below && (
        <div className={styles.folded} data-open={isOpen}>
          {below}
        </div>
      )}
    </>
  )
}
