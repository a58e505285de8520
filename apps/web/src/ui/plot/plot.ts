import type { RefObject } from 'react'
import type uPlot from 'uplot'
import { watchLook } from './drawn-canvas.ts'

export const CHART_FONT = '500 11px "IBM Plex Sans Variable", "IBM Plex Sans Rest", sans-serif'

/** The theme's colours as they are now, by their token's name. */
export function themeColours(element: Element): (name: string) => string {
  const style = getComputedStyle(element)
  return (name) => style.getPropertyValue(`--kz-${name}`).trim()
}

/** Small figures without ticks and line. */
export const axisLook = (colourOf: (name: string) => string): uPlot.Axis => ({
  stroke: colourOf('subtle'),
  font: CHART_FONT,
  ticks: { show: false },
  border: { show: false },
})

/** Keeps a plot in its box: of its size, and drawn again at every change of the theme. Answers what ends it. */
export function keepPlot(
  element: HTMLElement,
  plot: RefObject<uPlot | null>,
  draw: () => uPlot,
  sizeOf: () => { width: number; height: number },
): () => void {
  const drawAgain = () => {
    plot.current?.destroy()
    plot.current = draw()
  }
  drawAgain()
  const end = watchLook(element, () => plot.current?.setSize(sizeOf()), drawAgain)
  return () => {
    end()
    plot.current?.destroy()
    plot.current = null
  }
}

/** The point a key leads to, or null when the key does not move. */
export function pointAfterKey(key: string, point: number, count: number): number | null {
  const places: Record<string, number> = { ArrowLeft: point - 1, ArrowRight: point + 1, Home: 0, End: count - 1 }
  const place = places[key]
  return place === undefined ? null : Math.min(count - 1, Math.max(0, place))
}
