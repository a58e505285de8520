import { Readable } from 'node:stream'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { withKept } from '../platform/files/keep-files.ts'
import { aDayLater, namesIn, store } from '../testing/files/stored-files.ts'
import { createWorld, type World } from '../testing/world.ts'
import { fileCommands } from './file-commands.ts'

/** Two databases and one store of files, as an empty database beside a folder that was kept. */

let world: World
let stranger: World
let undo = () => {}

beforeAll(async () => {
  ;[world, stranger] = [await createWorld(), await createWorld()]
  stranger.ctx.files = world.ctx.files
  await world.runJobs('sweep-files')
})
afterEach(() => undo())
afterAll(async () => {
  await Promise.all([world.close(), stranger.close()])
})

async function sweep({ ctx, runJobs }: World): Promise<string[]> {
  undo = aDayLater(ctx.files)
  await runJobs('sweep-files')
  undo()
  return namesIn(ctx.files)
}

test('a database removes no files of another one, neither at night nor when it gives up its own', async () => {
  const wanted = await store(world.ctx, 'wanted by the site')
  await store({ files: world.ctx.files }, 'wanted by nobody')
  expect(await sweep(stranger)).toHaveLength(2)
  const same = await world.ctx.files.receive(Readable.from([Buffer.from('wanted by the site')]), 1e6)
  const named = withKept(stranger.ctx, [same], () => Promise.reject(new Error('it was not named')))
  await expect(named).rejects.toThrow('it was not named')
  expect(await namesIn(world.ctx.files)).toContain(wanted)
  expect(await sweep(world)).toEqual([wanted])
})

test('the operator may say that the files are of this database', async () => {
  const own = fileCommands.find(({ name }) => name === 'files own')
  await own?.run(stranger.ctx, { words: [], values: {}, flags: new Set() }, () => undefined)
  expect(await sweep(world)).toHaveLength(1)
  expect(await sweep(stranger)).toEqual([])
})
