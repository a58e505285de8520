export interface Box {
  left: number
  top: number
  width: number
  height: number
}

export interface TipPlace {
  left: number
  top: number
  /** true when it stands under its target for want of room above */
  below: boolean
  /** distance of the arrow's middle from the left edge */
  arrow: number
}

const margin = 8
const distance = 7

/** Where a tooltip of a size stands: above its target, inside the window, px of the viewport. */
export function placeTip(target: Box, size: { width: number; height: number }, viewportWidth: number): TipPlace {
  const middle = target.left + target.width / 2
  const wanted = Math.min(middle - 21, middle - size.width / 2 + Math.max(0, size.width / 2 - 21))
  const left = Math.round(Math.max(margin, Math.min(wanted, viewportWidth - size.width - margin)))
  const below = target.top - size.height - distance < margin
  const top = Math.round(below ? target.top + target.height + distance : target.top - size.height - distance)
  return { left, top, below, arrow: Math.round(Math.max(9, Math.min(middle - left, size.width - 9))) }
}
