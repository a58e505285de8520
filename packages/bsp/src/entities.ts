import { damaged } from './bsp-error.ts'

/** Keys and values of an entity, as the mapper wrote them: text from outside, never to be shown as markup. */
export type Entity = ReadonlyMap<string, string>

const MOST_ENTITIES = 65_536
const MOST_KEYS = 128
const LONGEST = 8_192
const GAP = /[\s]*/y
const QUOTED = /"([^"]*)"/y

/**
 * Reads the entity text of a map, `{ "key" "value" ... }` again and again, ended by a zero or the end. Calls `each` with the
 * pairs of every entity in turn; a key given twice keeps its last value. Throws BspError.
 */
export function readEntities(text: string, each: (entity: Entity) => void): void {
  const end = text.indexOf('\0') === -1 ? text.length : text.indexOf('\0')
  let place = 0
  const skip = () => {
    GAP.lastIndex = place
    GAP.exec(text)
    place = Math.min(GAP.lastIndex, end)
  }
  const wrong = () => damaged('its entities cannot be read')
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

/** Numbers of a value like `"0 128 36"`; what is missing or none is 0. */
export function numbersOf(value: string | undefined): [number, number, number] {
  const [x, y, z] = (value ?? '').trim().split(/\s+/).map(Number)
  return [finite(x), finite(y), finite(z)]
}

const finite = (value = 0): number => (Math.abs(value) < 65_536 ? value : 0)

/** The number of the brush model `"model" "*7"`; null where there is none. */
export function modelOf(entity: Entity): number | null {
  const number = /^\*(\d{1,4})$/.exec(entity.get('model') ?? '')?.[1]
  return number === undefined ? null : Number(number)
}
