import { differenceText, type TimeParts } from '../../../ui/time/time-parts.ts'
import { DISPLAY, TEXT } from './fonts.ts'
import type { Size } from './layout.ts'

export type Brush = CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D

/** Colours of what is written on the picture, which is dark in both themes. */
export const INK = {
  glass: 'rgb(12 14 9 / .8)',
  fg: '#f4f5ea',
  dim: '#a0a491',
  map: '#a3d0ec',
  record: '#f9b32c',
  gain: '#84eaad',
  loss: '#f99a88',
  foot: '#dfe1d2',
  edge: '#7c846d',
  on: '#f5af26',
  onInk: '#211501',
} as const

/** Writes on a picture; sizes are those of the drawing it was designed in, `u` pixels each. */
export interface Pen {
  brush: Brush
  u: number
}

/** A piece of the picture: how large it is, and how it is drawn at a place. */
export interface Block extends Size {
  paint: (x: number, y: number) => void
}

export type Face = 'display' | 'text'

export function setFont({ brush, u }: Pen, face: Face, size: number, weight = face === 'display' ? 580 : 400): void {
  const stretch = face === 'display' ? 'semi-condensed ' : ''
  brush.font = `${weight} ${stretch}${(size * u).toFixed(2)}px ${face === 'display' ? DISPLAY : TEXT}`
  brush.textBaseline = 'alphabetic'
  brush.textAlign = 'left'
}

/** Dark glass, on which alone text lies. */
export function glass({ brush, u }: Pen, x: number, y: number, { width, height }: Size): void {
  brush.fillStyle = INK.glass
  brush.beginPath()
  brush.roundRect(x, y, width, height, 2 * u)
  brush.fill()
}

const isDigit = (letter: string) => letter >= '0' && letter <= '9'

/** How wide figures are when each digit has the width of the widest: a clock that runs must not tremble. */
export function figuresWidth({ brush }: Pen, text: string): number {
  const cell = digitCell(brush)
  return [...text].reduce((sum, letter) => sum + (isDigit(letter) ? cell : brush.measureText(letter).width), 0)
}

const digitCell = (brush: Brush): number => Math.max(...['0', '4', '8'].map((digit) => brush.measureText(digit).width))

/** Writes figures from a place on; answers where they end. */
export function writeFigures({ brush }: Pen, text: string, x: number, y: number): number {
  const cell = digitCell(brush)
  let at = x
  for (const letter of text) {
    const { width } = brush.measureText(letter)
    brush.fillText(letter, isDigit(letter) ? at + (cell - width) / 2 : at, y)
    at += isDigit(letter) ? cell : width
  }
  return at
}

/** Writes a time, its leading zeros dimmed. */
export function writeTime(pen: Pen, { lead, rest }: TimeParts, x: number, y: number): number {
  pen.brush.fillStyle = INK.dim
  const next = writeFigures(pen, lead, x, y)
  pen.brush.fillStyle = INK.fg
  return writeFigures(pen, rest, next, y)
}

/** less than a hundredth is none */
const isEven = (gap: number): boolean => Math.abs(gap) < 10

const gapText = (gap: number): string =>
  `${isEven(gap) ? '=' : gap < 0 ? '−' : '+'}${isEven(gap) ? ' ' : ''}${differenceText(gap)}`

/** Writes a gap with its triangle: down and green ahead, up and red behind, never by colour alone. */
export function writeGap(pen: Pen, gap: number, size: number, x: number, y: number): number {
  const { brush, u } = pen
  if (isEven(gap)) {
    brush.fillStyle = INK.dim
    return writeFigures(pen, gapText(gap), x, y)
  }
  const isAhead = gap < 0
  const side = size * 0.5 * u
  const [high, low] = [y - size * 0.62 * u, y - size * 0.08 * u]
  brush.fillStyle = isAhead ? INK.gain : INK.loss
  brush.beginPath()
  brush.moveTo(x, isAhead ? high : low)
  brush.lineTo(x + side, isAhead ? high : low)
  brush.lineTo(x + side / 2, isAhead ? low : high)
  brush.fill()
  return writeFigures(pen, gapText(gap), x + side + size * 0.3 * u, y)
}

export const gapWidth = (pen: Pen, gap: number, size: number): number =>
  (isEven(gap) ? 0 : size * 0.8 * pen.u) + figuresWidth(pen, gapText(gap))

/** A text that ends in three dots where it is wider than it may be. */
export function fitted({ brush }: Pen, text: string, most: number): string {
  if (brush.measureText(text).width <= most) return text
  const letters = [...text]
  while (letters.length > 1 && brush.measureText(`${letters.join('')}…`).width > most) letters.pop()
  return `${letters.join('')}…`
}
