import type { Difficulty, MapLength, MapType } from '@kz/contract/rules'
import { type SQL, sql } from '../platform/api/sql.ts'

/** Which maps count; an empty list stands for all. */
export interface BoardFilters {
  difficulty: readonly Difficulty[]
  length: readonly MapLength[]
  type: readonly MapType[]
  xdFilter: 'ALL' | 'ONLY_XD' | 'NO_XD'
}

/** The filters as a condition on a map `m` that takes records. */
export function matches({ difficulty, length, type, xdFilter }: BoardFilters): SQL {
  const oneOf = (column: string, chosen: readonly string[]) =>
    chosen.length > 0 ? sql`and m.${sql.raw(column)} = any(${sql.param(chosen)})` : sql``
  const xd = xdFilter === 'ALL' ? sql`` : xdFilter === 'ONLY_XD' ? sql`and m.is_xd` : sql`and not m.is_xd`
  return sql`m.state = 'ACTIVE' and m.recordable ${oneOf('difficulty', difficulty)} ${oneOf('length', length)}
    ${oneOf('type', type)} ${xd}`
}
