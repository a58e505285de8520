/** Where the notification stands: as far up as it can be without lying over what must stay visible. */

export interface Box {
  top: number
  bottom: number
  left: number
  right: number
}

const GAP = 8

/**
 * The top of a box `height` high between `left` and `right` that meets none of `taken`, in the window's pixels. The lowest
 * place that is whole in the window where none is free.
 */
export function freeTop(
  { left, right, height }: { left: number; right: number; height: number },
  taken: readonly Box[],
  windowHeight: number,
): number {
  const lowest = Math.max(GAP, windowHeight - height - GAP)
  const inTheWay = taken
    .filter((box) => box.right > box.left && box.bottom > box.top && box.left < right && box.right > left)
    .toSorted((one, other) => one.top - other.top)
  let top = GAP
  for (const box of inTheWay) {
    if (box.top >= top + height + GAP) break
    if (box.bottom + GAP > top) top = box.bottom + GAP
  }
  return Math.min(top, lowest)
}

/** What it does not lie over: the bar, heads of panels and dialogs, lists to choose from, and what a button has opened. */
export function takenBoxes(): Box[] {
  const opened = [...document.querySelectorAll('[aria-expanded="true"][aria-controls]')].map((button) =>
    document.getElementById(button.getAttribute('aria-controls') ?? ''),
  )
  const open = opened.filter((one) => one !== null && getComputedStyle(one).position !== 'static')
  return [...document.querySelectorAll('header, [role="listbox"]'), ...open].flatMap(
    (one) => one?.getBoundingClientRect() ?? [],
  )
}
