import { parseReplay } from '@kz/demo/krp/parse-replay'
import { expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { buildDemo } from '../../testing/build.ts'
import { buildServer } from '../../testing/game-server.ts'
import { openWorld } from '../../testing/open-world.ts'
import { type Played, playRun } from '../../testing/played-run.ts'
import { read } from '../../testing/read.ts'
import { codeOf, messageOf } from '../../testing/refusal.ts'
import { shareOf } from '../../testing/share.ts'
import type { World } from '../../testing/world.ts'

/** The replay of a server's run becomes a submission: by its player alone, once, and as a demo would in all that follows. */

const world = await openWorld()
const { db } = world.ctx
const chief = await world.staff('ADMIN')
const checker = await world.staff('DEMO_CHECKER')
const server = await buildServer(world, { name: 'Fast Server' })
const ytLink = 'https://youtu.be/abcdefghijk'

let seed = 100
/** The next course without gochecks, played by a member of their own. */
async function played(more: Partial<Parameters<typeof playRun>[3]> = {}, on = server) {
  seed += seed % 3 === 2 ? 2 : 1
  const user = await world.user()
  const run = await playRun(world, on, chief, { seed, player: user, ...more })
  return { user, run, client: await world.as(user) }
}
type Client = World['guest']
const submit = (client: Client, { runId }: Pick<Played, 'runId'>, body: { ytLink?: string; note?: string } = {}) =>
  client.call('POST /run/submit', { query: { runId }, body })
const release = (demoId: number, client = checker.client) => client.call('POST /record/release', { query: { demoId } })
const demosOf = (runId: number) => read(db, sql`select state from demos where run_id = ${runId} order by id`)
const floor = (timeMs: number) => Math.floor(timeMs / 10) * 10

test('a run that would be the record tells its player, and one click submits its replay', async () => {
  const { user, run, client } = await played()
  const { notifications } = await client.call('GET /notification/list')
  expect(notifications.map(({ about }) => about)).toContainEqual(
    expect.objectContaining({ type: 'run', runId: run.runId, mapName: run.mapName, serverName: 'Fast Server' }),
  )
  const top = () => client.call('GET /run/top', { query: { mapName: run.mapName } })
  expect((await top()).submittable).toEqual({ runId: run.runId, timeMs: run.timeMs })
  const one = () => client.call('GET /run/run', { query: { runId: run.runId } })
  expect(await one()).toMatchObject({ maySubmit: true, submission: null })
  // nobody else is offered it
  expect(await world.guest.call('GET /run/run', { query: { runId: run.runId } })).toMatchObject({ maySubmit: false })

  const accepted = await submit(client, run, { ytLink })
  expect(accepted).toMatchObject({ mapName: run.mapName, route: '', queuePosition: expect.any(Number) })
  expect(accepted.fileName).toMatch(/\.krpz$/)
  expect((await top()).submittable).toBe(null)
  const submission = { demoId: accepted.demoId, status: 'SUBMITTED' }
  expect(await one()).toMatchObject({ maySubmit: false, submission })
  expect(await world.guest.call('GET /run/run', { query: { runId: run.runId } })).toMatchObject({ submission: null })

  const queue = await checker.client.call('GET /record/submitted-demos')
  const card = queue.find(({ demoId }) => demoId === accepted.demoId)
  expect(card).toMatchObject({
    ...{ userId: user.userId, timeMs: floor(run.timeMs), cp: 0, gc: 0, warnings: expect.any(Array) },
    replay: { runId: run.runId, serverName: 'Fast Server', counts: true },
    seen: { mapName: run.mapName, durationMs: run.timeMs },
  })
  const report = await checker.client.call('GET /record/demo-report', {
    query: { kind: 'demo', demoId: accepted.demoId },
  })
  expect(report.read?.verdict).toMatch(/none|warnings/)
  expect(report.figures?.durationMs).toBe(run.timeMs)
})

test.each(shareOf(['packed', 'rows'] as const, 2))(
  'its file is the replay (%s), without the Steam id, for all who may have it',
  async (form) => {
    const { run, client } = await played({ form })
    const { demoId } = await submit(client, run, { ytLink })
    const own = new Uint8Array(
      await (await client.call('GET /upload/own-demo-file', { query: { demoId } })).arrayBuffer(),
    )
    const link = await checker.client.call('GET /record/unreleased-demo-file', { query: { demoId } })
    expect(link.fileName).toMatch(/\.krpz$/)
    await release(demoId)
    const released = await world.guest.call('GET /record/demo-file', { query: { demoId } })
    const answer = await fetch(new URL(released.presignedUrl, world.url))
    const bytes = new Uint8Array(await answer.arrayBuffer())
    expect([answer.status, bytes.length, released.size]).toEqual([200, own.length, own.length])
    expect(answer.headers.get('content-disposition')).toContain(`${run.mapName}_`)
    expect(answer.headers.get('content-disposition')).toContain('.krpz')
    expect(Buffer.from(bytes).includes('STEAM_')).toBe(false)
    const given = parseReplay(bytes)
    const sent = parseReplay(run.replay)
    expect([given.replay.contentKey, given.replay.form]).toEqual([sent.replay.contentKey, 'packed'])
    expect(given.replay.steamId).toBe('')
  },
)

test('released it is the record: map page, profile, plugin list, latest demos; the demo archives stay demos', async () => {
  const { user, run, client } = await played()
  const { demoId } = await submit(client, run)
  expect(await codeOf(release(demoId))).toBe('missing_youtube_link')
  await checker.client.call('POST /record/update-youtube-map-record', { query: { demoId, ytLink } })
  await release(demoId)
  const plugin = await (await fetch(`${world.url}/demos.txt`)).text()
  expect(plugin).toContain(`${run.mapName} ${floor(run.timeMs) / 1000} ${user.pseudo}`)
  const page = await world.guest.call('GET /record/map', { query: { mapName: run.mapName } })
  expect(JSON.stringify(page)).toContain(`"demoId":${demoId}`)
  const board = await world.guest.call('GET /run/top', { query: { mapName: run.mapName } })
  expect(board.runs.map(({ standing, rank }) => [standing, rank])).toEqual([['checked', 1]])
  const runs = await world.guest.call('GET /run/player', { query: { player: user.pseudo } })
  expect(runs.runs.map(({ standing }) => standing)).toEqual(['checked'])
  const name = `${run.mapName}_${user.pseudo}_${accessName(run.timeMs)}.zip`
  expect((await fetch(`${world.url}/demos/${name}`)).status).toBe(404)
  expect(await world.guest.call('GET /run/run', { query: { runId: run.runId } })).toMatchObject({
    submission: { demoId, status: 'RELEASED' },
  })
})
const accessName = (timeMs: number) => {
  const hundredths = Math.floor(timeMs / 10)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(hundredths / 6000))}${two(Math.floor(hundredths / 100) % 60)}.${two(hundredths % 100)}`
}

test('only its own player submits a run, once, and only one that counts and is borne out', async () => {
  const { run, client } = await played()
  const other = await world.as(await world.user())
  expect(await messageOf(submit(other, run))).toBe('403 Only the player of a run can submit its replay')
  expect(await codeOf(submit(checker.client, run))).toBe('run_not_yours')
  expect(await codeOf(submit(chief.client, run))).toBe('run_not_yours')
  expect(await messageOf(submit(world.guest, run))).toMatch(/^401/)
  for (const runId of [2_000_000_000, 1])
    expect(await codeOf(submit(client, { runId }))).toMatch(/not_found|run_not_yours/)
  for (const runId of [0, -1, 1.5, Number.NaN]) expect(await messageOf(submit(client, { runId }))).toMatch(/^4\d\d/)
  expect(await codeOf(submit(client, run, { ytLink: 'https://example.test/x' }))).toBe('invalid_youtube_link')
  expect(await demosOf(run.runId)).toEqual([])

  await submit(client, run)
  expect(await messageOf(submit(client, run))).toMatch(/^409 This demo was already submitted: it waits since/)
  expect(await demosOf(run.runId)).toEqual([{ state: 'SUBMITTED' }])

  const bare = await played({ isWithout: true })
  expect(await codeOf(submit(bare.client, bare.run))).toBe('run_does_not_count')
  const doubted = await played({}, await buildServer(world, { trust: 'provisional' }))
  expect(await messageOf(submit(doubted.client, doubted.run))).toMatch(/^409 This run does not count/)
})

test('a run that is refused is nobody else to know of', async () => {
  const { run, client } = await played()
  await db.execute(sql`update runs set state = 'REFUSED' where id = ${run.runId}`)
  expect(await codeOf(submit(client, run))).toBe('run_does_not_count')
  expect(await codeOf(submit(await world.as(await world.user()), run))).toBe('not_found')
})

test('who is banned from submitting, or finds submissions closed, submits none', async () => {
  const { user, run, client } = await played()
  await checker.client.call('POST /upload/block-demo', { query: { kind: 'MAP_DEMO', reason: 'Full' } })
  expect(await messageOf(submit(client, run))).toMatch(/^4\d\d/)
  await checker.client.call('POST /upload/unblock-demo', { query: { kind: 'MAP_DEMO' } })
  const ban = { userId: user.userId, banned: true, reason: 'Not theirs' }
  await chief.client.call('POST /user/submit-ban', { query: ban })
  expect(await messageOf(submit(client, run))).toMatch(/^403/)
  expect(await demosOf(run.runId)).toEqual([])
})

test('a ban while a replay is read leaves nothing submitted, or all of it', async () => {
  const { user, run, client } = await played()
  const ban = { userId: user.userId, banned: true, reason: 'Not theirs' }
  const banned = chief.client.call('POST /user/submit-ban', { query: ban })
  const [said] = await Promise.all([messageOf(submit(client, run)), banned])
  expect((await demosOf(run.runId)).length).toBe(said === 'done' ? 1 : 0)
  expect(String(said)).toMatch(/^(?:done|40[13] )/)
})

test('a time that the record already beats is refused, and so is one below the minimum of the map', async () => {
  const { run, client } = await played()
  await buildDemo(db, { mapName: run.mapName, playerName: 'Fast One', timeMs: floor(run.timeMs), state: 'RELEASED' })
  expect(await codeOf(submit(client, run))).toBe('slower_than_record')
  expect((await client.call('GET /run/top', { query: { mapName: run.mapName } })).submittable).toBe(null)
  const short = await played()
  await db.execute(sql`update maps set min_time_ms = ${short.run.timeMs + 1000} where name = ${short.run.mapName}`)
  expect(await codeOf(submit(short.client, short.run))).toBe('below_minimum_time')
  expect(await demosOf(short.run.runId)).toEqual([])
})

test('two clicks at once make one submission, and the second is told', async () => {
  const { run, client } = await played()
  const answers = await Promise.all([1, 2, 3].map(() => codeOf(submit(client, run))))
  expect(answers.sort()).toEqual(['done', 'duplicate_file', 'duplicate_file'])
  expect(await demosOf(run.runId)).toEqual([{ state: 'SUBMITTED' }])
})

test('a server that is struck takes its waiting submissions out of reach, and gives them back', async () => {
  const doubtful = await buildServer(world)
  const trust = (state: 'struck' | 'confirmed') =>
    chief.client.call('PUT /game-server/trust', {
      query: { id: doubtful.serverId },
      body: { state, reason: 'Looked at' },
    })
  const { run, client } = await played({}, doubtful)
  const later = await played({}, doubtful)
  const { demoId } = await submit(client, run, { ytLink })
  await trust('struck')
  expect(await messageOf(release(demoId))).toMatch(/^409 This run does not count any more/)
  const queue = await checker.client.call('GET /record/submitted-demos')
  expect(queue.find((card) => card.demoId === demoId)?.replay).toMatchObject({ counts: false })
  expect(await codeOf(submit(later.client, later.run))).toBe('run_does_not_count')
  expect(await demosOf(later.run.runId)).toEqual([])
  await trust('confirmed')
  await release(demoId)
  // what a person checked stays when the server is struck
  await trust('struck')
  expect(await (await fetch(`${world.url}/demos.txt`)).text()).toContain(`${run.mapName} `)
  const board = await world.guest.call('GET /run/top', { query: { mapName: run.mapName } })
  expect(board.runs.map(({ standing }) => standing)).toEqual(['checked'])
})

test('a strike while a run is being submitted leaves it submitted or not, and never released', async () => {
  const doubtful = await buildServer(world)
  const { run, client } = await played({}, doubtful)
  const strike = chief.client.call('PUT /game-server/trust', {
    query: { id: doubtful.serverId },
    body: { state: 'struck', reason: 'Looked at' },
  })
  const [code] = await Promise.all([codeOf(submit(client, run, { ytLink })), strike])
  const demos = await read(db, sql`select id, state from demos where run_id = ${run.runId}`)
  expect([code, demos.length]).toEqual(code === 'done' ? ['done', 1] : ['run_does_not_count', 0])
  for (const { id } of demos) expect(await codeOf(release(Number(id)))).toBe('run_does_not_count')
})

test("a run that became another player's is released for nobody", async () => {
  const { user, run, client } = await played()
  const { demoId } = await submit(client, run, { ytLink })
  const [account] = (await client.call('GET /user/game-accounts')).accounts
  await client.call('DELETE /user/game-account', { query: { id: account?.id ?? 0 } })
  expect(await codeOf(release(demoId))).toBe('run_does_not_count')
  const other = await world.user()
  await chief.client.call('POST /user/game-account', {
    body: { runId: run.runId, userId: other.userId, reason: 'Them' },
  })
  expect(await codeOf(release(demoId))).toBe('run_does_not_count')
  expect(await codeOf(submit(await world.as(other), run))).toBe('duplicate_file')
  expect(await codeOf(submit(client, run))).toBe('run_not_yours')
  expect(user.userId).not.toBe(other.userId)
})

test('rejected it is sent again with a note, withdrawn it may be submitted anew', async () => {
  const { run, client } = await played()
  const { demoId } = await submit(client, run)
  await checker.client.call('POST /record/update-comment-map-record', { query: { demoId, comment: 'Which route?' } })
  await checker.client.call('DELETE /record/release', { query: { demoId } })
  expect(await codeOf(submit(client, run))).toBe('duplicate_file')
  expect(await submit(client, run, { note: 'The plain one' })).toMatchObject({ demoId })
  await client.call('DELETE /upload/own-submitted-demo', { query: { demoId } })
  const again = await submit(client, run)
  expect(again.demoId).not.toBe(demoId)
  expect(await demosOf(run.runId)).toEqual([{ state: 'WITHDRAWN' }, { state: 'SUBMITTED' }])
})

test('with gochecks it is of the class with checkpoints', async () => {
  const user = await world.user()
  const run = await playRun(world, server, chief, { seed: 303, player: user })
  const client = await world.as(user)
  expect(run.gc).toBeGreaterThan(0)
  expect((await client.call('GET /run/top', { query: { mapName: run.mapName } })).submittable?.runId).toBe(run.runId)
  const { demoId } = await submit(client, run, { ytLink })
  await release(demoId)
  expect(await read(db, sql`select has_cp from route_records where demo_id = ${demoId}`)).toEqual([{ has_cp: true }])
})
