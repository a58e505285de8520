import { expect, test } from 'vitest'
import { readSqlRows, type SqlRow } from './sql-rows.ts'
import { LONGEST_VALUE } from './sql-tokens.ts'

/** Rows of a dump, however it is cut into chunks. */

function rowsOf(text: string, chunk = text.length): SqlRow[] {
  const rows: SqlRow[] = []
  const reader = readSqlRows((row) => rows.push(structuredClone(row)))
  for (let at = 0; at < text.length; at += chunk) reader.push(text.slice(at, at + chunk))
  reader.end()
  return rows
}

const DUMP = `-- don't; stop
/*!50003 INSERT INTO t VALUES ('in a comment **') */;
CREATE TABLE IF NOT EXISTS \`db\`.\`T\` (\n \`a\` decimal(13,6) DEFAULT '0,0',\n b enum('x','y)'), KEY \`k\` (\`a\`,\`b\`)\n) ENGINE=x;
CREATE TABLE u LIKE \`T\`;
INSERT INTO \`T\` VALUES (1,'it\\'s'),(-2.5,'say ''hi''\\n'),
( NULL , "two \\Z") , (0x4142,_utf8'c');
REPLACE INTO t (b) VALUE ('only'),('two');
INSERT INTO t SELECT * FROM u;
insert into t values (1,2,3),(NOW(),1),('end`

test('rows are the same wherever a chunk ends', () => {
  const whole = rowsOf(DUMP)
  expect(
    whole.map(({ values, columns, line, number, fault }) => [values, columns?.length, line, number, fault]),
  ).toEqual([
    [['1', "it's"], 2, 8, 1, undefined],
    [['-2.5', "say 'hi'\n"], 2, 8, 2, undefined],
    [[null, 'two \x1a'], 2, 9, 3, undefined],
    [['AB', 'c'], 2, 9, 4, undefined],
    [['only'], 1, 10, 1, undefined],
    [['two'], 1, 10, 2, undefined],
    [['1', '2', '3'], 2, 12, 1, 'it has not as many values as columns'],
    [['NOW', '1'], 2, 12, 2, 'a value of it is an expression'],
  ])
  for (const chunk of [1, 2, 3, 7, 64]) expect(rowsOf(DUMP, chunk)).toEqual(whole)
})

test('a value without an end, a row without one and a thousand brackets hold no more than a value', () => {
  const long = `INSERT INTO t (a) VALUES ('${'x'.repeat(LONGEST_VALUE + 1)}'),('ok'),(${'1,'.repeat(500)}1),(${'('.repeat(9999)}`
  const rows = rowsOf(long, 1000)
  expect(rows.map(({ values, fault }) => [values.length, fault])).toEqual([
    [0, `a value of it is longer than ${LONGEST_VALUE} bytes`],
    [1, undefined],
    [256, 'it has more than 256 values'],
  ])
})

test('noise is no row', () => {
  let seed = 7
  const signs = '\'"`\\()*/,;-#\n INSERTVALUES0x'
  const noise = Array.from({ length: 20_000 }, () => {
    seed = (seed * 48_271) % 2_147_483_647
    return signs.charAt(seed % signs.length)
  }).join('')
  expect(() => rowsOf(noise, 97)).not.toThrow()
})
