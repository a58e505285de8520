import type pg from 'pg'
import type { Shape } from '../../platform/api/shape.ts'
import type { SQL } from '../../platform/api/sql.ts'

/** what each name of a prepared query stands for */
const textOf = new Map<string, string>()

/** A connection that knows the name refuses another text, and which connection is asked is chance. */
function checkName(query: SQL): void {
  const { name, text } = query.toQuery()
  if (name === undefined) return
  const known = textOf.get(name)
  if (known !== undefined && known !== text) {
    throw new TypeError(`The name ${name} stands for two queries:\n${known}\n${text}`)
  }
  textOf.set(name, text)
}

/**
 * Throws where an answer of PostgreSQL is not what its query's shape promises: other names, other types, an empty column;
 * and where the name of a query stands for another text too.
 */
export function checkShape(query: SQL, shape: Shape, { fields, rows }: pg.QueryResult): void {
  checkName(query)
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
