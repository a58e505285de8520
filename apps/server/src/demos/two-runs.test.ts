import { afterAll, beforeAll, expect, test } from 'vitest'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let user: BuiltUser
let client: World['guest']
let checker: World['guest']
let map: string

beforeAll(async () => {
  world = await createWorld()
  user = await world.user()
  client = await world.as(user)
  checker = (await world.staff('DEMO_CHECKER')).client
  map = (await buildMap(world.ctx.db)).mapName
  await buildDemo(world.ctx.db, { mapName: map, route: 'easy', state: 'RELEASED', timeMs: 60_000 })
})
afterAll(() => world.close())

/** A demo in which its player finishes twice. */
const twice = () =>
  demoFile({
    ...{ map, player: user.pseudo, timeMs: 6_120, durationMs: 12_000 },
    says: [{ time: 11_000, text: `[KZ] ${user.pseudo} finished the map in 00:03.50` }],
  })
const send = (file: File, body: object, from = client) =>
  from.call('POST /upload/map-demo', { body, file, fileName: file.name })
const waiting = async (demoId: number | undefined) => {
  const found = (await checker.call('GET /record/submitted-demos')).find((one) => one.demoId === demoId)
  if (!found) throw new Error(`demo ${demoId} does not wait`)
  return found
}
const idOf = ({ accepted }: Awaited<ReturnType<typeof send>>) => accepted[0]?.demoId
const refused = (code: string) => ({ code })

test('a file with two finished runs is sent for each of their routes, and for no third time', async () => {
  const file = twice()
  const first = await send(file, { time: '0:06.12' })
  expect(first.accepted[0]?.warnings).toContainEqual({
    ...{ code: 'runs', level: 'look' },
    text: '2 finished runs in the demo: 00:06.12, 00:03.50. Submitted is 00:06.12.',
  })
  expect(first.accepted[0]?.warnings.map(({ code }) => code)).not.toContain('time')
  await expect(send(file, { route: 'easy', time: '0:06.12' })).rejects.toMatchObject(refused('run_sent_already'))
  const second = await send(file, { route: 'easy', time: '0:03.50' })
  expect(idOf(second)).not.toBe(idOf(first))
  expect(second.accepted[0]).toMatchObject({ route: 'easy', time: '00:03.50' })
  expect(idOf(await send(file, { time: '0:06.12' })), 'the same answer again').toBe(idOf(first))
  const other = await world.as(await world.user())
  await expect(send(file, { route: 'easy', time: '0:03.50' }, other)).rejects.toMatchObject(refused('duplicate_file'))
})

test('a file with one finished run is sent once, whatever its route', async () => {
  const file = demoFile({ map, player: user.pseudo, timeMs: 5_000 })
  const first = await send(file, {})
  expect(idOf(await send(file, { route: 'easy', time: '0:04.00' }))).toBe(idOf(first))
})

test('a checker judges another run of the file, and only one that is in it and was not sent by itself', async () => {
  const id = idOf(await send(twice(), { time: '0:06.12' })) as number
  const choose = (demoId: number, timeMs: number, by = checker) =>
    by.call('POST /record/update-run-map-record', { query: { demoId, timeMs } })
  await expect(choose(id, 4_000)).rejects.toMatchObject(refused('no_such_run'))
  await expect(choose(id, 3_500, client)).rejects.toMatchObject({ status: 403 })
  expect(await choose(id, 3_500)).toMatchObject({ demoId: id, time: '00:03.50' })
  expect((await waiting(id)).timeMs).toBe(3_500)
  const file = twice()
  const [plain, easy] = [await send(file, { time: '0:06.12' }), await send(file, { route: 'easy', time: '0:03.50' })]
  await expect(choose(idOf(plain) as number, 3_500)).rejects.toMatchObject(refused('run_sent_already'))
  expect((await waiting(idOf(easy))).route).toBe('easy')
})
