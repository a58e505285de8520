interface Decoder {
  decode(bytes: Uint8Array): string
}

// Both the browser and Node have it; the compiler, told of neither, does not know.
declare const TextDecoder: new (label: string, options?: { fatal?: boolean }) => Decoder

export type TextReader = (data: Uint8Array, start: number, end: number) => string

// All controls but the line feed, and what reorders or hides text.
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}]/gu
const LONGEST = 2048

/**
 * Makes the function that turns bytes of a demo into text: UTF-8 if it is valid, else `fallback` (an encoding label
 * that TextDecoder knows). Ends at a zero byte; a tab becomes a space,
 * control characters but the line feed are dropped.
 */
export function textReader(fallback: string): TextReader {
  const unicode = new TextDecoder('utf-8', { fatal: true })
  const legacy = new TextDecoder(fallback)

  return (data, start, end) => {
    const limit = Math.min(end, start + LONGEST, data.length)
    let stop = start
    while (stop < limit && data[stop] !== 0) stop++
    return decode(data.subarray(start, stop)).replaceAll('\t', ' ').replace(UNSEEN, '')
  }

  function decode(bytes: Uint8Array): string {
    try {
      return unicode.decode(bytes)
    } catch {
      return legacy.decode(bytes)
    }
  }
}
