import { expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import { buildDemo } from '../testing/build.ts'
import { openWorld } from '../testing/open-world.ts'
import { codeOf } from '../testing/refusal.ts'

const world = await openWorld()
const reporter = await world.staff()
const developer = await world.staff('DEVELOPER')

let sent = 0
const report = async () =>
  (
    await reporter.client.call('POST /bug-report', {
      body: { title: 'It does not open', text: `Nothing happens when it is clicked, ${++sent}.` },
    })
  ).id
const set = (id: number, body: { state: 'NEED_INFO' | 'DUPLICATE'; duplicateOf?: number }) =>
  developer.client.call('PUT /bug-report/{id}', { params: { id }, body })
const open = (id: number) => reporter.client.call('GET /bug-report/report', { query: { id } })
const wait = (id: number, days: number) =>
  world.ctx.db.execute(sql`update bug_reports set changed_at = now() - make_interval(days => ${days}) where id = ${id}`)

it('a question without an answer for thirty days closes the report, which says so and may be opened again', async () => {
  const [asked, recent, other] = [await report(), await report(), await report()]
  for (const id of [asked, recent]) await set(id, { state: 'NEED_INFO' })
  await wait(asked, 31)
  await wait(recent, 29)
  await wait(other, 31)
  await world.runJobs('close-unanswered-bugs')
  expect(await open(asked)).toMatchObject({ state: 'WONT_FIX', mayReopen: true })
  expect((await open(asked)).thread.at(-1)?.message).toBe('Closed: the question above had no answer for 30 days.')
  expect([(await open(recent)).state, (await open(other)).state]).toEqual(['NEED_INFO', 'NEW'])
  const { notifications } = await reporter.client.call('GET /notification/list', { query: {} })
  expect(notifications[0]?.about).toMatchObject({ type: 'bug', reportId: asked, news: 'WONT_FIX' })
})

it('a duplicate names the report it doubles', async () => {
  const [first, second] = [await report(), await report()]
  expect(await codeOf(set(second, { state: 'DUPLICATE' }))).toBe('bug_doubles_none')
  expect(await codeOf(set(second, { state: 'DUPLICATE', duplicateOf: second }))).toBe('bug_doubles_none')
  expect(await codeOf(set(second, { state: 'DUPLICATE', duplicateOf: 999_999 }))).toBe('not_found')
  await set(second, { state: 'DUPLICATE', duplicateOf: first })
  expect((await open(second)).thread.at(-1)?.message).toBe(`State: NEW to DUPLICATE of #${first}`)
})

it('who makes movies sets the video of a released demo, and of no other', async () => {
  const { client } = await world.staff('MOVIE_EDITOR')
  const { user } = reporter
  const ytLink = 'https://youtu.be/abcdefghijk'
  const of = async (state: 'RELEASED' | 'SUBMITTED') =>
    (await buildDemo(world.ctx.db, { mapName: `kz_${state.toLowerCase()}`, user, timeMs: 61_000, state })).demoId
  const demoId = await of('RELEASED')
  await client.call('PUT /record/video', { query: { demoId, ytLink } })
  const { listRecords } = await world.guest.call('GET /record/map', { query: { mapName: 'kz_released' } })
  expect(listRecords[0]?.youtubeLink).toContain('abcdefghijk')
  const waiting = { demoId: await of('SUBMITTED'), ytLink }
  expect(await codeOf(client.call('PUT /record/video', { query: waiting }))).toBe('not_found')
  expect(await codeOf(reporter.client.call('PUT /record/video', { query: waiting }))).toBe('forbidden')
})
