/** Pictures that move, as WebP: still ones one behind the other. Format: developers.google.com/speed/webp/docs/riff_container */

const bytesOf = (text: string): number[] => [...text].map((letter) => letter.charCodeAt(0))
const le24 = (value: number): number[] => [value & 255, (value >> 8) & 255, (value >> 16) & 255]
const le32 = (value: number): number[] => [...le24(value), (value >>> 24) & 255]

/** A chunk: name, length, content, made even. */
function chunk(
  name: string,
  ...parts: readonly (readonly number[] | Uint8Array<ArrayBuffer>)[]
): Uint8Array<ArrayBuffer> {
  const length = parts.reduce((sum, part) => sum + part.length, 0)
  const made = new Uint8Array(8 + length + (length & 1))
  made.set([...bytesOf(name), ...le32(length)])
  let at = 8
  for (const part of parts) {
    made.set(part, at)
    at += part.length
  }
  return made
}

/** The chunks of a still WebP that hold its picture: colours, and how much of them is seen. Null where it is none. */
export function pictureChunks(still: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[] | null {
  const textAt = (at: number) => String.fromCharCode(...still.subarray(at, at + 4))
  if (still.length < 20 || textAt(0) !== 'RIFF' || textAt(8) !== 'WEBP') return null
  const view = new DataView(still.buffer, still.byteOffset)
  const found: Uint8Array<ArrayBuffer>[] = []
  for (let at = 12; at + 8 <= still.length; ) {
    const whole = 8 + view.getUint32(at + 4, true)
    const end = at + whole + (whole & 1)
    if (end > still.length) return null
    if (['VP8 ', 'VP8L', 'ALPH'].includes(textAt(at))) found.push(still.slice(at, end))
    at = end
  }
  return found.length > 0 ? found : null
}

/** The frame of a moving picture made of a still one that fills it; it stays for so many milliseconds. */
export function movingFrame(
  still: Uint8Array<ArrayBuffer>,
  { width, height }: { width: number; height: number },
  ms: number,
): Uint8Array<ArrayBuffer> | null {
  const picture = pictureChunks(still)
  if (!picture) return null
  // it replaces what was there: no blending
  const head = [...le24(0), ...le24(0), ...le24(width - 1), ...le24(height - 1), ...le24(ms), 2]
  return chunk('ANMF', head, ...picture)
}

/** A moving picture of its frames, which begins again for ever. */
export function movingPicture(
  frames: readonly Uint8Array<ArrayBuffer>[],
  { width, height }: { width: number; height: number },
): Blob {
  const moves = 2
  const head = chunk('VP8X', [moves, 0, 0, 0, ...le24(width - 1), ...le24(height - 1)])
  const loop = chunk('ANIM', [0, 0, 0, 255, 0, 0])
  const length = 4 + head.length + loop.length + frames.reduce((sum, frame) => sum + frame.length, 0)
  const riff = new Uint8Array([...bytesOf('RIFF'), ...le32(length), ...bytesOf('WEBP')])
  return new Blob([riff, head, loop, ...frames], { type: 'image/webp' })
}
