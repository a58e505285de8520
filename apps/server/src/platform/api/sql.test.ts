import { expect, test } from 'vitest'
import { sql } from './sql.ts'

test.each([
  [sql`select 1`, 'select 1', []],
  [sql`select ${'a'}, ${2}`, 'select $1, $2', ['a', 2]],
  [sql`select ${null}`, 'select $1', [null]],
  [sql`x in ${[1, 2]} and y = ${3}`, 'x in ($1, $2) and y = $3', [1, 2, 3]],
  [sql`x = any(${sql.param([1, 2])})`, 'x = any($1)', [[1, 2]]],
  [sql`a ${sql`b ${1} c`} d ${2}`, 'a b $1 c d $2', [1, 2]],
  [sql`any(${sql`lower(${sql.param([1])})`})`, 'any(lower($1))', [[1]]],
  [sql`${sql.join([sql`a = ${1}`, sql`b = ${2}`], sql` and `)}`, 'a = $1 and b = $2', [1, 2]],
  [sql`order by ${sql.raw('a desc')}`, 'order by a desc', []],
  [
    sql`insert into t ${sql.values({ a: 1, b: undefined, c: [2], d: sql`now()` })}`,
    'insert into t (a, c, d) values ($1, $2, now())',
    [1, [2]],
  ],
])('writes query %#', (query, text, values) => {
  expect(query.toQuery()).toEqual({ text, values })
})

test('refuses a value that is undefined, which would leave a hole', () => {
  expect(() => sql`select * from users where id = ${undefined}`).toThrow('undefined')
})
