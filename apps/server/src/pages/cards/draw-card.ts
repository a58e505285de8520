import { escapeHtml } from '../../platform/api/html.ts'
import type { Card } from './card.ts'

export const WIDTH = 1200
export const HEIGHT = 630

const SIDE = 64
const ROOM = WIDTH - 2 * SIDE
const TEXT = `font-family="'IBM Plex Sans',system-ui,sans-serif"`
const DISPLAY = `font-family="'Science Gothic','IBM Plex Sans',system-ui,sans-serif"`
const [INK, DIM, AMBER, GREY] = ['#f1f5de', '#b4baa2', '#f5af26', '#717864']
/** how wide a letter is against its height, on average */
const [LETTER, BOLD_LETTER, DISPLAY_LETTER] = [0.54, 0.58, 0.64]
/** The gap grows with the logarithm of the seconds, as in the site's lists: 40 s fill it. */
const [BLOCK_WIDTH, BLOCK_HEIGHT, MOST_GAP, MOST_SECONDS] = [96, 40, 420, 40]
const GAP_TOP = 452
const FLAG = { width: 36, height: 27 }
/** where the flag stands, for who lays it over the drawing */
export const FLAG_PLACE = { left: SIDE, top: 536, ...FLAG }

/** The words of a card and its gap as SVG with nothing behind them, 1200 x 630. */
export function drawCard(card: Card, siteName: string): string {
  const { kind, title, figure, gapMs, player, sentence } = card
  const titleSize = fitting(title, 68, BOLD_LETTER)
  const nameLeft = player?.country && player.country !== 'n-a' ? SIDE + FLAG.width + 16 : SIDE
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">`,
    `<path d="M0 0H${WIDTH}v6H0z" fill="${AMBER}"/>`,
    line(kind.toUpperCase(), 84, { size: 26, fill: AMBER, weight: 700 }),
    `<text x="${WIDTH - SIDE}" y="84" text-anchor="end" ${TEXT} font-size="28" font-weight="700" fill="${INK}">${escapeHtml(siteName)}</text>`,
    line(title, 96 + titleSize, { size: titleSize, fill: INK, weight: 700 }),
    figure === null ? '' : figureOf(figure),
    gapMs === null ? '' : gapOf(gapMs),
    player ? line(player.name, 562, { size: 34, fill: INK, weight: 700, left: nameLeft }) : '',
    line(cut(sentence), 604, { size: fitting(cut(sentence), 28, LETTER), fill: DIM, weight: 500 }),
    '</svg>',
  ].join('')
}

/** The largest size below `most` at which a line has room. */
const fitting = (text: string, most: number, letter: number): number =>
  Math.min(most, Math.floor(ROOM / (Math.max(1, [...text].length) * letter)))

interface Look {
  size: number
  fill: string
  weight: number
  left?: number
}

const line = (text: string, y: number, { size, fill, weight, left = SIDE }: Look): string =>
  `<text x="${left}" y="${y}" ${TEXT} font-size="${size}" font-weight="${weight}" fill="${fill}">${escapeHtml(text)}</text>`

const MOST_SENTENCE = 90
const cut = (text: string): string => {
  const letters = [...text]
  return letters.length <= MOST_SENTENCE
    ? text
    : `${letters
        .slice(0, MOST_SENTENCE - 1)
        .join('')
        .trimEnd()}…`
}

const figureOf = (figure: string): string =>
  `<text x="${SIDE - 6}" y="400" ${DISPLAY} font-size="${fitting(figure, 190, DISPLAY_LETTER)}" font-weight="700" fill="${AMBER}">${escapeHtml(figure)}</text>`

/** The faster run's block is amber; the jump between both is as wide as what lies between them. */
function gapOf(gapMs: number): string {
  const seconds = Math.min(Math.abs(gapMs) / 1000, MOST_SECONDS)
  const wide = Math.round(24 + (MOST_GAP * Math.log(1 + seconds)) / Math.log(1 + MOST_SECONDS))
  const [from, to] = [SIDE + BLOCK_WIDTH, SIDE + BLOCK_WIDTH + wide]
  const [own, other] = gapMs > 0 ? [GREY, AMBER] : [AMBER, GREY]
  const block = (left: number, fill: string) =>
    `<rect x="${left}" y="${GAP_TOP}" width="${BLOCK_WIDTH}" height="${BLOCK_HEIGHT}" fill="${fill}"/>`
  const height = Math.min(34, 10 + wide / 6)
  const arc = `M${from - 12} ${GAP_TOP}Q${(from + to) / 2} ${GAP_TOP - 2 * height} ${to + 12} ${GAP_TOP}`
  const words = `${gapMs > 0 ? '+' : '-'}${(Math.abs(gapMs) / 1000).toFixed(2)}`
  return [
    block(SIDE, own),
    block(to, other),
    `<path d="${arc}" fill="none" stroke="${AMBER}" stroke-width="4" stroke-dasharray="9 7"/>`,
    line(words, GAP_TOP + 33, { size: 34, fill: INK, weight: 700, left: to + BLOCK_WIDTH + 24 }),
  ].join('')
}
