import pg from 'pg'

/** What a query answers, column by column: the shape gives the type, and tests hold it against what PostgreSQL sends. */

/** A column as a reader gets it. */
export interface Column<T> {
  /** the types of PostgreSQL it may have */
  readonly types: readonly number[]
  readonly mayBeNull: boolean
  /** the same, or null */
  readonly orNull: Column<T | null>
  /** the same with a narrower type, which the table or the query sees to */
  as<Narrow extends T>(): Column<Narrow>
  /** carries the type; nothing is here when the program runs */
  readonly type?: T
}

export type Shape = Readonly<Record<string, Column<unknown>>>

/** A row of a shape. */
export type RowOf<S extends Shape> = { [K in keyof S]: S[K] extends Column<infer T> ? T : never }

function column<T>(...types: number[]): Column<T> {
  const orNull: Column<T | null> = {
    types,
    mayBeNull: true,
    as: () => orNull as never,
    get orNull() {
      return orNull
    },
  }
  const plain: Column<T> = { types, mayBeNull: false, orNull, as: () => plain as never }
  return plain
}

const { INT2, INT4, INT8, FLOAT4, FLOAT8, NUMERIC, TEXT, VARCHAR, CHAR, UUID, BOOL, TIMESTAMPTZ } = pg.types.builtins
const { DATE, TIMESTAMP, BYTEA, JSON: JSON_TEXT, JSONB } = pg.types.builtins
/** arrays have no names in the driver */
const INT_LISTS = [1005, 1007, 1016]
const TEXT_LISTS = [1009, 1015]
const JSON_LISTS = [199, 3807]

/** A whole number. */
export const int = column<number>(INT2, INT4, INT8)
/** A number with a fraction. */
export const real = column<number>(FLOAT4, FLOAT8, NUMERIC)
export const text = column<string>(TEXT, VARCHAR, CHAR, UUID)
export const bool = column<boolean>(BOOL)
/** A moment; the zone is part of it. */
export const moment = column<Date>(TIMESTAMPTZ)
/** A day or a moment without a zone, as text. */
export const day = column<string>(DATE, TIMESTAMP)
export const bytes = column<Buffer>(BYTEA)
export const ints = column<number[]>(...INT_LISTS)
export const texts = column<string[]>(...TEXT_LISTS)
/** What a json column holds; who wrote it knows its form. */
export const json = column<unknown>(JSON_TEXT, JSONB, ...JSON_LISTS)
