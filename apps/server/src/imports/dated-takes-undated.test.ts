import { afterAll, beforeAll, expect, it } from 'vitest'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { demoFile } from '../testing/files/demo-files.ts'
import { createWorld, type Person, type World } from '../testing/world.ts'
import { importRecords } from './import-records.ts'

/**
 * A demo that is released today on a map whose record nobody knows the date of: it took that record, so what it won and
 * from whom is known; how long the old one stood is not.
 */

let world: World
let ann: BuiltUser
let bob: BuiltUser
let checker: Person
let head: Person

beforeAll(async () => {
  world = await createWorld()
  ann = await world.user({ pseudo: 'Ann', country: 'pl' })
  bob = await world.user({ pseudo: 'Bob', country: 'fr' })
  checker = await world.staff('DEMO_CHECKER')
  head = await world.staff('HEAD_ADMIN')
  const list = async function* () {
    yield Buffer.from('Some-Place.example\nkz_taken 60 lister ru 7\nkz_taken 61 second fi 7')
  }
  await importRecords(world.ctx, list(), 'demos_some.txt')
})
afterAll(() => world.close())

/** Sent by its player, checked and released. */
async function release(user: BuiltUser, map: string, timeMs: number): Promise<number> {
  const file = demoFile({ map, player: user.pseudo, timeMs })
  const client = await world.as(user)
  const { accepted } = await client.call('POST /upload/map-demo', { body: {}, file, fileName: file.name })
  const demoId = accepted[0]?.demoId ?? 0
  const query = { demoId, ytLink: 'https://youtu.be/abcdefghijk' }
  await checker.client.call('POST /record/update-youtube-map-record', { query })
  await checker.client.call('POST /record/release', { query: { demoId } })
  return demoId
}

const history = async (mapName: string) =>
  (await world.guest.call('GET /record/map', { query: { mapName } })).listRecords.map((run) => ({
    ...{ player: run.playerName, timeMs: run.timeMs, dated: run.releaseDateIso !== null },
    ...{ isCurrent: run.isCurrent, wasRecord: run.wasRecord, formerUnknown: run.formerUnknown },
  }))
const lineOf = async (mapName: string) =>
  (await world.guest.call('GET /record/all-demos', { query: {} })).find((line) => line.mapName === mapName)
const latest = async (demoId: number) =>
  (await world.guest.call('GET /latest-demos/', { query: {} })).find((demo) => demo.demoId === demoId)
const told = async (demoId: number) =>
  (await world.guest.call('GET /record/timeline', { query: { show: 'all' } })).records.find(
    (record) => record.demoId === demoId,
  )
const statsOf = (nickname: string) => world.guest.call('GET /user/stats', { query: { nickname } })

const lister = {
  player: 'lister',
  timeMs: 60_000,
  dated: false,
  isCurrent: false,
  wasRecord: true,
  formerUnknown: true,
}
const second = { ...lister, player: 'second', timeMs: 61_000, wasRecord: false, formerUnknown: false }

it('takes the record from whom the list names, and says by how much; since when it stood nobody knows', async () => {
  const demoId = await release(ann, 'kz_taken', 58_000)
  const own = { player: 'Ann', timeMs: 58_000, dated: true, isCurrent: true, wasRecord: true, formerUnknown: false }
  expect(await history('kz_taken')).toEqual([own, lister, second])
  const before = { previousPlayer: 'lister', timeDifference: '-00:02.00', formerUnknown: false }
  expect(await lineOf('kz_taken')).toMatchObject({ playerName: 'Ann', ...before })
  expect(await latest(demoId)).toMatchObject({ player: 'Ann', ...before })
  expect(await told(demoId)).toMatchObject({
    ...{ wonMs: 2_000, formerUnknown: false, stands: true, heldUntilIso: null, beatsOwn: false, lostAtIso: null },
    ...{ previousPlayer: 'lister', previousPlayerCountry: 'ru', previousSinceIso: null },
  })
  const stats = await statsOf('lister')
  expect(stats).toMatchObject({ numberCurrentRecords: 0, numberTotalRecords: 1, averageDaysHeld: null })
  expect(stats.previousRecords[0]).toMatchObject({ dateIso: null, daysHeld: null, lost: { player: 'Ann' } })
  const lost = stats.previousRecords[0]?.lost?.dateIso ?? ''
  expect(lost).toBe((await told(demoId))?.releaseDateIso)
  expect(await (await fetch(`${world.url}/demos.txt`)).text()).toMatch(/^kz_taken 58 Ann pl 7$/m)
  expect((await world.guest.call('GET /record/compare', { query: { a: 'Ann', b: 'lister' } })).duels).toMatchObject([
    { mapName: 'kz_taken', by: 'a' },
  ])
})

it('is taken by the next one like any other; revoked, the record is whose it was, the undated one’s in the end', async () => {
  const next = await release(bob, 'kz_taken', 57_500)
  expect(await told(next)).toMatchObject({ wonMs: 500, previousPlayer: 'Ann', stands: true })
  expect((await told(next))?.previousSinceIso).not.toBeNull()
  const revoke = (demoId: number) =>
    head.client.call('DELETE /record/release', { query: { demoId, reason: 'A script' } })
  await revoke(next)
  expect(await lineOf('kz_taken')).toMatchObject({ playerName: 'Ann', previousPlayer: 'lister' })
  const { demoId = 0 } = (await lineOf('kz_taken')) ?? {}
  expect(await told(next)).toBeUndefined()
  await revoke(demoId ?? 0)
  expect(await lineOf('kz_taken')).toMatchObject({
    ...{ playerName: 'lister', releaseDateIso: null, previousPlayer: null, timeDifference: null, formerUnknown: true },
  })
  expect(await told(demoId ?? 0)).toBeUndefined()
  expect(await statsOf('lister')).toMatchObject({ numberCurrentRecords: 1, numberTotalRecords: 1 })
})

it('takes it from a member too, who is told; of two without a date in a row it is the faster one', async () => {
  const { db } = world.ctx
  const { mapName } = await buildMap(db)
  const undated = { mapName, state: 'RELEASED' as const, decidedAt: null, source: 'A list' }
  await buildDemo(db, { ...undated, playerName: 'Elder', timeMs: 70_000 })
  await buildDemo(db, { ...undated, user: bob, timeMs: 65_000 })
  const demoId = await release(ann, mapName, 64_000)
  expect(await told(demoId)).toMatchObject({ wonMs: 1_000, previousPlayer: 'Bob', previousSinceIso: null })
  const { notifications } = await (await world.as(bob)).call('GET /notification/list')
  expect(notifications[0]).toMatchObject({
    kind: 'record',
    about: { type: 'record', mapName, player: 'Ann', time: '01:04.00', ownTime: '01:05.00' },
  })
  expect((await history(mapName)).map(({ player, wasRecord }) => [player, wasRecord])).toEqual([
    ['Ann', true],
    ['Bob', true],
    ['Elder', false],
  ])
})
