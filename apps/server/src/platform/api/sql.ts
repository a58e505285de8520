/** A value that stays one value, where a list would become `(a, b, c)`: for arrays of PostgreSQL. */
class Param {
  readonly value: unknown

  constructor(value: unknown) {
    this.value = value
  }
}

/** A query or a piece of one: texts, and between each two of them a value that travels beside the text. */
export class SQL {
  readonly texts: readonly string[]
  readonly values: readonly unknown[]
  /** what each connection keeps the prepared statement by */
  readonly name: string | undefined

  constructor(texts: readonly string[], values: readonly unknown[] = [], name?: string) {
    this.texts = texts
    this.values = values
    this.name = name
  }

  /** What the driver sends: the text with `$1`, `$2` ... and the values in their order. */
  toQuery(): { name?: string; text: string; values: unknown[] } {
    const text = this.texts.reduce((before, after, at) => `${before}$${at}${after}`)
    const query = { text, values: [...this.values] }
    return this.name === undefined ? query : { name: this.name, ...query }
  }
}

/** The pieces of one template put into one flat list. */
class Pieces {
  readonly texts = ['']
  readonly values: unknown[] = []

  text(text: string): void {
    this.texts[this.texts.length - 1] += text
  }

  put(value: unknown): void {
    if (value === undefined) throw new TypeError(`A value of this query is undefined: ${this.texts.join('?')}`)
    if (value instanceof SQL) {
      for (const [at, text] of value.texts.entries()) {
        if (at > 0) this.put(new Param(value.values[at - 1]))
        this.text(text)
      }
    } else if (Array.isArray(value)) {
      this.text('(')
      for (const [at, one] of value.entries()) {
        if (at > 0) this.text(', ')
        this.put(one)
      }
      this.text(')')
    } else {
      this.values.push(value instanceof Param ? value.value : value)
      this.texts.push('')
    }
  }
}

/**
 * Writes a query: values go beside the text, never into it; other pieces of SQL go in as they are; a list becomes
 * `(a, b, c)`, for `in`.
 */
export function sql(texts: TemplateStringsArray, ...values: unknown[]): SQL {
  const pieces = new Pieces()
  for (const [at, text] of texts.entries()) {
    if (at > 0) pieces.put(values[at - 1])
    pieces.text(text)
  }
  return new SQL(pieces.texts, pieces.values)
}

/** Text of ours as a piece of SQL: nothing a caller sent may be in it. */
sql.raw = (text: string): SQL => new SQL([text])

/** One value, also where it is a list: an array of PostgreSQL. */
sql.param = (value: unknown): SQL => new SQL(['', ''], [value])

/**
 * A list of ids for `any` or `unnest` in a named query. The planner does not see how long it is: it takes ten for a list that
 * it cannot look into, finds a plan for the shorter one at hand cheaper than the one it keeps, and would plan at every call.
 */
sql.ids = (ids: readonly number[]): SQL => sql`(select ${sql.param([...ids])}::integer[])::integer[]`

/**
 * A value of a named query that the planner does not look at: the plan that a connection keeps is as cheap to it as one made
 * for this value, so it keeps to it. For queries whose plan should be the same whatever is asked.
 */
sql.unseen = (value: unknown, type: 'text' | 'integer' | 'tsquery' | 'timestamptz'): SQL =>
  sql`(select ${sql.param(value)}::${sql.raw(type)})`

/** Pieces one after the other with `between` between them. */
sql.join = (pieces: readonly unknown[], between: SQL): SQL => {
  const joined = new Pieces()
  for (const [at, piece] of pieces.entries()) {
    if (at > 0) joined.put(between)
    joined.put(piece)
  }
  return new SQL(joined.texts, joined.values)
}

/** `(a, b) values ($1, $2)` of an insert, by names of columns; undefined ones are left out, lists become arrays. */
sql.values = (row: Readonly<Record<string, unknown>>): SQL => {
  const given = Object.entries(row).filter(([, value]) => value !== undefined)
  const names = sql.raw(`(${given.map(([name]) => name).join(', ')}) values (`)
  const values = given.map(([, value]) => (value instanceof SQL ? value : sql.param(value)))
  return sql`${names}${sql.join(values, sql.raw(', '))})`
}

/**
 * A query that is asked all the time: each connection prepares it once, by its name. Its text is always the same, so
 * nothing in it depends on a value; tests refuse a name that stands for two texts.
 */
sql.named = (name: string, { texts, values }: SQL): SQL => new SQL(texts, values, name)

/** A value of a json column. */
sql.json = (value: unknown): SQL => sql.param(JSON.stringify(value))
