import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { writeDemo } from '@kz/demo/write/writer'
import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Context } from '../platform/api/context.ts'
import { parseFile } from './parse.ts'

let folder: string
const { log } = Fastify({ logger: { level: 'silent' } })
/** Without hulls no file of the store is wanted. */
const ctx = { log } as Context

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'kz16-parse-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

async function file(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}

test('reads a demo in a thread: what is stored and shown', async () => {
  const path = await file(
    'good.dem',
    writeDemo({
      map: 'kz_block',
      mapCrc: 0xabcdef,
      player: 'rünner',
      run: { timeMs: 4_120, cp: 2, gc: 1 },
      earlier: [{ durationMs: 60_000, frames: 6_000 }],
    }),
  )
  const read = await parseFile(ctx, path, 'good.dem')
  expect(read).toMatchObject({ gameDir: 'cstrike', hltv: false, finished: true })
  expect(read.finish).toEqual({ timeMs: 4_120, cp: 2, gc: 1 })
  expect(read.seen).toMatchObject({ mapName: 'kz_block', mapCrc: '00abcdef', player: 'rünner', protocol: 48 })
  expect(read.seen.recording?.number).toBe(2)
  expect(read.seen.settings).toContainEqual({ name: 'sv_gravity', value: 800, approved: 800 })
})

test('a thread that works for too long, dies or takes too much memory is a demo that cannot be read; one that gets no time is not', async () => {
  const path = await file('any.dem', '')
  const scripts = {
    hang: 'for (;;);',
    wait: 'Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0)',
    die: 'process.exit(1)',
    throw: 'throw new Error("broken")',
    memory: 'const all = []; for (;;) all.push(new Array(100000).fill(Math.random()))',
  }
  for (const [name, text] of Object.entries(scripts)) {
    const limits = { cpuMs: name === 'hang' ? 300 : 20_000, longestMs: name === 'wait' ? 300 : 60_000 }
    const reader = { script: await file(`${name}.mjs`, text), ...limits, megabytes: 128 }
    const error = await parseFile(ctx, path, 'any.dem', undefined, reader).catch((thrown) => thrown)
    if (name === 'wait') {
      expect([error.code, error.status]).toEqual(['busy', 503])
      continue
    }
    const code = name === 'hang' ? 'demo_too_slow' : 'demo_unreadable'
    expect([name, error.code, error.status]).toEqual([name, code, 422])
    expect(error.message).toContain('any.dem')
  }
})

test('a disk that fails says nothing of the demo', async () => {
  await expect(parseFile(ctx, join(folder, 'gone.dem'), 'gone.dem')).rejects.toMatchObject({ code: 'ENOENT' })
})

test('reads many demos, two at a time', async () => {
  const path = await file('good.dem', writeDemo({ map: 'kz_block', durationMs: 3_000, fps: 20 }))
  const all = await Promise.all(Array.from({ length: 5 }, () => parseFile(ctx, path, 'good.dem')))
  expect(all.map(({ seen }) => seen.mapName)).toEqual(Array(5).fill('kz_block'))
})
