import { ChevronLeft, ChevronRight } from 'lucide-react'
import { Button } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { PageDropdown } from './page-dropdown.tsx'
import styles from './pager.module.css'

interface PagerProps {
  /** from 1 */
  page: number
  /** how many there are, at least 1 */
  pages: number
  onPage: (page: number) => void
  /** what has the pages, when there are several pagers in view */
  label?: string
}

/** Previous, a dropdown of pages, next; nothing where there is one page. */
export function Pager({ page, pages, onPage, label = 'Pages' }: PagerProps) {
  if (pages < 2) return null
  return (
    <nav className={styles.pager} data-part="pager" aria-label={label}>
      <Button small data-turns="previous" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        <Icon of={ChevronLeft} />
        <span className="visually-hidden">Previous page</span>
      </Button>
      <PageDropdown page={page} pages={pages} onPage={onPage} />
      <Button small data-turns="next" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <Icon of={ChevronRight} />
        <span className="visually-hidden">Next page</span>
      </Button>
    </nav>
  )
}
