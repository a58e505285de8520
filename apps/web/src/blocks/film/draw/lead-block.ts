import { ghostLook } from '../../replay/race/colours.ts'
import type { LeadLine } from './facts.ts'
import { type Block, glass, INK, type Pen, setFont } from './pen.ts'

const WIDE = 250
const HIGH = 56
/** a lead smaller than this does not fill the picture */
const LEAST_MS = 100

/** The lead over each ghost as it has become until now; up is ahead. */
export function leadBlock(pen: Pen, lines: readonly LeadLine[], elapsed: number): Block {
  const { u } = pen
  const size = { width: WIDE * u, height: HIGH * u }
  return { ...size, paint: (x, y) => drawLeads(pen, lines, elapsed, { x, y, ...size }) }
}

function drawLeads(
  pen: Pen,
  lines: readonly LeadLine[],
  elapsed: number,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const { brush, u } = pen
  glass(pen, x, y, { width, height })
  const whole = lines[0]?.points.at(-1)?.[0] ?? 1
  const most = Math.max(LEAST_MS, ...lines.flatMap(({ points }) => points.map(([, lead]) => Math.abs(lead))))
  const [left, wide, middle] = [x + 8 * u, width - 30 * u, y + height / 2]
  const placeOf = (at: number, lead: number) =>
    [left + (at / Math.max(1, whole)) * wide, middle - (lead / most) * (height / 2 - 8 * u)] as const
  brush.strokeStyle = INK.edge
  brush.lineWidth = u
  brush.setLineDash([3 * u, 3 * u])
  brush.beginPath()
  brush.moveTo(left, middle)
  brush.lineTo(left + wide, middle)
  brush.stroke()
  brush.setLineDash([])
  setFont(pen, 'display', 10, 600)
  for (const { place, points } of lines) {
    const { colour } = ghostLook(place)
    const until = points.filter(([at]) => at <= elapsed)
    const last = placeOf(...(until.at(-1) ?? [0, 0]))
    brush.strokeStyle = colour
    brush.fillStyle = colour
    brush.lineWidth = 2 * u
    brush.lineJoin = 'round'
    brush.beginPath()
    for (const [index, [at, lead]] of until.entries()) {
      if (index === 0) brush.moveTo(...placeOf(at, lead))
      else brush.lineTo(...placeOf(at, lead))
    }
    brush.stroke()
    brush.fillRect(last[0] - 2.5 * u, last[1] - 2.5 * u, 5 * u, 5 * u)
    brush.fillText(String(place), last[0] + 6 * u, last[1] + 3.5 * u)
  }
}
