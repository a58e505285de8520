import type { Sharp } from 'sharp'

/** A picture darker than this on average, of 255, is lifted to it: a black thumbnail says nothing of a map. */
export const LEAST_BRIGHTNESS = 72
/** what is nearly black stays dark: lifted further it is noise */
const MOST_GAIN = 3

/** Lifts a picture of the ray caster to the least brightness. */
export async function brighten(picture: Sharp): Promise<Sharp> {
  const { channels } = await picture.clone().stats()
  const mean = channels.reduce((sum, channel) => sum + channel.mean, 0) / channels.length
  if (mean >= LEAST_BRIGHTNESS) return picture
  return picture.clone().linear(Math.min(MOST_GAIN, LEAST_BRIGHTNESS / Math.max(mean, 1)))
}
