import { type Track, TURNED } from '@kz/demo/track/track'
import { HEIGHT, type StillView, WIDTH } from './still-view.ts'

/** From slow to fast, as the speeds of a run are coloured on dark ground. */
const COLOURS = ['#4f7fd0', '#3fb5b0', '#7fcf5a', '#f2c230', '#f26b4f']
const [START, FINISH, CASING, GRID_COLOUR] = ['#84eaad', '#f67763', '#0e100a', '#323628']
const GRID = 64
const LEAST_CELL = 14
/** Two places further apart than this are a teleport. */
const TELEPORT = 300
/** A new point at the latest after so many pixels. */
const STEP = 2
const SHARES = [0.2, 0.4, 0.6, 0.8]

/** The way of a run as SVG elements: a line by its speed, its start and its finish. */
export function drawWay(track: Track, first: number, last: number, { x, y }: StillView): string {
  const { originX, originY, velocityX, velocityY, state } = track
  const speeds = Float32Array.from({ length: last - first + 1 }, (_, at) =>
    Math.hypot(velocityX[first + at]!, velocityY[first + at]!),
  )
  const sorted = speeds.toSorted()
  const steps = SHARES.map((share) => sorted[Math.floor(share * (sorted.length - 1))]!)
  const lines = COLOURS.map(() => [] as string[])
  let [before, colour] = [first, -1]
  for (let row = first + 1; row <= last; row++) {
    const apart = Math.hypot(originX[row]! - originX[before]!, originY[row]! - originY[before]!)
    if (apart > TELEPORT || state[row]! & TURNED) {
      ;[before, colour] = [row, -1]
      continue
    }
    const [left, top] = [x(originX[row]!), y(originY[row]!)]
    const [fromLeft, fromTop] = [x(originX[before]!), y(originY[before]!)]
    if (Math.hypot(left - fromLeft, top - fromTop) < STEP && row < last) continue
    const next = steps.filter((step) => speeds[row - first]! > step).length
    if (next !== colour) lines[next]!.push(`M${fromLeft.toFixed(1)} ${fromTop.toFixed(1)}`)
    lines[next]!.push(`L${left.toFixed(1)} ${top.toFixed(1)}`)
    ;[before, colour] = [row, next]
  }
  const paths = lines.map((parts) => parts.join(''))
  return [
    '<g fill="none" stroke-linejoin="round" stroke-linecap="round">',
    `<path d="${paths.join('')}" stroke="${CASING}" stroke-width="11"/>`,
    ...paths.map((path, index) => (path ? `<path d="${path}" stroke="${COLOURS[index]}" stroke-width="6"/>` : '')),
    '</g>',
    spot(x(originX[first]!), y(originY[first]!), START as string),
    spot(x(originX[last]!), y(originY[last]!), FINISH as string),
  ].join('')
}

const spot = (x: number, y: number, colour: string) =>
  `<rect x="${(x - 9).toFixed(1)}" y="${(y - 9).toFixed(1)}" width="18" height="18" fill="${colour}" stroke="${CASING}" stroke-width="3"/>`

/** The ground where nothing of the map can be drawn: a grid of 64 units, coarser from far away. */
export function drawGrid({ scale, x, y }: StillView): string {
  let cell = GRID * scale
  while (cell < LEAST_CELL) cell *= 4
  const [left, top] = [x(0) % cell, y(0) % cell]
  const lines = [
    ...Array.from({ length: Math.ceil(WIDTH / cell) + 1 }, (_, at) => `M${(left + at * cell).toFixed(1)} 0V${HEIGHT}`),
    ...Array.from({ length: Math.ceil(HEIGHT / cell) + 1 }, (_, at) => `M0 ${(top + at * cell).toFixed(1)}H${WIDTH}`),
  ]
  return `<path d="${lines.join('')}" stroke="${GRID_COLOUR}" fill="none"/>`
}
