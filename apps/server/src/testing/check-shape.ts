import type pg from 'pg'
import type { Shape } from '../platform/shape.ts'
import type { SQL } from '../platform/sql.ts'

/** Throws where an answer of PostgreSQL is not what its query's shape promises: other names, other types, an empty column. */
export function checkShape(query: SQL, shape: Shape, { fields, rows }: pg.QueryResult): void {
  const faults = fields.flatMap(({ name, dataTypeID }) => {
    const column = Object.hasOwn(shape, name) ? shape[name] : undefined
    if (!column) return [`answers "${name}", which no shape names`]
    if (!column.types.includes(dataTypeID))
      return [`"${name}" has the type ${dataTypeID}, not ${column.types.join(' or ')}`]
    return !column.mayBeNull && rows.some((row) => row[name] === null) ? [`"${name}" is null`] : []
  })
  const answered = new Set(fields.map(({ name }) => name))
  faults.push(...Object.keys(shape).flatMap((name) => (answered.has(name) ? [] : [`does not answer "${name}"`])))
  if (faults.length > 0) throw new TypeError(`The query ${faults.join('; it ')}:\n${query.toQuery().text}`)
}
