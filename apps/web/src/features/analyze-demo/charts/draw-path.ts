import { clearedCanvas } from '../../../ui/plot/drawn-canvas.ts'
import { CHART_FONT, themeColours } from '../../../ui/plot/plot.ts'
import type { Plane, View } from './path-view.ts'
import { speedSteps, type Track } from './track.ts'

const COLOURS = 5
const GRID = 64
/** A gap this wide between two points is a teleport: no line goes across it. */
const TELEPORT = 300

export interface PathLines {
  /** one path a colour, in units, up is up */
  paths: Path2D[]
  steps: number[]
}

/** The line of a path, by the five colours of its speed. */
export function pathLines(track: Track, { across, up }: Plane): PathLines {
  const steps = speedSteps(track)
  const paths = Array.from({ length: COLOURS }, () => new Path2D())
  const breaks = new Set(track.breaks)
  let last = -1
  for (let at = 1; at < across.length; at++) {
    const jumped = Math.abs(across[at]! - across[at - 1]!) + Math.abs(up[at]! - up[at - 1]!) > TELEPORT
    if (breaks.has(at) || jumped) {
      last = -1
      continue
    }
    const speed = track.speed[at]!
    const colour = steps.filter((step) => speed >= step).length
    if (colour !== last) paths[colour]!.moveTo(across[at - 1]!, -up[at - 1]!)
    paths[colour]!.lineTo(across[at]!, -up[at]!)
    last = colour
  }
  return { paths, steps }
}

/** Draws grid, line, start, finish and the playhead's place. */
export function drawPath(
  canvas: HTMLCanvasElement,
  plane: Plane,
  lines: PathLines,
  view: View,
  places: { now: number; start: number; finish: number },
): void {
  const context = clearedCanvas(canvas)
  if (!context) return
  const colour = themeColours(canvas)
  const { clientWidth: width, clientHeight: height } = canvas
  const x = (value: number) => (value - view.across) * view.scale + width / 2
  const y = (value: number) => (view.up - value) * view.scale + height / 2
  drawGrid(context, view, width, height, colour)

  context.save()
  context.translate(width / 2, height / 2)
  context.scale(view.scale, view.scale)
  context.translate(-view.across, view.up)
  context.lineJoin = 'round'
  lines.paths.forEach((path, index) => {
    context.lineWidth = 2 / view.scale
    context.strokeStyle = colour(`speed-${index + 1}`)
    context.stroke(path)
  })
  context.restore()

  const { across, up } = plane
  if (across.length === 0) return
  const square = (at: number, token: string, name: string) => {
    const [left, top] = [x(across[at] ?? 0), y(up[at] ?? 0)]
    context.fillStyle = colour(token)
    context.fillRect(left - 6, top - 6, 12, 12)
    context.fillStyle = colour('fg')
    context.font = CHART_FONT
    context.fillText(name, left + 9, top + 4)
  }
  square(places.start, 'gain', 'Start')
  square(places.finish, 'loss', 'Finish')
  const [left, top] = [x(across[places.now] ?? 0), y(up[places.now] ?? 0)]
  context.strokeStyle = colour('fg')
  context.fillStyle = colour('fg')
  context.lineWidth = 2
  context.beginPath()
  context.arc(left, top, 7, 0, 2 * Math.PI)
  context.stroke()
  context.beginPath()
  context.arc(left, top, 2.5, 0, 2 * Math.PI)
  context.fill()
}

function drawGrid(
  context: CanvasRenderingContext2D,
  view: View,
  width: number,
  height: number,
  colour: (name: string) => string,
): void {
  let cell = GRID
  while (cell * view.scale < 12) cell *= 4
  context.strokeStyle = colour('line')
  context.lineWidth = 1
  context.beginPath()
  const [left, bottom] = [view.across - width / 2 / view.scale, view.up - height / 2 / view.scale]
  for (let at = Math.floor(left / cell) * cell; at < left + width / view.scale; at += cell) {
    const x = Math.round((at - left) * view.scale) + 0.5
    context.moveTo(x, 0)
    context.lineTo(x, height)
  }
  for (let at = Math.floor(bottom / cell) * cell; at < bottom + height / view.scale; at += cell) {
    const y = Math.round(height - (at - bottom) * view.scale) + 0.5
    context.moveTo(0, y)
    context.lineTo(width, y)
  }
  context.stroke()
}
