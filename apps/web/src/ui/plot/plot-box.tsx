import { type CSSProperties, type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import type uPlot from 'uplot'
import 'uplot/dist/uPlot.min.css'
import chart from '../chart.module.css'
import { announce } from '../page/announcer.tsx'
import { PlotSketch, type Sketch } from '../plot-sketch.tsx'
import { keepPlot } from './plot.ts'

interface Plot {
  draw: (element: HTMLElement, onPoint: (place: number | null) => void) => uPlot
  sizeOf: (element: HTMLElement) => { width: number; height: number }
  /** after it was drawn first; the answered function ends what was begun */
  begin?: (element: HTMLElement, redraw: () => void) => (() => void) | undefined
}

/** A plot that is drawn anew when `of` changes, in the box whose ref is answered, and the place that is pointed at. */
export function usePlot(of: readonly unknown[], { draw, sizeOf, begin }: Plot) {
  const box = useRef<HTMLDivElement>(null)
  const plot = useRef<uPlot | null>(null)
  const [at, setAt] = useState<number | null>(null)
  const drawn = useEffectEvent((element: HTMLElement) => draw(element, setAt))
  const begun = useEffectEvent((element: HTMLElement) => begin?.(element, () => plot.current?.redraw(false)))
  useEffect(() => {
    const element = box.current
    if (!element) return
    const end = keepPlot(
      element,
      plot,
      () => drawn(element),
      () => sizeOf(element),
    )
    const endMore = begun(element)
    return () => {
      endMore?.()
      end()
    }
  }, of)

  /** Points at a place from the keys, and says what is there. */
  const pointAt = (place: number, words: string, where: { x: number; y?: number }) => {
    if (!plot.current) return
    setAt(place)
    const top = where.y === undefined ? 0 : plot.current.valToPos(where.y, 'y')
    plot.current.setCursor({ left: plot.current.valToPos(where.x, 'x'), top })
    announce(words)
  }
  return { box, at, pointAt }
}

interface PlotBoxProps {
  box: ReturnType<typeof usePlot>['box']
  className: string | undefined
  style?: CSSProperties
  /** what it shows, in a sentence without its full stop */
  says: string
  /** what the arrow keys go through: `the quarters` */
  reads: string
  /** true when the key was one of its own */
  onKey: (key: string) => boolean
  /** what stands there before the scripts do */
  sketch: Sketch
}

/** The box of a plot, which the arrow keys read out. */
export function PlotBox({ box, className, style, says, reads, onKey, sketch }: PlotBoxProps) {
  return (
    <div
      ref={box}
      className={`${chart.plot} ${className}`}
      style={style}
      role="img"
      aria-label={`${says}. Arrow keys read ${reads} one by one.`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys read the chart out
      tabIndex={0}
      onKeyDown={(event: KeyboardEvent) => onKey(event.key) && event.preventDefault()}
    >
      <PlotSketch sketch={sketch} />
    </div>
  )
}
