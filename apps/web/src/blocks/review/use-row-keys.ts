import type { RefObject } from 'react'
import { usePageKeys } from '../../lib/hooks/use-page-keys.ts'

/**
 * A table of those who check, by keys: J and K go through its rows (`data-place`), and a key that a control names
 * (`aria-keyshortcuts`) presses it, in the row in hand or else below the table (`data-part="decide"`). One that cannot be
 * pressed is focused, and says why.
 */
export function useRowKeys(table: RefObject<HTMLTableElement | null>): void {
  usePageKeys('[data-part="player"]', (key) => {
    const rows = [...(table.current?.querySelectorAll<HTMLElement>('[data-place]') ?? [])]
    const at = rows.findIndex((row) => row.contains(document.activeElement))
    if (key === 'j' || key === 'k') {
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + (key === 'j' ? 1 : -1)))]
      return next && (() => takeUp(next))
    }
    const named = `[aria-keyshortcuts="${key.toUpperCase()}"]`
    const control =
      rows[at]?.querySelector<HTMLElement>(named) ??
      document.querySelector<HTMLElement>(`[data-part="decide"] ${named}`)
    if (!control) return undefined
    return () => (control.getAttribute('aria-disabled') === 'true' ? control.focus() : control.click())
  })
}

function takeUp(row: HTMLElement): void {
  row.tabIndex = -1
  row.focus()
  row.scrollIntoView?.({ block: 'nearest' })
}
