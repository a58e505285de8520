import { TriangleAlert } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { clearedCanvas, drawAlways } from '../../../ui/plot/drawn-canvas.ts'
import { besideMs, type GhostRun, type TimedRun } from '../data/replay-data.ts'
import { follows, poseAt, type Run } from '../data/run.ts'
import { usePlayer } from '../player.ts'
import { EMPTY, FINISH_COLOUR, ghostLook, RUN_COLOUR, START_COLOUR } from '../race/colours.ts'
import styles from '../replay.module.css'

interface FlatViewProps {
  run: TimedRun
  ghosts: readonly GhostRun[]
  words: string
  onAgain: () => void
}

const MARGIN = 0.85
const GRID = 64

/** The way from above, for browsers that draw no WebGL: everything else works as before. */
export function FlatView({ run, ghosts, words, onAgain }: FlatViewProps) {
  const player = usePlayer()
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    const element = canvas.current
    if (!element) return
    const place = fitted(run.run)
    const path = pathOf(run.run)
    let frame = 0
    const draw = () => {
      frame = 0
      const context = clearedCanvas(element)
      if (!context) return
      const { at, ghosts: on } = player.get()
      const { clientWidth: width, clientHeight: height } = element
      const scale = place.scaleFor(width, height)
      context.fillStyle = EMPTY
      context.fillRect(0, 0, width, height)
      context.translate(width / 2, height / 2)
      context.scale(scale, -scale)
      context.translate(-place.x, -place.y)
      drawGrid(context, place, Math.max(width, height) / scale, scale)
      context.lineWidth = 2 / scale
      context.strokeStyle = RUN_COLOUR
      context.stroke(path)
      const spot = (from: Run, ms: number, colour: string, size: number) => {
        const { x, y } = poseAt(from, ms)
        context.fillStyle = colour
        context.fillRect(x - size / scale, y - size / scale, (2 * size) / scale, (2 * size) / scale)
      }
      spot(run.run, run.startMs, START_COLOUR, 5)
      spot(run.run, run.finishMs, FINISH_COLOUR, 5)
      for (const ghost of ghosts)
        if (on.has(ghost.place)) spot(ghost.run, besideMs(run, ghost, at), ghostLook(ghost.place).colour, 5)
      spot(run.run, run.startMs + at, '#ffffff', 7)
      spot(run.run, run.startMs + at, RUN_COLOUR, 5)
    }
    const ask = () => {
      if (frame === 0) frame = requestAnimationFrame(draw)
    }
    const leave = player.watch(ask)
    const stopDrawing = drawAlways(element, draw)
    return () => {
      leave()
      stopDrawing()
      cancelAnimationFrame(frame)
    }
  }, [run, ghosts, player])
  return (
    <>
      <canvas ref={canvas} className={styles.canvas} role="img" aria-label={words} />
      <p className={styles.note}>
        <Icon of={TriangleAlert} size="sm" /> This browser cannot draw 3D. Flat view.{' '}
        <Button small onClick={onAgain}>
          Try again
        </Button>
      </p>
    </>
  )
}

function fitted({ x, y }: Run) {
  const [across, up] = [range(x), range(y)]
  return {
    ...{ x: across.middle, y: up.middle },
    scaleFor: (width: number, height: number) =>
      Math.min((width * MARGIN) / Math.max(128, across.length), (height * MARGIN) / Math.max(128, up.length)),
  }
}

function range(values: ArrayLike<number>): { middle: number; length: number } {
  let [least, most] = [values[0] ?? 0, values[0] ?? 0]
  for (let at = 1; at < values.length; at++) {
    least = Math.min(least, values[at]!)
    most = Math.max(most, values[at]!)
  }
  return { middle: (least + most) / 2, length: most - least }
}

function pathOf(run: Run): Path2D {
  const path = new Path2D()
  for (let row = 0; row < run.ms.length; row++)
    follows(run, row) ? path.lineTo(run.x[row]!, run.y[row]!) : path.moveTo(run.x[row]!, run.y[row]!)
  return path
}

function drawGrid(context: CanvasRenderingContext2D, { x, y }: { x: number; y: number }, reach: number, scale: number) {
  let cell = GRID
  while (cell * scale < 12) cell *= 4
  context.strokeStyle = '#323628'
  context.lineWidth = 1 / scale
  context.beginPath()
  for (let at = Math.floor((x - reach) / cell) * cell; at < x + reach; at += cell) {
    context.moveTo(at, y - reach)
    context.lineTo(at, y + reach)
  }
  for (let at = Math.floor((y - reach) / cell) * cell; at < y + reach; at += cell) {
    context.moveTo(x - reach, at)
    context.lineTo(x + reach, at)
  }
  context.stroke()
}
