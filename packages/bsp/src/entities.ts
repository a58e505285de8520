import { damaged } from './bsp-error.ts'
import { entityWords, shownWord } from './entity-words.ts'

/** Keys and values of an entity, as the mapper wrote them: text from outside, never to be shown as markup. */
export type Entity = ReadonlyMap<string, string>

const MOST_ENTITIES = 65_536
const MOST_KEYS = 128

/**
 * Reads the entity text of a map, `{ "key" "value" ... }` again and again, as the engine does (`ED_LoadFromFile`). Calls
 * `each` with the pairs of every entity in turn; a key given twice keeps its last value. Throws BspError that names line and
 * word.
 */
export function readEntities(text: string, each: (entity: Entity) => void): void {
  const words = entityWords(text)
  const wrong = (what: string) => damaged(`its entities cannot be read, line ${words.line()}: ${what}`)
  for (let count = 1; ; count++) {
    const open = words.next()
    if (open === null) return
    if (open[0] !== '{') throw wrong(`${shownWord(open)} stands where an entity has to begin with {`)
    if (count > MOST_ENTITIES) throw wrong(`there are more than ${MOST_ENTITIES} entities`)
    const began = words.line()
    const unclosed = () => wrong(`the entity that begins in line ${began} is not closed`)
    const entity = new Map<string, string>()
    for (;;) {
      const key = words.next()
      if (key === null) throw unclosed()
      if (key[0] === '}') break
      const value = words.next()
      if (value === null) throw unclosed()
      if (value[0] === '}') throw wrong(`the key ${shownWord(key)} has no value`)
      if (entity.size >= MOST_KEYS) throw wrong(`an entity has more than ${MOST_KEYS} keys`)
      entity.set(key.replace(/ +$/, ''), value)
    }
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
