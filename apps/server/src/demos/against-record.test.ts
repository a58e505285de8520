import type { DemoState } from '@kz/contract/rules'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type BuiltUser, buildDemo, buildMap } from '../testing/build.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What a run is held against, wherever it is shown: a missing record is no first record. */

let world: World
let player: BuiltUser
let client: World['guest']
let chief: World['guest']
let mapName: string
beforeAll(async () => {
  world = await createWorld()
  player = await world.user()
  client = await world.as(player)
  chief = (await world.staff('HEAD_ADMIN')).client
})
afterAll(() => world.close())
beforeEach(async () => {
  mapName = (await buildMap(world.ctx.db)).mapName
})

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const run = async (state: DemoState, timeMs: number, playerName?: string, decidedAt?: Date) =>
  (
    await buildDemo(world.ctx.db, {
      ...{ mapName, state, timeMs, ytId: 'abcdefghijk' },
      ...(playerName === undefined ? { user: player } : { playerName }),
      ...(decidedAt && { decidedAt }),
    })
  ).demoId
const own = async (demoId: number) => {
  const demos = await client.call('GET /upload/own-submitted-demos')
  const { submissions } = await client.call('GET /submissions/own', { query: { around: `demo-${demoId}` } })
  const demo = demos.find((one) => one.demoId === demoId)
  const { differenceMs } = submissions.find(({ id, kind }) => kind === 'demo' && id === demoId) ?? {}
  return [demo?.previousTime, demo?.previousPlayerName, demo?.timeDifference, differenceMs]
}

test.each(['REJECTED', 'WITHDRAWN', 'REVOKED', 'SUBMITTED', 'DEFERRED'] as const)(
  'a run that is %s is held against the record that stands',
  async (state) => {
    const demoId = await run(state, 65_000)
    expect(await own(demoId)).toEqual([null, null, null, null])
    await run('RELEASED', 60_000, 'Holder')
    expect(await own(demoId)).toEqual(['01:00.00', 'Holder', '+00:05.00', 5_000])
  },
)

test('a released one keeps the record it took, and says so when that was revoked', async () => {
  const first = await run('RELEASED', 70_000, 'First', day('2024-01-01'))
  const demoId = await run('RELEASED', 60_000, undefined, day('2024-02-01'))
  expect(await own(demoId)).toEqual(['01:10.00', 'First', '-00:10.00', -10_000])
  await run('RELEASED', 50_000, 'Third', day('2024-03-01'))
  expect(await own(demoId)).toEqual(['01:10.00', 'First', '-00:10.00', -10_000])
  await chief.call('DELETE /record/release', { query: { demoId: first, reason: 'A macro' } })
  expect(await own(demoId)).toEqual([null, null, null, null])
})

test('a rejected one among the latest demos is no first record', async () => {
  await run('RELEASED', 60_000, 'Holder')
  const demoId = await run('REJECTED', 65_000)
  const latest = await world.guest.call('GET /latest-demos/', { query: { rejected: 'true' } })
  expect(latest.find((demo) => demo.demoId === demoId)).toMatchObject({
    ...{ rejected: true, timeDifference: '+00:05.00', previousTime: '01:00.00', previousPlayer: 'Holder' },
  })
})

test('a record whose map had another before, by a route that was merged into it, is no first record anywhere, and a run that never was one is not told', async () => {
  const other = await buildDemo(world.ctx.db, {
    ...{ mapName, route: 'old', state: 'RELEASED', timeMs: 70_000, playerName: 'First', decidedAt: day('2024-01-01') },
  })
  const recent = new Date(Date.now() - 60_000)
  const demoId = await run('RELEASED', 60_000, undefined, recent)
  const aside = { mapName, state: 'RELEASED' as const, timeMs: 65_000, source: 'A list', playerName: 'Slower' }
  await buildDemo(world.ctx.db, { ...aside, decidedAt: new Date() })
  const [kept] = (await world.guest.call('GET /map/map', { query: { mapName } })).routes
  const query = { routeId: other.routeId, intoRouteId: kept?.routeId ?? 0, reason: 'The same way twice' }
  await chief.call('POST /map/merge-routes', { query })
  expect(await own(demoId)).toEqual(['01:10.00', 'First', '-00:10.00', -10_000])
  const latest = await world.guest.call('GET /latest-demos/')
  expect(latest.find((demo) => demo.demoId === demoId)?.timeDifference).toBe('-00:10.00')
  const lines = await world.guest.call('GET /record/all-demos')
  expect(lines.find((line) => line.demoId === demoId)).toMatchObject({
    ...{ previousTime: '01:10.00', previousPlayer: 'First', timeDifference: '-00:10.00', formerUnknown: false },
  })
  const feed = await (await fetch(`${world.url}/feed/records.xml`)).text()
  expect(feed).not.toContain(`Slower set ${mapName}`)
  const entry = feed.split('<entry>').find((text) => text.includes(`${mapName} in 01:00.00`))
  expect(entry).toContain('-00:10.00 to the record before.')
  const draft = await chief.call('GET /news/generate-release')
  expect(draft.htmlContentExtended).toContain('(-00:10.00), before ')
})
