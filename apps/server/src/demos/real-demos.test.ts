import { existsSync, readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { CallError } from '@kz/contract/wire/call-error'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { asFile } from '../testing/files/demo-files.ts'
import { createWorld, type World } from '../testing/world.ts'

const FOLDER = fileURLToPath(new URL('../../../../../shared/data/demos', import.meta.url))
const present = existsSync(FOLDER)
if (!present) process.stderr.write('The demos of ../shared/data are absent: real demos are not uploaded.\n')

/** Every odd file, and some of the many ordinary ones. */
const FOLDERS = { format: 99, longjump: 99, hltv: 99, other: 1, clean: 2, cheat: 2 }
const paths = present
  ? Object.entries(FOLDERS).flatMap(([folder, most]) =>
      readdirSync(join(FOLDER, folder))
        .slice(0, most)
        .map((name) => `${folder}/${name}`),
    )
  : []

describe.skipIf(!present)('recordings of others', () => {
  let world: World
  let client: World['guest']

  beforeAll(async () => {
    world = await createWorld()
    client = await world.as(await world.user())
    await buildMap(world.ctx.db, { name: 'kz_longjumps2' })
    await buildMap(world.ctx.db, { name: 'cs_assault' })
  })
  afterAll(() => world.close())

  test('each is taken, or refused with a sentence; never an error of the server', { timeout: 60_000 }, async () => {
    const answers = new Map<string, string>()
    for (const path of paths) {
      const file = asFile(await readFile(join(FOLDER, path)), basename(path))
      const answer = await client
        .call('POST /upload/map-demo', { body: { time: '20.00' }, file, fileName: file.name })
        .catch((error: unknown) => error as CallError)
      answers.set(path, answer instanceof CallError ? answer.code : 'accepted')
      if (!(answer instanceof CallError)) continue
      expect([path, answer.status >= 400 && answer.status < 500]).toEqual([path, true])
      expect(answer.message.length).toBeGreaterThan(10)
    }
    for (const [path, answer] of answers) {
      if (path.startsWith('longjump/')) expect(answer).toBe('accepted')
      if (path.startsWith('hltv/')) expect(answer).toBe('hltv_demo')
    }
    expect(answers.get('format/invalid-magic.dem')).toBe('unsupported_file')
    expect(answers.get('format/invalid-demo-protocol.dem')).toBe('wrong_protocol')
    expect(answers.get('format/basic.dem')).toBe('wrong_game')
  })
})
