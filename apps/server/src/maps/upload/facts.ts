import type { Difficulty, MapLength, MapType } from '@kz/contract/rules'
import { int, text } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'

/** What kind of map it is. */
export const MAP_TAGS = { type: text.as<MapType>(), length: text.as<MapLength>(), difficulty: text.as<Difficulty>() }

/** What every list says of a map. */
export const MAP_FACTS = { mapId: int, mapName: text, ...MAP_TAGS }

/** The columns of `MAP_FACTS`, of the map that goes by this name in the query. */
export const mapFacts = (map: 'm' | 'l' | 't'): SQL =>
  sql.raw(`${map}.id as "mapId", ${map}.name as "mapName", ${map}.type, ${map}.length, ${map}.difficulty`)
