export type FocusMove = 'first' | 'last' | 'next' | 'previous'

/** Moves the focus among the links and buttons of a list, round its ends. */
export function moveFocus(list: HTMLElement | null, move: FocusMove): void {
  const items = [...(list?.querySelectorAll<HTMLElement>('a[href], button:not(:disabled)') ?? [])]
  const at = items.indexOf(document.activeElement as HTMLElement)
  const places = { first: 0, last: items.length - 1, next: at + 1, previous: at - 1 }
  items.at(places[move] % items.length)?.focus()
}
