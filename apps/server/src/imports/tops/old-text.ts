/** Texts of old stores: bytes that say nowhere what they are. */

const utf8 = new TextDecoder('utf-8', { fatal: true })
const cyrillic = new TextDecoder('windows-1251')
const western = new TextDecoder('windows-1252')
const FOREIGN = /[\x80-\xff]/
/** Words of Cyrillic letters stand in a row; the letters of Latin ones that are beyond ASCII stand alone. */
const CYRILLIC = /[\xa8\xb8\xc0-\xff]{2}/
/** A character of UTF-8 has at most four bytes: plugins cut names in the middle of one. */
const MOST_CUT = 3

/** What a text of bytes (one character for each) says: UTF-8 where it is, also written twice over; else Windows-1251 or 1252. */
export function oldText(bytes: string): string {
  if (!FOREIGN.test(bytes)) return bytes
  const read = readUtf8(bytes)
  if (read !== null) return undoTwice(read)
  return (CYRILLIC.test(bytes) ? cyrillic : western).decode(Buffer.from(bytes, 'latin1'))
}

function readUtf8(bytes: string): string | null {
  for (let cut = 0; cut <= MOST_CUT; cut++) {
    const whole = bytes.slice(0, bytes.length - cut)
    if (cut > 0 && !FOREIGN.test(whole)) return null
    try {
      return utf8.decode(Buffer.from(whole, 'latin1'))
    } catch {
      // cut shorter, or another code
    }
  }
  return null
}

const byteOf = new Map(Array.from({ length: 256 }, (_, byte) => [western.decode(Uint8Array.of(byte)), byte]))

/** A table declared as latin1 that holds UTF-8 comes out of a dump encoded once more. */
function undoTwice(text: string): string {
  const bytes = [...text].map((letter) => byteOf.get(letter))
  if (bytes.includes(undefined)) return text
  return readUtf8(String.fromCharCode(...(bytes as number[]))) ?? text
}
