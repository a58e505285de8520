import { mapRoute } from '@kz/contract/rules'
import type { RecordLine } from '@kz/contract/runs/records'
import type { RecordsState } from './records-state.ts'

const plain = (text: string): string => text.trim().toLowerCase()
const isIn = (text: string | null, part: string): boolean => text?.toLowerCase().includes(part) ?? false
const isOneOf = <Value>(value: Value, chosen: readonly Value[]): boolean =>
  chosen.length === 0 || chosen.includes(value)

function matchesRun(line: RecordLine, { record, runs, from, to }: RecordsState): boolean {
  const has = line.demoId !== null
  if (record !== 'all' && has !== (record === 'with')) return false
  if (runs !== 'all' && (!has || line.hasCp !== (runs === 'cp'))) return false
  const day = line.releaseDateIso?.slice(0, 10) ?? null
  if (from && (day === null || day < from)) return false
  return !(to && (day === null || day > to))
}

function matchesMap(line: RecordLine, state: RecordsState): boolean {
  if (!isOneOf(line.difficulty, state.difficulties)) return false
  if (!isOneOf(line.type, state.types) || !isOneOf(line.length, state.lengths)) return false
  if (state.xd !== 'all' && line.isXdMap !== (state.xd === 'only')) return false
  return state.recordable === 'all' || line.recordable === (state.recordable === 'yes')
}

/**
 * The lines that match every filter, in the order they came. Names match in part and without case; where the text begins the
 * name of a map, it means such maps alone. Several mappers stand with commas: any of them.
 */
export function filterLines(lines: readonly RecordLine[], state: RecordsState): RecordLine[] {
  const text = plain(state.text)
  const mappers = state.mapper.split(',').map(plain).filter(Boolean)
  const holder = plain(state.holder)
  const found = lines.filter(
    (line) =>
      matchesMap(line, state) &&
      matchesRun(line, state) &&
      (!text || isIn(mapRoute(line.mapName, line.route), text) || isIn(line.playerName, text)) &&
      (mappers.length === 0 || line.mappers.some((name) => mappers.some((mapper) => isIn(name, mapper)))) &&
      (!holder || isIn(line.playerName, holder)) &&
      (!state.country || line.country === state.country),
  )
  const isBegun = ({ mapName, route }: RecordLine) => mapRoute(mapName, route).toLowerCase().startsWith(text)
  return text && found.some(isBegun) ? found.filter(isBegun) : found
}
