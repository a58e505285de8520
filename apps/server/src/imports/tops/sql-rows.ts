import { LONGEST_VALUE, scanSql, type Token } from './sql-tokens.ts'

/** One row that a dump inserts into a table. */
export interface SqlRow {
  /** in lower case, without its database */
  table: string
  /** in lower case; null: neither the statement nor the definition of the table names them */
  columns: readonly string[] | null
  values: (string | null)[]
  line: number
  /** within the statement, from 1 */
  number: number
  /** why its values cannot be read */
  fault?: string
}

/** vBulletin knows some ninety things of a user. */
const MOST_COLUMNS = 256
const MOST_TABLES = 1000
const BEFORE_NAME = new Set([
  'INTO',
  'IGNORE',
  'LOW_PRIORITY',
  'HIGH_PRIORITY',
  'DELAYED',
  'TABLE',
  'IF',
  'NOT',
  'EXISTS',
])
/** What a part of the definition of a table begins with that is no column. */
const NO_COLUMN = new Set([
  'PRIMARY',
  'UNIQUE',
  'KEY',
  'INDEX',
  'FULLTEXT',
  'SPATIAL',
  'CONSTRAINT',
  'FOREIGN',
  'CHECK',
])

const isMark = (token: Token, sign: string): boolean => token.kind === 'mark' && token.value === sign

/**
 * Reads the rows of INSERT and REPLACE statements out of a dump, chunk by chunk; one byte is one character. The rows of a
 * statement are not held together: a statement may be as long as it likes. `end` answers whether the dump ended behind one.
 */
export function readSqlRows(
  take: (row: SqlRow) => void,
  longest = LONGEST_VALUE,
): { push(chunk: string): void; end(): boolean } {
  const columnsOf = new Map<string, string[]>()
  let table = ''
  let columns: string[] = []
  let row: SqlRow = { table, columns: null, values: [], line: 0, number: 0 }
  let number = 0
  let depth = 0
  let isEmpty = true
  let step = begin

  function begin(token: Token): void {
    const word = token.value.toUpperCase()
    if (isMark(token, ';')) return
    table = ''
    columns = []
    step = word === 'INSERT' || word === 'REPLACE' ? insertName : word === 'CREATE' ? createName : skip
  }
  function skip(token: Token): void {
    if (isMark(token, ';')) step = begin
  }
  /** A name, perhaps behind the name of its database; answers whether the token belonged to it. */
  function takeName(token: Token): boolean {
    if (token.kind === 'mark') return false
    if (token.kind === 'word' && BEFORE_NAME.has(token.value.toUpperCase())) return true
    if (token.kind === 'word' && table !== '' && /^VALUES?$/i.test(token.value)) return false
    table = token.value.toLowerCase().replace(/^.*\./, '') || table
    return true
  }
  function insertName(token: Token): void {
    if (takeName(token)) return
    if (isMark(token, '(')) step = namedColumns
    else beginRows(token)
  }
  function namedColumns(token: Token): void {
    if (isMark(token, ')')) step = beginRows
    else if (token.kind !== 'mark' && columns.length < MOST_COLUMNS) columns.push(token.value.toLowerCase())
  }
  function beginRows(token: Token): void {
    number = 0
    step = token.kind === 'word' && /^VALUES?$/i.test(token.value) ? betweenRows : skip
    if (isMark(token, ';')) step = begin
  }
  function betweenRows(token: Token): void {
    if (isMark(token, '(')) {
      const known = columns.length > 0 ? columns : (columnsOf.get(table) ?? null)
      row = { table, columns: known, values: [], line: token.line, number: ++number }
      isEmpty = true
      depth = 0
      step = inRow
    } else if (isMark(token, ';')) step = begin
    else if (!isMark(token, ',')) step = skip
  }
  function inRow(token: Token): void {
    if (isMark(token, ')') && depth === 0) endRow()
    else if (isMark(token, ',') && depth === 0) isEmpty = true
    else takeValue(token)
  }
  function endRow(): void {
    if (row.columns && row.values.length !== row.columns.length) row.fault ??= 'it has not as many values as columns'
    take(row)
    step = betweenRows
  }
  function takeValue(token: Token): void {
    const isPrefix = token.kind === 'word' && /^_[a-z]/i.test(token.value)
    if (isPrefix && isEmpty) return
    depth += Number(isMark(token, '(')) - Number(isMark(token, ')'))
    if (token.kind === 'mark' || !isEmpty) row.fault = 'a value of it is an expression'
    else if (token.isCut) row.fault = `a value of it is longer than ${longest} bytes`
    else if (row.values.length >= MOST_COLUMNS) row.fault = `it has more than ${MOST_COLUMNS} values`
    else row.values.push(readValue(token))
    isEmpty = false
  }
  function createName(token: Token): void {
    if (takeName(token)) return
    step = isMark(token, ';') ? begin : skip
    if (!isMark(token, '(') || columnsOf.size >= MOST_TABLES) return
    columns = []
    columnsOf.set(table, columns)
    depth = 0
    step = define
  }
  function define(token: Token): void {
    if (isMark(token, ';')) step = begin
    if (token.kind === 'mark') return
    if (token.kind === 'name' || !NO_COLUMN.has(token.value.toUpperCase())) {
      if (columns.length < MOST_COLUMNS) columns.push(token.value.toLowerCase())
    }
    step = restOfDefinition
  }
  function restOfDefinition(token: Token): void {
    if (isMark(token, ',') && depth === 0) step = define
    else if (isMark(token, ')') && depth === 0) step = skip
    else if (isMark(token, ';')) step = begin
    else depth += Number(isMark(token, '(')) - Number(isMark(token, ')'))
  }

  const scanner = scanSql((token) => step(token), longest)
  return {
    push: scanner.push,
    end() {
      scanner.end()
      return step === begin
    },
  }
}

function readValue({ kind, value }: Token): string | null {
  if (kind !== 'word') return value
  if (value.toUpperCase() === 'NULL') return null
  return /^0x(?:[0-9a-f]{2})+$/i.test(value) ? Buffer.from(value.slice(2), 'hex').toString('latin1') : value
}
