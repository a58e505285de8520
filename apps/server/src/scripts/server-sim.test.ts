import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { zipFile } from '../testing/files/demo-files.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { runCommand } from './command-line.ts'
import { bspOf } from './sample/maps/course.ts'
import { planCommunity } from './sample/plan.ts'
import { ofSample } from './server-sim/courses.ts'

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

/** Maps of the sample, taken in with their files as map staff does. */
async function takeIn(count: number) {
  const chief = await world.staff('ADMIN')
  const facts = { mapperNames: ['Mapper'], type: 'climb', length: 'short', difficulty: 'easy', isXdMap: false } as const
  const names = planCommunity().maps.map(({ name }) => name)
  const wanted = ofSample(new Set(names)).slice(0, count)
  for (const { map } of wanted) {
    const planned = planCommunity().maps.find(({ name }) => name === map)!
    const file = await zipFile({ [`maps/${map}.bsp`]: bspOf(planned).bytes }, `${map}.zip`)
    const body = { ...facts, recordable: true } as never
    await chief.client.call('POST /upload/map-admin', { body, file, fileName: `${map}.zip` })
  }
}

test('runs that do not stand on their boards are told', async () => {
  await buildMap(world.ctx.db)
  const { key } = await buildServer(world, { trust: 'provisional' })
  const { code, errors } = await simulate([key], '--minutes', '0.02', '--every', '0.1')
  expect([code, errors]).toEqual([1, expect.stringContaining('is missing')])
})

test('all that servers send is acknowledged, honest runs and no forged ones are replayed, and the tops agree', async () => {
  await takeIn(2)
  const servers = await Promise.all(Array.from({ length: 4 }, () => buildServer(world)))
  let isOver = false
  const working = (async () => {
    while (!isOver) {
      await world.runJobs()
      await wait(100)
    }
  })()
  const { code, out, errors } = await simulate(
    servers.map(({ key }) => key),
    ...['--minutes', '0.08', '--every', '0.3', '--forge'],
  ).finally(() => {
    isOver = true
  })
  await working
  expect([code, errors, out]).toEqual([
    0,
    '',
    expect.stringMatching(/(\d+) of \1 honest runs and no other are replayed/),
  ])
  const [, made, acknowledged, refused] =
    /(\d+) runs made, (\d+) acknowledged, (\d+) refused, 0 without/.exec(out) ?? []
  expect(Number(made)).toBeGreaterThan(25)
  expect(Number(acknowledged) + Number(refused)).toBe(Number(made))
  expect(Number(/(\d+) of them forged/.exec(out)?.[1])).toBeGreaterThan(3)
  expect(out).toMatch(/; 0 honest ones refused/)
  expect(out).toContain(`${acknowledged} replays kept`)
  expect(out).toMatch(/(\d+) of \1 bests stand on their boards/)
}, 180_000)

test('it says what it needs', async () => {
  expect(await simulate([])).toMatchObject({ code: 1, errors: expect.stringContaining('has no key') })
  expect(await simulate(['f'.repeat(32)], '--minutes', 'soon')).toMatchObject({ code: 1 })
  const { out } = await simulate(['f'.repeat(32)], '--minutes', '0.01', '--every', '0.1')
  expect(out).toContain('0 reconnects, 1 servers sent away')
})
