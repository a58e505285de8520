import { latin1 } from './bytes.ts'
import { checksum } from './crc.ts'
import { type Entity, numbersOf, readEntities } from './entities.ts'
import { type BspFacts, brushOf, mapFacts } from './facts.ts'
import { ENTITIES, MODELS, readLumps, TEXTURES } from './lumps.ts'

type Corner = [number, number, number]

/** What a replay of a run on a map is held against. */
export interface RunFacts {
  /** CRC-32 of the whole file, as game servers reckon it */
  crc: number
  buttons: BspFacts['buttons']
  /** brushes that put a player elsewhere, and where */
  teleports: { least: Corner; most: Corner; to: Corner }[]
  /** some place has a gravity of its own */
  changesGravity: boolean
}

const MOST_TELEPORTS = 512
const TELEPORTS = new Set(['trigger_teleport', 'trigger_teleport_multiple'])

/** Reads a map's file for judging runs on it. Throws BspError. */
export function runFacts(bytes: Uint8Array): RunFacts {
  const lumps = readLumps(bytes)
  const [entities, models] = [lumps[ENTITIES]!, lumps[MODELS]!]
  const { buttons } = mapFacts(entities, lumps[TEXTURES]!, models)
  const ends = new Map<string, Corner>()
  const triggers: Entity[] = []
  let changesGravity = false
  readEntities(latin1(entities), (entity) => {
    const name = entity.get('targetname')
    if (name && entity.has('origin') && !ends.has(name)) ends.set(name, numbersOf(entity.get('origin')) as Corner)
    const classname = entity.get('classname') ?? ''
    if (classname === 'trigger_gravity') changesGravity = true
    if (TELEPORTS.has(classname) && triggers.length < MOST_TELEPORTS) triggers.push(entity)
  })
  const teleports = triggers.flatMap((entity) => {
    const [box, to] = [brushOf(entity, models), ends.get(entity.get('target') ?? '')]
    return box && to ? [{ ...box, to }] : []
  })
  return { crc: checksum(bytes), buttons, teleports, changesGravity }
}
