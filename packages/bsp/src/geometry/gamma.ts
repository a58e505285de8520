/**
 * Light and textures as the game shows them: its own tables (`BuildGammaTable` of the engine) at the settings it comes with,
 * gamma 2.5, lightgamma 2.5, texgamma 2, and a brightness of the watcher's.
 */

export const GAMMA = 2.5
export const LIGHT_GAMMA = 2.5
export const TEXTURE_GAMMA = 2
/** The range of the game's setting. */
export const BRIGHTNESS = { least: 0, most: 3, usual: 1 } as const
/** Light 255 of a style that burns evenly ("m", 264 of 256), in the table's 1,023 steps of which each is 1/64. */
export const FULL_LIGHT = (255 * 264) / 64 / 1023
/** What is darker than this is lifted along a straight line. */
export const footOf = (brightness: number): number => {
  if (brightness <= 0) return 0.125
  return brightness > 1 ? 0.05 : 0.125 - brightness * brightness * 0.075
}

/** Light of a map as it is shown, both from 0 to 1. */
export function shownLight(light: number, brightness: number = BRIGHTNESS.usual): number {
  const foot = footOf(brightness)
  const linear = Math.min(1, light) ** LIGHT_GAMMA * Math.max(1, brightness)
  const lifted = linear <= foot ? (linear / foot) * 0.125 : 0.125 + ((linear - foot) / (1 - foot)) * 0.875
  return Math.min(1, lifted ** (1 / GAMMA))
}

/** A texture's colour as it is shown, both from 0 to 1. */
export const shownTexel = (texel: number): number => texel ** (TEXTURE_GAMMA / GAMMA)

/** By the bytes of a map, 0 to 255: light from 0 to 1, and texels from 0 to 255. */
export const LIGHT_TABLE = Float32Array.from({ length: 256 }, (_, byte) => shownLight((byte / 255) * FULL_LIGHT))
export const TEXEL_TABLE = Uint8Array.from({ length: 256 }, (_, byte) => Math.floor(255 * shownTexel(byte / 255)))
