type Triple = [number, number, number]

/**
 * The colour nearest to `color` in OKLCH lightness, hue and chroma kept, that reads on `background` with a contrast of
 * at least `least` (WCAG 2.2). Where chroma leaves no such colour, black or white, whichever reads better.
 * Both colours are `#rrggbb`; so is the answer. OKLCH: Ottosson, "A perceptual color space for image processing".
 */
export function readableColor(color: string, background: string, least = 4.5): string {
  const ground = luminance(channelsOf(background))
  const reads = (channels: Triple) => contrast(luminance(channels), ground) >= least
  if (reads(channelsOf(color))) return color
  const [lightness, a, b] = toOklab(channelsOf(color))
  const end = contrast(1, ground) >= contrast(0, ground) ? 1 : 0
  for (let step = 1; step <= STEPS; step++) {
    const moved = fromOklab([lightness + ((end - lightness) * step) / STEPS, a, b])
    if (reads(moved)) return hexOf(moved)
  }
  return end === 1 ? '#ffffff' : '#000000'
}

/** Contrast of two `#rrggbb` colours, 1 to 21 (WCAG 2.2). */
export function contrastOf(first: string, second: string): number {
  return contrast(luminance(channelsOf(first)), luminance(channelsOf(second)))
}

/** Black or white, whichever reads better on a ground: at least 4.58 of contrast on any. */
export const inkOn = (background: string): string =>
  contrastOf('#ffffff', background) > contrastOf('#000000', background) ? '#ffffff' : '#000000'

const STEPS = 100

function contrast(first: number, second: number): number {
  return (Math.max(first, second) + 0.05) / (Math.min(first, second) + 0.05)
}

/** Red, green and blue of `#rrggbb`, 0 to 255. */
function channelsOf(color: string): Triple {
  const value = Number.parseInt(color.slice(1), 16)
  return [value >> 16, (value >> 8) & 255, value & 255]
}

const hexOf = (channels: Triple): string =>
  `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`

const linear = (channel: number): number =>
  channel / 255 <= 0.04045 ? channel / 255 / 12.92 : ((channel / 255 + 0.055) / 1.055) ** 2.4

function encoded(value: number): number {
  const channel = value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, channel)) * 255)
}

function luminance([red, green, blue]: Triple): number {
  return 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue)
}

function toOklab(channels: Triple): Triple {
  const [red, green, blue] = channels.map(linear) as Triple
  const l = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const m = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const s = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ]
}

function fromOklab([lightness, a, b]: Triple): Triple {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    encoded(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    encoded(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    encoded(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ]
}
