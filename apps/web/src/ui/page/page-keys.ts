const TYPED_MILLISECONDS = 1000

/** Digits typed into the list of pages so far, and when the last one came. */
export interface Typed {
  digits: string
  at: number
}

export interface PageKey {
  /** the page to mark, or null when the key is not one of the list */
  page: number | null
  typed: Typed
}

const nothing: Typed = { digits: '', at: 0 }

/** What a key does in a list of pages: arrows, PageUp and PageDown, Home and End, and digits typed within a second. */
export function pageKey(key: string, marked: number, pages: number, typed: Typed, now: number): PageKey {
  const inside = (page: number) => ({ page: Math.max(1, Math.min(page, pages)), typed: nothing })
  if (key === 'ArrowDown') return inside(marked + 1)
  if (key === 'ArrowUp') return inside(marked - 1)
  if (key === 'PageDown') return inside(marked + 5)
  if (key === 'PageUp') return inside(marked - 5)
  if (key === 'Home') return inside(1)
  if (key === 'End') return inside(pages)
  if (!/^\d$/.test(key)) return { page: null, typed }
  const longer = now - typed.at < TYPED_MILLISECONDS ? typed.digits + key : key
  const digits = Number(longer) <= pages ? longer : key
  const page = Number(digits)
  return { page: page >= 1 && page <= pages ? page : null, typed: { digits, at: now } }
}
