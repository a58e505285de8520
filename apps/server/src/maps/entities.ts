/** The file is no map this game loads; the message says why and follows the file's name. */
export class BspError extends Error {
  override readonly name = 'BspError'
}

const MOST_ENTITIES = 65_536
const MOST_KEYS = 128
const LONGEST = 8_192
const GAP = /[\s]*/y
const QUOTED = /"([^"]*)"/y

/**
 * Reads the entity text of a map, `{ "key" "value" ... }` again and again, ended by a zero or the end. Calls `each` with the
 * pairs of every entity in turn; a key given twice keeps its last value. Throws BspError.
 */
export function readEntities(text: string, each: (entity: ReadonlyMap<string, string>) => void): void {
  const end = text.indexOf('\0') === -1 ? text.length : text.indexOf('\0')
  let place = 0
  const skip = () => {
    GAP.lastIndex = place
    GAP.exec(text)
    place = Math.min(GAP.lastIndex, end)
  }
  const wrong = () => new BspError('is damaged: its entities cannot be read')
  const quoted = (): string => {
    skip()
    QUOTED.lastIndex = place
    const found = QUOTED.exec(text)?.[1]
    if (found === undefined || found.length > LONGEST || QUOTED.lastIndex > end) throw wrong()
    place = QUOTED.lastIndex
    return found
  }
  for (let count = 0; ; count++) {
    skip()
    if (place >= end) return
    if (text[place] !== '{' || count >= MOST_ENTITIES) throw wrong()
    place++
    const entity = new Map<string, string>()
    for (skip(); text[place] !== '}'; skip()) {
      if (place >= end || entity.size >= MOST_KEYS) throw wrong()
      entity.set(quoted(), quoted())
    }
    place++
    each(entity)
  }
}
