import { inspect } from 'node:util'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'
import { loggable } from './database-errors.ts'
import { sql } from './sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})
afterAll(() => world.close())

const SECRET = 'someone@mail.test'
const logged = (error: unknown): string => {
  const lines: string[] = []
  pino({}, { write: (line) => lines.push(line) }).error({ err: loggable(error) })
  return lines.join('')
}

it.each([
  ['a value that is no number', sql`select ${SECRET}::integer`],
  ['a key that is taken', sql`insert into site_config (key, value) values (${SECRET}, ''), (${SECRET}, '')`],
  ['a column that is empty', sql`insert into site_config (key) values (${SECRET})`],
])('logs a query that failed for %s without its values', async (_what, query) => {
  const error = await read(world.ctx.db, query).catch((thrown: unknown) => thrown)
  expect(inspect(error)).toContain(SECRET)
  const line = logged(error)
  expect(line).not.toContain(SECRET)
  expect(JSON.parse(line).err).toMatchObject({ code: expect.any(String), query: expect.any(String) })
})
