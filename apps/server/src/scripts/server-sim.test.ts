import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { runCommand } from './command-line.ts'

/** The simulation of game servers against a whole site. */

const world = await openWorld()

async function simulate(keys: string[], ...words: string[]) {
  const folder = await mkdtemp(join(tmpdir(), 'kz16-sim-'))
  const file = join(folder, 'kz_global.cfg')
  await writeFile(file, keys.map((key) => `kz_api_token "${key}"\n`).join(''))
  const [out, errors]: [string[], string[]] = [[], []]
  const code = await runCommand(
    ['server-sim', '--url', world.url, '--key-file', file, ...words],
    (line) => out.push(line),
    (line) => errors.push(line),
  )
  await rm(folder, { recursive: true })
  return { code, out: out.join('\n'), errors: errors.join('\n') }
}

test('all that servers send is acknowledged, forgeries are refused, and the tops agree', async () => {
  for (let count = 0; count < 3; count++) await buildMap(world.ctx.db)
  const servers = await Promise.all(Array.from({ length: 4 }, () => buildServer(world)))
  const { code, out, errors } = await simulate(
    servers.map(({ key }) => key),
    ...['--minutes', '0.08', '--every', '0.1', '--forge'],
  )
  expect([code, errors]).toEqual([0, ''])
  const [, made, acknowledged, refused] =
    /(\d+) runs made, (\d+) acknowledged, (\d+) refused, 0 without/.exec(out) ?? []
  expect(Number(made)).toBeGreaterThan(4)
  expect(Number(acknowledged) + Number(refused)).toBe(Number(made))
  const [, forged, caught] = /(\d+) of them forged, (\d+) refused; 0 honest/.exec(out) ?? []
  expect([forged, `${acknowledged} replays kept`]).toEqual([caught, /\d+ replays kept/.exec(out)?.[0]])
  expect(out).toMatch(/(\d+) of \1 bests stand on their boards/)
}, 60_000)

test('runs that do not stand on their boards are told', async () => {
  const { key } = await buildServer(world, { trust: 'provisional' })
  const { code, errors } = await simulate([key], '--minutes', '0.02', '--every', '0.1')
  expect([code, errors]).toEqual([1, expect.stringContaining('is missing')])
}, 60_000)

test('it says what it needs', async () => {
  expect(await simulate([])).toMatchObject({ code: 1, errors: expect.stringContaining('has no key') })
  expect(await simulate(['f'.repeat(32)], '--minutes', 'soon')).toMatchObject({ code: 1 })
  const { out } = await simulate(['f'.repeat(32)], '--minutes', '0.01', '--every', '0.1')
  expect(out).toContain('0 reconnects, 1 servers sent away')
})
