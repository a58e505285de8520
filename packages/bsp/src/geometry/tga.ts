/** Red, green and blue of each pixel, from the top left. */
export interface TrueColour {
  width: number
  height: number
  pixels: Uint8Array
}

const HEAD = 18
const PLAIN = 2
const RUNS = 10
const MOST_SIDE = 1024
const FROM_TOP = 32

/**
 * Reads a Targa of 24 or 32 bits, plain or with runs, as pictures of skies are: 18 bytes of head, a name, blue, green and red
 * of each pixel from the bottom row on. Null for what is none; what is cut off stays black.
 */
export function readTga(bytes: Uint8Array): TrueColour | null {
  if (bytes.length < HEAD) return null
  const [nameBytes, , type] = bytes
  const [width, height] = [bytes[12]! | (bytes[13]! << 8), bytes[14]! | (bytes[15]! << 8)]
  const depth = bytes[16]! >> 3
  const isKnown = (type === PLAIN || type === RUNS) && (depth === 3 || depth === 4) && bytes[1] === 0
  if (!isKnown || width < 1 || height < 1 || width > MOST_SIDE || height > MOST_SIDE) return null
  const pixels = new Uint8Array(width * height * 3)
  let at = HEAD + nameBytes!
  let [left, isRun] = [0, false]
  for (let pixel = 0; pixel < width * height && at < bytes.length; pixel++) {
    if (type === RUNS && left === 0) {
      const packet = bytes[at++]!
      left = (packet & 127) + 1
      isRun = packet >= 128
    }
    const row = Math.floor(pixel / width)
    const to = ((bytes[17]! & FROM_TOP ? row : height - 1 - row) * width + (pixel % width)) * 3
    for (let part = 0; part < 3; part++) pixels[to + part] = bytes[at + 2 - part] ?? 0
    left--
    if (type === PLAIN || !isRun || left === 0) at += depth
  }
  return { width, height, pixels }
}
