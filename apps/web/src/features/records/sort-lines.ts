import { LENGTHS } from '@kz/contract/rules'
import type { RecordLine } from '@kz/contract/runs/records'
import { difficultyLevel } from '../../blocks/map/difficulty-level.ts'
import { differenceOf } from '../../blocks/run/difference.ts'
import type { RecordsColumn, RecordsSort } from './records-state.ts'

type Value = string | number | null

const sortValue: Record<RecordsColumn, (line: RecordLine) => Value> = {
  map: (line) => line.mapName.toLowerCase(),
  time: (line) => line.timeMs,
  date: (line) => line.releaseDateIso,
  player: (line) => line.playerName?.toLowerCase() ?? null,
  difficulty: (line) => difficultyLevel(line.difficulty) || null,
  type: (line) => (line.type === 'unknown' ? null : line.type),
  length: (line) => (line.length === 'unknown' ? null : LENGTHS.indexOf(line.length)),
  previous: gainOf,
  rating: (line) => line.rating,
  held: (line) => (line.releaseDateIso === null ? null : -Date.parse(line.releaseDateIso)),
}

/** What a record won over the one before it, in milliseconds. */
function gainOf(line: RecordLine): number | null {
  const difference = differenceOf(line.timeDifference)
  return difference === null ? null : -difference
}

const compare = (a: string | number, b: string | number): number => (a < b ? -1 : a > b ? 1 : 0)

function byName(a: RecordLine, b: RecordLine): number {
  return (
    compare(a.mapName.toLowerCase(), b.mapName.toLowerCase()) ||
    compare(a.mapName, b.mapName) ||
    compare(a.route, b.route) ||
    Number(a.hasCp) - Number(b.hasCp)
  )
}

/** Sorts lines into a new list. Lines without the value come last either way; equal ones are in the order of their names. */
export function sortLines(lines: readonly RecordLine[], { column, descending }: RecordsSort): RecordLine[] {
  const read = sortValue[column]
  const sign = descending ? -1 : 1
  return lines
    .map((line) => ({ line, value: read(line) }))
    .sort((a, b) => {
      if (a.value === null || b.value === null) {
        return Number(a.value === null) - Number(b.value === null) || byName(a.line, b.line)
      }
      return sign * compare(a.value, b.value) || byName(a.line, b.line)
    })
    .map(({ line }) => line)
}
