import { damaged } from './bsp-error.ts'

/** Words of an entity text, one after the other, and the line of the last one. */
export interface Words {
  /** The next word without its quotes; null at the end. Throws BspError for one that has no end. */
  next(): string | null
  line(): number
}

const LONGEST = 8_192
/** Characters are bytes with a sign in the engine: those from 128 on are below a blank, and a gap between words. */
const GAP = /[^\x21-\x7f]+/y
const COMMENT = /\/\/[^\n]*/y
const WORD = /(?:(?![{}()':])[\x21-\x7f])+/y
const QUOTED = /"[^"]*"/y

/** Splits a text of one character a byte as the engine does (`COM_Parse`): up to a zero, with comments, quoted or bare. */
export function entityWords(text: string): Words {
  const zero = text.indexOf('\0')
  const whole = zero < 0 ? text : text.slice(0, zero)
  let [place, counted, line] = [0, 0, 1]

  function matched(pattern: RegExp): string | null {
    pattern.lastIndex = place
    const found = pattern.exec(whole)?.[0]
    if (found === undefined) return null
    place += found.length
    return found
  }
  function countLines(): void {
    for (; counted < place; counted++) if (whole.charCodeAt(counted) === 10) line++
  }
  const wrong = (what: string) => damaged(`its entities cannot be read, line ${line}: ${what}`)
  return {
    next() {
      while (matched(GAP) ?? matched(COMMENT)) countLines()
      if (place >= whole.length) return null
      const quoted = whole[place] === '"'
      const begins = place
      const word = quoted ? matched(QUOTED) : (matched(WORD) ?? whole[place++]!)
      if (word === null)
        throw wrong(`the quote before ${shownWord(whole.slice(begins + 1, begins + LONGEST))} is not closed`)
      const bare = quoted ? word.slice(1, -1) : word
      if (bare.length > LONGEST) throw wrong(`${shownWord(bare)} is longer than ${LONGEST} characters`)
      return bare
    },
    line: () => line,
  }
}

/** A word of the map for people: a few characters, none that is not to be seen. */
export function shownWord(word: string): string {
  const clean = word.replace(/[^\x20-\x7e]/g, '?')
  return `"${clean.length > 40 ? `${clean.slice(0, 40)}...` : clean}"`
}
