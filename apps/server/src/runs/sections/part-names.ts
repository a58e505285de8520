import type { PartLook } from '@kz/demo/sections/part-looks'
import { type SQL, sql } from '../../platform/api/sql.ts'

const TURNS = { left: 'Left turn', right: 'Right turn', back: 'Turn back' } as const
const WAYS = { climb: 'Up', drop: 'Down', run: 'Run', jumps: 'Jumps' } as const

/** What runners call the parts of a route, or what they were named: "Prestrafe, jump 1", "Left turn, jumps 4 to 6", "Up". */
export const partNames = (looks: readonly PartLook[], given: readonly string[] | null): string[] =>
  looks.map((look, part) => given?.[part] || nameOf(look, part === 0))

/** What map checkers named the parts of a cut `c`, on the run it follows. */
export const givenNames: SQL = sql.raw(
  '(select n.names from section_names n where n.route_id = c.route_id and n.run_id = c.run_id)',
)

function nameOf({ jumps, kind, turn }: PartLook, isFirst: boolean): string {
  const said = jumps && jumpsOf(jumps)
  const words = [isFirst ? 'Start' : turn && TURNS[turn], kind === 'climb' || kind === 'drop' ? WAYS[kind] : null, said]
  const known = words.flatMap((word) => word ?? [])
  if (known.length === 0) return WAYS[kind]
  const [first, ...others] = known
  return [first, ...others.map((word) => word.toLowerCase())].join(', ')
}

function jumpsOf([first, last]: [number, number]): string {
  if (first === last) return `Jump ${first}`
  return last === first + 1 ? `Jumps ${first}, ${last}` : `Jumps ${first} to ${last}`
}
