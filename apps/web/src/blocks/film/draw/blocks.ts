import { timeParts } from '../../../ui/time/time-parts.ts'
import { BUTTON } from '../../replay/data/run.ts'
import type { FilmLabels } from '../make/film-order.ts'
import type { Facts } from './facts.ts'
import {
  type Block,
  figuresWidth,
  fitted,
  gapWidth,
  glass,
  INK,
  type Pen,
  setFont,
  writeFigures,
  writeGap,
  writeTime,
} from './pen.ts'

const PAD = 10
const PAD_UP = 5

/** The clock, under it the gap to a ghost, and the time of a part that was just passed. `whole` is the longest it will be, in ms. */
export function timeBlock(
  pen: Pen,
  { time, gap, split }: Facts,
  whole: number,
  shows: { gap: boolean; splits: boolean },
): Block {
  const { u } = pen
  const hasGap = shows.gap && gap !== null
  setFont(pen, 'display', 28)
  const widest = Math.max(...[timeParts(whole), time].map(({ lead, rest }) => figuresWidth(pen, lead + rest)))
  const rows = 1 + Number(hasGap) + Number(shows.splits && split !== null)
  const size = { width: widest + 2 * PAD * u, height: (2 * PAD_UP + 30 + (rows - 1) * 20) * u }
  return {
    ...size,
    paint(x, y) {
      glass(pen, x, y, size)
      setFont(pen, 'display', 28)
      writeTime(pen, time, x + PAD * u, y + (PAD_UP + 25) * u)
      let line = y + (PAD_UP + 45) * u
      setFont(pen, 'text', 15, 600)
      if (hasGap) {
        writeGap(pen, gap, 15, x + (size.width - gapWidth(pen, gap, 15)) / 2, line)
        line += 20 * u
      }
      if (!shows.splits || !split) return
      setFont(pen, 'text', 13, 600)
      pen.brush.fillStyle = INK.map
      const next = writeFigures(pen, `${split.part}  `, x + PAD * u, line)
      const end = writeTime(pen, split.time, next, line)
      if (split.gap !== null) writeGap(pen, split.gap, 12, end + 6 * u, line)
    },
  }
}

/** Whose run it is, on which map, in what time. Upright in two lines across the picture, else one below the other. */
export function namesBlock(pen: Pen, labels: FilmLabels, picture: { width: number; isTall: boolean }): Block {
  const { brush, u } = pen
  const most = picture.width * (picture.isTall ? 0.5 : 0.3)
  setFont(pen, 'text', 14, 600)
  const player = fitted(pen, labels.player, most)
  const flag = labels.flag ? 24 * u : 0
  const playerWidth = brush.measureText(player).width + flag
  const timeWidth = figuresWidth(pen, labels.time)
  setFont(pen, 'text', 14)
  const map = fitted(pen, labels.mapName, picture.width * (picture.isTall ? 0.84 : 0.3))
  const mapWidth = brush.measureText(map).width
  const rows = picture.isTall ? 2 : 3
  const size = {
    width: picture.isTall ? picture.width * 0.92 : Math.max(playerWidth, mapWidth, timeWidth) + 2 * PAD * u,
    height: (2 * PAD_UP + 4 + rows * 19) * u,
  }
  return {
    ...size,
    paint(x, y) {
      glass(pen, x, y, size)
      const right = x + size.width - PAD * u
      const left = (wide: number) => (picture.isTall ? x + PAD * u : right - wide)
      const row = (index: number) => y + (PAD_UP + 16 + index * 19) * u
      const begin = left(playerWidth)
      if (labels.flag) brush.drawImage(labels.flag, begin, row(0) - 11.5 * u, 18 * u, 12 * u)
      setFont(pen, 'text', 14, 600)
      brush.fillStyle = INK.fg
      brush.fillText(player, begin + flag, row(0))
      brush.fillStyle = labels.isRecord ? INK.record : INK.fg
      writeFigures(pen, labels.time, right - timeWidth, row(picture.isTall ? 0 : 2))
      setFont(pen, 'text', 14)
      brush.fillStyle = INK.map
      brush.fillText(map, left(mapWidth), row(1))
    },
  }
}

export function speedBlock(pen: Pen, { speed }: Facts): Block {
  const { brush, u } = pen
  setFont(pen, 'display', 21)
  const digits = Math.max(figuresWidth(pen, '000'), figuresWidth(pen, String(Math.round(speed))))
  setFont(pen, 'text', 12)
  const unit = brush.measureText('u/s').width
  const size = { width: digits + unit + (2 * PAD + 5) * u, height: 32 * u }
  return {
    ...size,
    paint(x, y) {
      glass(pen, x, y, size)
      const text = String(Math.round(speed))
      setFont(pen, 'display', 21)
      brush.fillStyle = INK.fg
      writeFigures(pen, text, x + PAD * u + digits - figuresWidth(pen, text), y + 23.5 * u)
      setFont(pen, 'text', 12)
      brush.fillStyle = INK.dim
      brush.fillText('u/s', x + (PAD + 5) * u + digits, y + 23.5 * u)
    },
  }
}

const KEY = 24
const GAP = 3
/** column, row and width in keys */
const KEYS: readonly (readonly [name: string, button: number, column: number, row: number, wide: number])[] = [
  ['W', BUTTON.forward, 1, 0, 1],
  ['A', BUTTON.left, 0, 1, 1],
  ['S', BUTTON.back, 1, 1, 1],
  ['D', BUTTON.right, 2, 1, 1],
  ['DUCK', BUTTON.duck, 0, 2, 1.5],
  ['JUMP', BUTTON.jump, 1.5, 2, 1.5],
]

/** The keys: those that are down are amber and a little lower. */
export function keysBlock(pen: Pen, { held }: Facts): Block {
  const { brush, u } = pen
  const wide = 3 * KEY + 2 * GAP
  const size = { width: (wide + 12) * u, height: (3 * KEY + 2 * GAP + 14) * u }
  return {
    ...size,
    paint(x, y) {
      glass(pen, x, y, size)
      for (const [name, button, column, row, width] of KEYS) {
        const isDown = (held & button) !== 0
        const left = x + (6 + (column * (wide + GAP)) / 3) * u
        const top = y + (6 + row * (KEY + GAP) + (isDown ? 2 : 0)) * u
        const across = ((width * (wide + GAP)) / 3 - GAP) * u
        brush.beginPath()
        brush.roundRect(left, top, across, KEY * u, 2 * u)
        brush.lineWidth = u
        brush.strokeStyle = isDown ? INK.on : INK.edge
        brush.fillStyle = INK.on
        if (isDown) brush.fill()
        brush.stroke()
        setFont(pen, 'display', width > 1 ? 8.5 : 11, 600)
        brush.textAlign = 'center'
        brush.fillStyle = isDown ? INK.onInk : INK.fg
        brush.fillText(name, left + across / 2, top + (width > 1 ? 15.2 : 16.2) * u)
      }
      brush.textAlign = 'left'
    },
  }
}

/** Where the run is to be seen and how far it is proven: it makes a film of ours tellable. */
export function footBlock(pen: Pen, text: string, width: number): Block {
  const { brush, u } = pen
  const size = { width, height: 20 * u }
  return {
    ...size,
    paint(x, y) {
      brush.fillStyle = INK.glass
      brush.fillRect(x, y, size.width, size.height)
      setFont(pen, 'text', 11)
      brush.textAlign = 'center'
      brush.fillStyle = INK.foot
      brush.fillText(fitted(pen, text, width * 0.94), x + width / 2, y + 14 * u)
      brush.textAlign = 'left'
    },
  }
}
