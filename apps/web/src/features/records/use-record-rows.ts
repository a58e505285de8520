import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type KeyboardEvent, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { rowAfterKey } from './row-keys.ts'

interface RecordRowsOptions {
  count: number
  /** of a row, in rem */
  height: number
  /** the element that holds the rows */
  list: RefObject<HTMLElement | null>
}

const OVERSCAN = 4

/** Rem in pixels: the root font grows on very wide screens. */
const rem = () =>
  typeof document === 'undefined' ? 16 : Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16

/**
 * The rows near the screen while the page scrolls. The row with the focus is always among them; arrows, Home and End move
 * the focus from row to row.
 */
export function useRecordRows({ count, height, list }: RecordRowsOptions) {
  const [focused, setFocused] = useState<number | null>(null)
  const [scrollMargin, setScrollMargin] = useState(0)
  const wantsFocus = useRef(false)
  const size = height * rem()

  const rows = useWindowVirtualizer({
    count,
    estimateSize: () => size,
    overscan: OVERSCAN,
    scrollMargin,
    rangeExtractor: (range: Range) => withRow(defaultRangeExtractor(range), focused, count),
  })

  // another height makes what was measured void
  useLayoutEffect(() => rows.measure(), [rows, size])

  useLayoutEffect(() => {
    const note = () => {
      const top = list.current?.getBoundingClientRect().top
      if (top !== undefined) setScrollMargin(Math.round(top + window.scrollY))
    }
    note()
    const observer = new ResizeObserver(note)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [list])

  useLayoutEffect(() => {
    if (!wantsFocus.current || focused === null) return
    wantsFocus.current = false
    list.current?.querySelector<HTMLElement>(`[data-row="${focused}"] a`)?.focus()
  }, [focused, list])

  const rowOf = (target: EventTarget): number | null => {
    const row = target instanceof Element ? target.closest<HTMLElement>('[data-row]') : null
    return row ? Number(row.dataset.row) : null
  }

  const isTakenOver = useTakenOver()
  /** all of them stand in a page that the server draws: without scripts no others come */
  const drawnRows = () =>
    Array.from({ length: count }, (_, index) => ({
      index,
      top: `${index * height}rem`,
      height: `${height}rem`,
    }))
  const nearRows = () =>
    rows.getVirtualItems().map(({ index, start, size }) => ({ index, top: start - scrollMargin, height: size }))

  return {
    rows: isTakenOver ? nearRows() : drawnRows(),
    /** height of all rows */
    total: isTakenOver ? rows.getTotalSize() : `${count * height}rem`,
    handlers: {
      onFocus: (event: FocusEvent) => setFocused(rowOf(event.target)),
      onBlur: (event: FocusEvent) => {
        if (!list.current?.contains(event.relatedTarget)) setFocused(null)
      },
      onKeyDown: (event: KeyboardEvent) => {
        const row = rowOf(event.target)
        const next = row === null ? null : rowAfterKey(event.key, row, count)
        if (next === null || next === row) return
        event.preventDefault()
        wantsFocus.current = true
        setFocused(next)
      },
    },
  }
}

function withRow(shown: number[], row: number | null, count: number): number[] {
  if (row === null || row >= count || shown.includes(row)) return shown
  return [...shown, row].sort((a, b) => a - b)
}
