import { DIFFICULTIES, type Difficulty, type MapType } from '@kz/contract/rules'
import { escapeHtml } from '../../platform/api/html.ts'
import { HEIGHT, WIDTH } from './picture-space.ts'

/** What is known of a map without a picture. */
export interface Plate {
  name: string
  type: MapType
  difficulty: Difficulty
}

/** Of every two steps of difficulty, as the site's pages colour them in the dark. */
const COLOURS = ['#717864', '#a8ae96', '#e7d26c', '#f7a224', '#f26b59']
const BLOCKS = DIFFICULTIES.length - 1
/** Name and blocks stay within the middle: a page may cut the sides down to 5:4. */
const [BLOCK_WIDTH, BLOCK_HEIGHT, RISE, LEFT, FOOT] = [40, 22, 13, 95, 262]
/** how wide a letter of the name is, against its height */
const LETTER = 0.6

/**
 * The plate that stands for a map without a picture as SVG, 16:9: its name, and its difficulty as a stair of blocks. It
 * shows no place, since nobody knows what the map looks like. `bare` ones are blocks alone.
 */
export function drawPlate({ name, type, difficulty }: Plate, bare = false): string {
  const level = difficulty === 'unknown' ? 0 : DIFFICULTIES.indexOf(difficulty) + 1
  const colour = COLOURS[Math.max(0, Math.ceil(level / 2) - 1)]
  const blocks = Array.from({ length: BLOCKS }, (_unused, index) => {
    const place = `x="${LEFT + index * (BLOCK_WIDTH + 5)}" y="${FOOT - index * RISE}" width="${BLOCK_WIDTH}" height="${BLOCK_HEIGHT}"`
    return index < level ? `<rect ${place} fill="${colour}"/>` : `<rect ${place} fill="#3f4733"/>`
  })
  const size = Math.min(54, Math.floor((WIDTH - 2 * LEFT) / (name.length * LETTER)))
  const known = [type, difficulty].filter((word) => word !== 'unknown').join(', ')
  const texts = [
    `<g font-family="'IBM Plex Sans',system-ui,sans-serif" fill="#e8ebdf">`,
    `<text x="${LEFT}" y="${52 + size / 2}" font-size="${size}" font-weight="600">${escapeHtml(name)}</text>`,
    `<text x="${LEFT}" y="328" font-size="26" fill="#a8ae96">${escapeHtml(known)}</text></g>`,
  ]
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice">`,
    `<path fill="#2b3021" d="M0 0h${WIDTH}v${HEIGHT}H0z"/>`,
    ...blocks,
    ...(bare ? [] : texts),
    '</svg>',
  ].join('')
}
