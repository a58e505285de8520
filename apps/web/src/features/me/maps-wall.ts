import { byName } from '@kz/contract/names/by-name'
import { DIFFICULTIES, LENGTHS, MAP_TYPES } from '@kz/contract/rules'
import type { OwnMap } from '@kz/contract/runs/me'

/** The lattice of all maps: a row a group, a square a map. */

const GROUPS = { difficulty: DIFFICULTIES, type: MAP_TYPES, length: LENGTHS } as const
export type Grouping = keyof typeof GROUPS

export interface WallRow {
  name: string
  maps: OwnMap[]
  /** without gochecks */
  done: number
  withGochecks: number
}

const STATES: readonly OwnMap['state'][] = ['record', 'done', 'gochecks', 'never']

/** Rows in their order, empty ones left out; in a row what is done most comes first, then by name. */
export function wallOf(maps: readonly OwnMap[], by: Grouping): WallRow[] {
  return GROUPS[by].flatMap((name) => {
    const own = maps.filter((map) => map[by] === name)
    if (own.length === 0) return []
    const sorted = own.toSorted(
      (a, b) => STATES.indexOf(a.state) - STATES.indexOf(b.state) || byName(a.mapName, b.mapName),
    )
    const count = (...states: OwnMap['state'][]) => own.filter(({ state }) => states.includes(state)).length
    return [{ name, maps: sorted, done: count('record', 'done'), withGochecks: count('gochecks') }]
  })
}

/** The row that lacks the fewest, of those that are begun and not full. */
export function nearestRow(rows: readonly WallRow[]): { row: WallRow; lacks: OwnMap[] } | null {
  const open = rows.filter(({ done, maps }) => done > 0 && done < maps.length)
  const [row] = open.toSorted((a, b) => a.maps.length - a.done - (b.maps.length - b.done))
  return row ? { row, lacks: row.maps.filter(({ state }) => state === 'gochecks' || state === 'never') } : null
}

/** Where an arrow key leads from a square: along its row, or to the same place of the next one. */
export function stepOn(
  rows: readonly WallRow[],
  { row, at }: { row: number; at: number },
  key: string,
): { row: number; at: number } | null {
  const lengthOf = (index: number) => rows[index]?.maps.length ?? 0
  const moved: Record<string, { row: number; at: number }> = {
    ArrowLeft: { row, at: at - 1 },
    ArrowRight: { row, at: at + 1 },
    ArrowUp: { row: row - 1, at: Math.min(at, lengthOf(row - 1) - 1) },
    ArrowDown: { row: row + 1, at: Math.min(at, lengthOf(row + 1) - 1) },
    Home: { row, at: 0 },
    End: { row, at: lengthOf(row) - 1 },
  }
  const next = moved[key]
  return next && next.row >= 0 && next.row < rows.length && next.at >= 0 && next.at < lengthOf(next.row) ? next : null
}
