/** A 32-bit hash of a text (FNV-1a over UTF-16 units): the same text always gives the same number. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  return hash >>> 0
}

/** A hue from 0 to 359 for a name, for decoration only. */
export const hashHue = (text: string): number => hashText(text) % 360
