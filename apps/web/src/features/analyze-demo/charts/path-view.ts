/** Where a picture of the path looks: the middle in units, and pixels a unit. */
export interface View {
  across: number
  up: number
  scale: number
}

export type Side = 'top' | 'side'

export interface Plane {
  across: ArrayLike<number>
  up: ArrayLike<number>
}

interface PathColumns {
  x: ArrayLike<number>
  y: ArrayLike<number>
  z: ArrayLike<number>
}

const LEAST_SCALE = 0.005
const MOST_SCALE = 20
const MARGIN = 0.9

/** What stands across and up: from above x and y, from the side the longer of the two and the height. */
export function planeOf({ x, y, z }: PathColumns, side: Side): Plane {
  if (side === 'top') return { across: x, up: y }
  return { across: extent(x).length >= extent(y).length ? x : y, up: z }
}

function extent(values: ArrayLike<number>): { middle: number; length: number } {
  let least = Number.POSITIVE_INFINITY
  let most = Number.NEGATIVE_INFINITY
  for (let at = 0; at < values.length; at++) {
    if (values[at]! < least) least = values[at]!
    if (values[at]! > most) most = values[at]!
  }
  return values.length ? { middle: (least + most) / 2, length: most - least } : { middle: 0, length: 0 }
}

/** A view that shows all of it. */
export function fitted({ across, up }: Plane, width: number, height: number): View {
  const [wide, high] = [extent(across), extent(up)]
  const scale = Math.min((width * MARGIN) / Math.max(wide.length, 64), (height * MARGIN) / Math.max(high.length, 64))
  return { across: wide.middle, up: high.middle, scale: bounded(scale) }
}

const bounded = (scale: number) => Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale))

/** Larger by a factor around a place of the picture, in pixels from its middle; what is there stays there. */
export function zoomed(view: View, factor: number, x = 0, y = 0): View {
  const scale = bounded(view.scale * factor)
  return {
    across: view.across + x / view.scale - x / scale,
    up: view.up - y / view.scale + y / scale,
    scale,
  }
}

/** Moved by pixels. */
export const panned = (view: View, x: number, y: number): View => ({
  ...view,
  across: view.across - x / view.scale,
  up: view.up + y / view.scale,
})

/** The point nearest to a place, in pixels from the middle; null when none is within reach. */
export function nearestPoint({ across, up }: Plane, view: View, x: number, y: number, reach: number): number | null {
  const [wantAcross, wantUp] = [view.across + x / view.scale, view.up - y / view.scale]
  let best: number | null = null
  let least = (reach / view.scale) ** 2
  for (let at = 0; at < across.length; at++) {
    const apart = (across[at]! - wantAcross) ** 2 + (up[at]! - wantUp) ** 2
    if (apart <= least) {
      least = apart
      best = at
    }
  }
  return best
}
