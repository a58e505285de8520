import * as LIMITS from './limits.ts'

interface Decoder {
  decode(bytes: Uint8Array, options?: { stream?: boolean }): string
}

// Both the browser and Node have it; the compiler, told of neither, does not know.
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => Decoder

/** The text of the bytes [start, end) of the demo, or of those before the first zero. */
export type TextReader = (start: number, end: number) => string

// All controls but the line feed, and what reorders or hides text.
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}]/gu
/** More than three marks on a letter lie over the lines around it. */
const PILED = /(\p{M}{3})\p{M}+/gu

/**
 * Makes the function that turns bytes of `data` into text: UTF-8 if it is valid up to a cut at its end, else `fallback` (an
 * encoding label that TextDecoder knows). Ends at a zero byte; a tab becomes a space, control characters but the line feed
 * and all but three marks of a letter are dropped.
 */
export function textReader(data: Uint8Array, fallback: string): TextReader {
  const unicode = new TextDecoder('utf-8', { fatal: true })
  const legacy = new TextDecoder(fallback)

  return (start, end) => {
    const bytes = data.subarray(start, Math.min(end, start + LIMITS.textBytes))
    const zero = bytes.indexOf(0)
    return decode(zero < 0 ? bytes : bytes.subarray(0, zero))
      .replaceAll('\t', ' ')
      .replace(UNSEEN, '')
      .replace(PILED, '$1')
  }

  function decode(bytes: Uint8Array): string {
    try {
      return unicode.decode(bytes)
    } catch {
      const cut = cutUnicode(bytes)
      return cut !== null && /\P{ASCII}/u.test(cut) ? cut : legacy.decode(bytes)
    }
  }
}

/** UTF-8 that the game cut at a number of bytes, without the half letter at its end; null for what is none. */
function cutUnicode(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return null
  }
}
