import { type PartLook, partName } from '@kz/contract/sentences/part-names'
import { type SQL, sql } from '../../platform/api/sql.ts'

/** What parts of a route are called, and their looks: null for those that were named. */
export function partNames(looks: readonly PartLook[], given: readonly string[] | null) {
  return {
    names: looks.map((look, part) => given?.[part] || partName(look, part === 0)),
    looks: looks.map((look, part) => (given?.[part] ? null : look)),
  }
}

/** What map checkers named the parts of a cut `c`, on the run it follows. */
export const givenNames: SQL = sql.raw(
  '(select n.names from section_names n where n.route_id = c.route_id and n.run_id = c.run_id)',
)
