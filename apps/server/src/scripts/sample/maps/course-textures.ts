import { type Colour, type Picture, paint } from '@kz/bsp/write/write-textures'

/** Textures of the sample community's maps: drawn here, in the colour that the map's name says. */

const SIDE = 64
const kept = new Map<number, Readonly<Record<string, Picture>>>()

/** All textures in one hue of the colour circle, painted once for each of 24. */
export function texturesOf(hue: number): Readonly<Record<string, Picture>> {
  const step = Math.round((((hue % 360) + 360) % 360) / 15) * 15
  const known = kept.get(step) ?? paintAll(step)
  kept.set(step, known)
  return known
}

function paintAll(hue: number): Readonly<Record<string, Picture>> {
  const other = hue + 165
  return {
    floor: picture((x, y) => hsl(hue, 14, (edge(x, y, 32) ? 26 : 34) + grain(x, y, 3))),
    wall: picture((x, y) => hsl(hue + 8, 20, (brick(x, y) ? 30 : 42) + grain(x, y, 4))),
    cliff: picture((x, y) => hsl(hue + 20, 18, 36 + 6 * Math.sin(y / 3 + 2 * Math.sin(x / 9)) + grain(x, y, 6))),
    block: picture((x, y) => hsl(hue, 46, border(x, y, 1) ? 62 : 50 + grain(x, y, 3) + (edge(x, y, 16) ? -5 : 0))),
    hop: picture((x, y) => hsl(other, 52, border(x, y, 1) ? 64 : (x + y) % 16 < 8 ? 52 : 44)),
    wood: picture((x, y) =>
      hsl(30, 36, (y % 16 === 0 ? 24 : 38) + 4 * Math.sin(x / 11 + Math.floor(y / 16) * 4) + grain(x, y, 3)),
    ),
    ramp: picture((x, y) => hsl(other, 30, (x + 2 * Math.abs(y - 32)) % 32 < 6 ? 66 : 46 + grain(x, y, 2))),
    leaves: picture((x, y) => hsl(104, 38, 28 + grain(x, y, 14))),
    start: picture((x, y) => (border(x, y, 6) ? [240, 244, 236] : [52, 168, 96])),
    finish: picture((x, y) => (border(x, y, 6) ? [240, 244, 236] : [206, 66, 54])),
    glass: picture((x, y) => (border(x, y, 2) ? [214, 232, 240] : [150, 190, 208])),
    '!water': picture((x, y) =>
      hsl(202, 52, 38 + 5 * Math.sin((x + 9 * Math.sin((y * Math.PI) / 32)) * (Math.PI / 16))),
    ),
    '{ladder': picture((x, y) => (x % 32 < 5 || x % 32 > 26 ? [150, 120, 80] : y % 16 < 5 ? [188, 154, 104] : null)),
    '{grate': picture((x, y) => (x % 16 < 3 || y % 16 < 3 ? [92, 98, 104] : null)),
  }
}

const picture = (colourAt: (x: number, y: number) => Colour | null): Picture => paint(SIDE, SIDE, colourAt)
const edge = (x: number, y: number, size: number): boolean => x % size === 0 || y % size === 0
const border = (x: number, y: number, wide: number): boolean => Math.min(x, y, SIDE - 1 - x, SIDE - 1 - y) < wide
const brick = (x: number, y: number): boolean => y % 16 === 0 || (x + (Math.floor(y / 16) % 2) * 16) % 32 === 0

/** The same unevenness each time. */
const grain = (x: number, y: number, most: number): number => {
  const mixed = Math.imul((x * 73 + y * 151) ^ 0x5bd1, 0x9e3779b1)
  return (((mixed >>> 16) & 15) / 15 - 0.5) * most
}

/** Hue in degrees, the others in percent. Rounded, so that a palette is enough. */
function hsl(hue: number, saturation: number, lightness: number): Colour {
  const light = Math.round(lightness) / 100
  const strength = (saturation / 100) * Math.min(light, 1 - light)
  const part = (at: number) => {
    const turn = (at + hue / 30) % 12
    return Math.round(255 * (light - strength * Math.max(-1, Math.min(turn - 3, 9 - turn, 1))))
  }
  return [part(0), part(8), part(4)]
}
