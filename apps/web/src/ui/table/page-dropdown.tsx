import { ChevronsUpDown } from 'lucide-react'
import { type KeyboardEvent, type UIEvent, useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import { pageKey, type Typed } from '../page/page-keys.ts'
import styles from './page-dropdown.module.css'

const ITEM_HEIGHT = 30
const LIST_HEIGHT = 150

interface PageDropdownProps {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** The list of pages: 96 px wide, 30 px an item, at most 150 px high; it opens upwards when low on the screen. */
export function PageDropdown({ page, pages, onPage }: PageDropdownProps) {
  const [open, setOpen] = useState(false)
  const [upwards, setUpwards] = useState(false)
  const [marked, setMarked] = useState(page)
  const [top, setTop] = useState(0)
  const typed = useRef<Typed>({ digits: '', at: 0 })
  const root = useRef<HTMLDivElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const id = useId()

  useEffect(() => {
    if (!open || !list.current) return
    const first = list.current.scrollTop
    const wanted = (marked - 1) * ITEM_HEIGHT
    if (wanted < first) list.current.scrollTop = wanted
    else if (wanted + ITEM_HEIGHT > first + LIST_HEIGHT) list.current.scrollTop = wanted + ITEM_HEIGHT - LIST_HEIGHT
  }, [open, marked])

  const show = () => {
    const box = root.current?.getBoundingClientRect()
    setUpwards(box ? window.innerHeight - box.bottom < LIST_HEIGHT + 12 : false)
    setMarked(page)
    setOpen(true)
  }
  const choose = (chosen: number) => {
    setOpen(false)
    if (chosen !== page) onPage(chosen)
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key } = event
    if (open && key === 'Escape') setOpen(false)
    else if (open && (key === 'Enter' || key === ' ')) choose(marked)
    else if (!open && (key === 'Enter' || key === ' ' || key === 'ArrowDown' || key === 'ArrowUp')) show()
    else {
      const move = pageKey(key, open ? marked : page, pages, typed.current, Date.now())
      typed.current = move.typed
      if (move.page === null) return
      if (!open) show()
      setMarked(move.page)
    }
    event.preventDefault()
  }

  const first = Math.max(1, Math.floor(top / ITEM_HEIGHT) - 1)
  const last = Math.min(pages, first + LIST_HEIGHT / ITEM_HEIGHT + 3)
  const visible = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const shown = marked < first || marked > last ? [...visible, marked] : visible

  return (
    <div ref={root} className={styles.dropdown}>
      <button
        type="button"
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={id}
        aria-activedescendant={open ? `${id}-${marked}` : undefined}
        aria-label={`Page ${page} / ${pages}, choose a page`}
        onClick={() => (open ? setOpen(false) : show())}
        onKeyDown={handleKey}
        onBlur={() => setOpen(false)}
      >
        {page} <span>/ {pages}</span>
        <Icon of={ChevronsUpDown} size="sm" />
      </button>
      {open && (
        <div
          ref={list}
          id={id}
          role="listbox"
          aria-label="Pages"
          tabIndex={-1}
          className={upwards ? `${styles.list} ${styles.up}` : styles.list}
          onScroll={(event: UIEvent<HTMLDivElement>) => setTop(event.currentTarget.scrollTop)}
          // keeps the focus on the button, so that its blur does not close the list before the click
          onPointerDown={(event) => event.preventDefault()}
        >
          <div style={{ height: pages * ITEM_HEIGHT, position: 'relative' }}>
            {shown.map((number) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents lint/a11y/useFocusableInteractive: the button has the focus and the keys
              <div
                key={number}
                id={`${id}-${number}`}
                role="option"
                aria-selected={number === page}
                aria-setsize={pages}
                aria-posinset={number}
                className={number === marked ? styles.on : undefined}
                style={{ top: (number - 1) * ITEM_HEIGHT }}
                onClick={() => choose(number)}
              >
                {number}
              </div>
            ))}
          </div>
        </div>
      )}
    </div>
  )
}
