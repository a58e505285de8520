export interface Early {
  kept: Map<Element, Touch>
  /** what was typed into a search whose field is not there yet, Enter as a line break; null while none is begun */
  typed: string | null
  /** called when something more is kept */
  tell: () => void
  /** called when a search is begun */
  search: () => void
  stop: () => void
}

/** What stood in an element when it was touched last. */
export interface Touch {
  type: string
  value?: string
  checked?: boolean
}
