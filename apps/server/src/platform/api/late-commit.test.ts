import { beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../testing/world.ts'
import { row } from './db.ts'
import { commitLate, onDisk } from './late-commit.ts'
import { text } from './shape.ts'
import { sql } from './sql.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
})

test('a late commit is late for its own transaction alone', async () => {
  const { db } = world.ctx
  const late = async (on: typeof db) =>
    (await row(on, { value: text }, sql`select current_setting('synchronous_commit') as value`))?.value
  const usual = await late(db)
  const within = await db.transaction(async (tx) => {
    await commitLate(tx)
    return late(tx)
  })
  expect(within).toBe('off')
  expect(await late(db)).toBe(usual)
})

test('who comes while a write runs waits for the next, and all who wait share it', async () => {
  const sent: (() => void)[] = []
  const db = { ...world.ctx.db, execute: () => new Promise<never>((resolve) => sent.push(() => resolve({} as never))) }
  const turn = () => new Promise(setImmediate)
  const done: string[] = []
  const note = (name: string) => onDisk(db).then(() => done.push(name))
  const all = [note('a'), note('a2')]
  await turn()
  all.push(note('b'), note('b2'))
  await turn()
  expect({ writes: sent.length, done }).toEqual({ writes: 1, done: [] })
  sent[0]?.()
  await turn()
  expect({ writes: sent.length, done: [...done] }).toEqual({ writes: 2, done: ['a', 'a2'] })
  sent[1]?.()
  await Promise.all(all)
  expect(done).toEqual(['a', 'a2', 'b', 'b2'])
})

test('a database that is away is said to all who wait, and to nobody after them', async () => {
  let isAway = true
  const db = {
    ...world.ctx.db,
    execute: () => (isAway ? Promise.reject(new Error('away')) : Promise.resolve({} as never)),
  }
  await expect(Promise.all([onDisk(db), onDisk(db)])).rejects.toThrow('away')
  isAway = false
  await onDisk(db)
  await onDisk(world.ctx.db)
})
