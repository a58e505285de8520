/** Longest line read, in bytes. The longest in a known list has 300. */
export const LINE_BYTES = 4096
/** Most lines of one file: a list is a few thousand. */
const MOST_LINES = 200_000

const NEWLINE = 10
const SHOWN_CHARACTERS = 120

/** A line as it stands in the file, from 1. With `refused` the text is only its printable beginning. */
export interface Line {
  number: number
  text: string
  refused?: string
}

/** What a reader made of a line: an entry, or why not. */
export type Read<Entry> = Line & ({ entry: Entry; refused?: undefined } | { entry?: undefined; refused: string })

/** The file as a whole is of no use: its message is one sentence for the operator. */
export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
}

/** Text made safe for a terminal: printable, cut to 120 characters. */
export function shown(text: string): string {
  const safe = text.replace(/[\p{C}\u2028\u2029]/gu, '\u00b7')
  return [...safe].length > SHOWN_CHARACTERS ? `${[...safe].slice(0, SHOWN_CHARACTERS).join('')}...` : safe
}

/**
 * Splits bytes into lines (LF or CRLF, UTF-8, a byte order mark skipped); blank lines are left out but counted. Holds at
 * most one line of `lineBytes`: the rest of a longer one is read past and the line is refused, as are lines with NUL or
 * with broken UTF-8. Throws UnusableFileError beyond `mostLines`.
 */
export async function* readLines(
  source: AsyncIterable<Uint8Array>,
  { lineBytes = LINE_BYTES, mostLines = MOST_LINES } = {},
): AsyncGenerator<Line> {
  let held: Buffer[] = []
  let heldBytes = 0
  let number = 0

  const hold = (part: Buffer) => {
    if (heldBytes <= lineBytes) held.push(part.subarray(0, lineBytes + 2 - heldBytes))
    heldBytes += part.length
  }
  const take = (): Line | undefined => {
    const line = toLine(++number, Buffer.concat(held), heldBytes, lineBytes)
    held = []
    heldBytes = 0
    if (number > mostLines) throw new UnusableFileError(`The file has more than ${mostLines} lines.`)
    return line.text.trim() === '' && line.refused === undefined ? undefined : line
  }

  for await (const piece of source) {
    const chunk = Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength)
    let from = 0
    for (let end = chunk.indexOf(NEWLINE); end >= 0; end = chunk.indexOf(NEWLINE, from)) {
      hold(chunk.subarray(from, end))
      from = end + 1
      const line = take()
      if (line) yield line
    }
    if (from < chunk.length) hold(Buffer.from(chunk.subarray(from)))
  }
  const last = heldBytes > 0 ? take() : undefined
  if (last) yield last
}

function toLine(number: number, bytes: Buffer, length: number, lineBytes: number): Line {
  const raw = bytes.toString('utf8').replace(/\r$/, '')
  const text = number === 1 ? raw.replace(/^\ufeff/, '') : raw
  if (length > lineBytes) return { number, text: shown(text), refused: `longer than ${lineBytes} bytes` }
  if (text.includes('\0')) return { number, text: shown(text), refused: 'has a NUL byte' }
  if (text.includes('\ufffd')) return { number, text: shown(text), refused: 'is not UTF-8' }
  return { number, text }
}
