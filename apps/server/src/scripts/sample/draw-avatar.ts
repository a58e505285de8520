import sharp from 'sharp'
import { openRandom } from './random.ts'

const SIDES = [256, 64] as const

/** One size of a drawn picture, as WebP. */
export interface DrawnAvatar {
  side: number
  bytes: Buffer
}

/** A small scene of blocks under a sky, the largest size first; the same for the same number. */
export async function drawAvatar(number: number): Promise<DrawnAvatar[]> {
  const picture = sharp(Buffer.from(scene(number)))
  return Promise.all(
    SIDES.map(async (side) => ({
      side,
      bytes: await picture.clone().resize(side, side).webp({ quality: 82 }).toBuffer(),
    })),
  )
}

function scene(number: number): string {
  const random = openRandom(700 + number)
  const hue = (number * 67) % 360
  const colour = (turn: number, saturation: number, light: number) =>
    `hsl(${(hue + turn) % 360} ${saturation}% ${light}%)`
  const blocks = Array.from({ length: 5 }, (_, place) => {
    const [x, width] = [place * 52 + random.whole(-8, 8), random.whole(34, 58)]
    const top = random.whole(96, 196)
    return `<path d="M${x} ${top}h${width}v160h-${width}z" fill="${colour(30, 26, 24 + place * 3)}"/>
      <path d="M${x} ${top}h${width}v12h-${width}z" fill="${colour(30, 40, 52)}"/>`
  })
  const [sunX, sunY, sun] = [random.whole(50, 206), random.whole(44, 92), random.whole(18, 34)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256" viewBox="0 0 256 256">
    <defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${colour(190, 42, 22)}"/>
      <stop offset="1" stop-color="${colour(0, 58, 62)}"/></linearGradient></defs>
    <path d="M0 0h256v256H0z" fill="url(#sky)"/>
    <circle cx="${sunX}" cy="${sunY}" r="${sun}" fill="${colour(0, 90, 84)}"/>${blocks.join('')}
  </svg>`
}
