import { randomBytes } from 'node:crypto'
import type { ApiError } from '@kz/contract/errors'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { parseDemo } from '@kz/demo'
import type { WriterJump } from '@kz/demo/simulated/jump-options'
import { writeDemo } from '@kz/demo/write/writer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { row } from '../platform/api/db.ts'
import { int, json, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type BuiltUser, buildPlayer, emptySeen } from '../testing/build.ts'
import { asFile, zipFile } from '../testing/files/demo-files.ts'
import { bytesIn, spoil, store } from '../testing/files/stored-files.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

let world: World
let player: BuiltUser
let client: World['guest']
let checker: World['guest']
let checkerUser: BuiltUser
let head: World['guest']
let headUser: BuiltUser
let stranger: World['guest']

beforeAll(async () => {
  world = await createWorld()
  player = await world.user({ pseudo: 'hop sprout', country: 'pl' })
  client = await world.as(player)
  const staff = await world.staff('DEMO_CHECKER')
  checker = staff.client
  checkerUser = staff.user
  const second = await world.staff('HEAD_DEMO_CHECKER')
  head = second.client
  headUser = second.user
  stranger = await world.as(await world.user())
})
afterAll(() => world.close())

const LJ: WriterJump = { type: 'lj', prestrafe: 275.25, topspeed: 338.5, strafes: 8, block: 250 }
let seed = 0
/** A long jump of its own bytes each time. */
const jumpFile = (jump: WriterJump = LJ, name = 'jump.dem', by = player.pseudo) =>
  asFile(writeDemo({ jump, player: by, map: 'kz_longjumps2', mapCrc: ++seed }), name)

type Fields = Record<string, string>
const send = (file: File, body: Fields = {}, from = client) =>
  from.call('POST /upload/longjump', { body, file, fileName: file.name })
const refusal = async (answer: Promise<unknown>): Promise<[number, string]> => {
  const error = (await answer.catch((thrown: ApiError) => thrown)) as ApiError
  return [error.status, error.message]
}
const waiting = async (id: number): Promise<SubmittedLongjump> => {
  const found = (await checker.call('GET /longjump/submitted-ljs')).find((jump) => jump.id === id)
  if (!found) throw new Error(`long jump ${id} does not wait`)
  return found
}
/** A long jump that waits, without the way of an upload. */
async function queued(fileName: string, by = player, jump = LJ): Promise<number> {
  const { db } = world.ctx
  const sha256 = await store(world.ctx, writeDemo({ jump, player: by.pseudo, mapCrc: ++seed }))
  const { type, prestrafe, topspeed, block = 250 } = jump
  const made = await row(
    db,
    { id: int },
    sql`insert into longjump_demos ${sql.values({
      ...{ user_id: by.userId, player_name: by.pseudo, country: by.country, type, block, prestrafe, topspeed },
      ...{ file_name: fileName, distance: block + 1.125, yt_id: 'abcdefghijk', state: 'SUBMITTED' },
      ...{ sha256, seen: sql.json(emptySeen) },
    })} returning id`,
  )
  return made?.id ?? 0
}
const numbers = { block: '249', distance: '252.125', prestrafe: '275', topspeed: '339.5' }

test('reads the values of a jump from its demo, printed and computed, and puts it in the queue', async () => {
  const accepted = await send(jumpFile(), { note: 'third try' })
  expect(accepted).toMatchObject({
    ...{ cat: 'lj', block: 250, prestrafe: 275.25, topspeed: 338.5, fileName: 'jump.dem', status: 'SUBMITTED' },
    warnings: [],
  })
  expect(accepted.distance).toBeGreaterThan(250)
  expect(await client.call('GET /upload/longjump-count')).toEqual({ count: accepted.queuePosition })
  const card = await waiting(accepted.id)
  expect(card).toMatchObject({ userName: player.pseudo, country: 'pl', note: 'third try', checkBy: null, mine: false })
  expect(card.jump?.printed).toMatchObject({ type: 'lj', block: 250, distance: accepted.distance, strafes: 8 })
  expect(card.jump?.computed).toMatchObject({ type: 'lj', strafeCount: 8, level: true })
  expect(card.jump?.computed?.distance).toBeCloseTo(accepted.distance, 1)
  expect(card.seen).toMatchObject({ mapName: 'kz_longjumps2', player: player.pseudo })
  expect((await client.call('GET /upload/own-submitted-lj-demos'))[0]).toMatchObject({ id: accepted.id, reason: null })
  const logged = await read(
    world.ctx.db,
    sql`select actor_id from audit_log where target = ${`longjump ${accepted.id}`}`,
  )
  expect(logged).toHaveLength(1)
})

test('takes what was typed before what was read, and tells the checker where they differ', async () => {
  const file = jumpFile({ ...LJ, type: 'cj', prestrafe: 298, topspeed: 352 }, 'cj.dem', 'somebody else')
  const accepted = await send(file, { cat: 'dcj', distance: '268.5', prestrafe: '290' })
  expect(accepted).toMatchObject({ cat: 'dcj', distance: 268.5, prestrafe: 290, topspeed: 352 })
  const codes = accepted.warnings.map(({ code }) => code)
  expect(codes).toEqual(expect.arrayContaining(['category', 'distance', 'prestrafe', 'player']))
  expect(codes).not.toContain('topspeed')
  const high = await send(jumpFile(), { cat: 'hj', block: '240' })
  expect(high.warnings).toEqual([])
})

test('a demo without a jump needs everything typed, and says so', async () => {
  const run = () => asFile(writeDemo({ durationMs: 4_000, mapCrc: ++seed, fps: 25 }), 'run.dem')
  expect(await refusal(send(run(), { cat: 'lj' }))).toEqual([422, 'Type the block: the demo does not show it'])
  const accepted = await send(run(), { cat: 'lj', ...numbers })
  expect(accepted.warnings.map(({ code }) => code)).toContain('no-jump')
})

test('refuses numbers no jump has, and files that are no single demo', async () => {
  const cases: [Fields, string][] = [
    [{ distance: '1e3' }, 'Invalid distance'],
    [{ block: '330', distance: '255' }, 'Invalid block'],
    [{ ytLink: 'https://video.example/1' }, 'Enter a valid YouTube link'],
  ]
  for (const [fields, text] of cases) expect(await refusal(send(jumpFile(), fields))).toEqual([422, text])
  expect((await refusal(send(jumpFile(), { cat: 'zz' })))[1]).toBe('Invalid cat')
  expect(await refusal(send(asFile(writeDemo(), 'jump.exe')))).toEqual([422, 'Only .dem or .zip files are allowed'])
  expect((await refusal(send(asFile(randomBytes(900), 'jump.dem'))))[0]).toBe(422)
  const two = await zipFile({ 'a.dem': jumpFile(), 'b.dem': jumpFile() })
  expect((await refusal(send(two)))[1]).toBe(
    'The archive is damaged or not allowed: it holds 2 demos, a long jump is one',
  )
  const known = jumpFile()
  const first = await send(await zipFile({ 'packed.dem': known }, 'one.zip'))
  expect(first.fileName).toBe('packed.dem')
  expect((await send(known)).id).toBe(first.id)
  expect((await refusal(send(known, {}, stranger)))[0]).toBe(409)
})

test('two waiting files of a name are told apart', async () => {
  const names = [await send(jumpFile(LJ, 'same.dem')), await send(jumpFile(LJ, 'same.dem'))]
  expect(names.map(({ fileName }) => fileName)).toEqual(['same.dem', 'same_2.dem'])
  const { demoId } = await checker.call('GET /longjump/demo-id', { query: { fileName: 'same_2.dem' } })
  expect(demoId).toBe(names[1]?.id)
  expect(await refusal(checker.call('GET /longjump/demo-id', { query: { fileName: 'SAME.dem' } }))).toEqual([
    404,
    'Longjump not found',
  ])
  const archive = await checker.call('GET /longjump/unreleased-archive', { query: { fileName: 'same.dem' } })
  expect(archive.name).toBe('same.zip')
  expect((await refusal(client.call('GET /longjump/unreleased-archive', { query: { fileName: 'same.dem' } })))[0]).toBe(
    403,
  )
})

test('the switch for long jumps is one of its own', async () => {
  await checker.call('POST /upload/block-demo', { query: { kind: 'LONGJUMP', reason: 'Cup week' } })
  expect(await world.guest.call('GET /upload/is-longjump-demo-blocked')).toMatchObject({
    blocked: true,
    reason: 'Cup week',
  })
  expect(await world.guest.call('GET /upload/is-demo-blocked')).toMatchObject({ blocked: false })
  expect(await refusal(send(jumpFile()))).toEqual([403, 'Longjump upload is blocked'])
  const open = await checker.call('POST /upload/unblock-demo', { query: { kind: 'LONGJUMP' } })
  expect(open).toMatchObject({ blocked: false })
})

test('a correction changes every number, the kind and the video, and is written down', async () => {
  const id = await queued('corrected.dem')
  const link = 'https://youtu.be/abcdefghijk'
  const changed = await checker.call('PUT /longjump/update', { query: { id, ...numbers, cat: 'hj', ytLink: link } })
  expect(changed).toMatchObject({ block: 249, distance: 252.125, prestrafe: 275, topspeed: 339.5, cat: 'hj' })
  expect(changed.ytLink).toBe('https://www.youtube.com/watch?v=abcdefghijk')
  const kept = await checker.call('PUT /longjump/update', { query: { id, ...numbers } })
  expect(kept).toMatchObject({ cat: 'hj', ytLink: changed.ytLink })
  const wrong = { ...numbers, id }
  const update = (query: typeof wrong & { ytLink?: string }) => refusal(checker.call('PUT /longjump/update', { query }))
  expect(await update({ ...wrong, distance: 'far' })).toEqual([422, 'Invalid distance'])
  expect(await update({ ...wrong, topspeed: '1000' })).toEqual([422, 'Invalid topspeed'])
  expect(await update({ ...wrong, ytLink: 'https://x.example' })).toEqual([422, 'Enter a valid YouTube link'])
  expect(await update({ ...wrong, id: 999_999 })).toEqual([404, 'Longjump not found'])
  const logged = await row(
    world.ctx.db,
    { before: json.as<{ distance: number }>(), after: json.as<{ distance: number }>() },
    sql`select before, after from audit_log where action = 'longjump.update' and target = ${`longjump ${id}`} order by id`,
  )
  expect(logged?.after.distance).toBe(252.125)
  expect(logged?.before.distance).not.toBe(252.125)
})

test('a claim is one checker’s until they give it back', async () => {
  const id = await queued('claimed.dem')
  const taken = await checker.call('POST /longjump/claim', { query: { id } })
  expect(taken).toMatchObject({ mine: true, checkBy: checkerUser.pseudo })
  expect((await refusal(head.call('DELETE /longjump/claim', { query: { id } })))[0]).toBe(409)
  expect(await checker.call('DELETE /longjump/claim', { query: { id } })).toMatchObject({ mine: false, checkBy: null })
})

test('nobody decides about their own jump; a head checker may, with a reason that is written down', async () => {
  const own = { id: await queued('own.dem', checkerUser) }
  const conflict = [403, 'You cannot review your own demo']
  expect(await refusal(checker.call('POST /longjump/release', { query: { id: own.id, reason: 'mine' } }))).toEqual(
    conflict,
  )
  expect(await refusal(checker.call('DELETE /longjump/submitted-lj', { query: { id: own.id } }))).toEqual(conflict)
  expect(await refusal(checker.call('PUT /longjump/update', { query: { id: own.id, ...numbers } }))).toEqual(conflict)
  const top = { id: await queued('top.dem', headUser) }
  expect(await refusal(head.call('POST /longjump/release', { query: { id: top.id } }))).toEqual(conflict)
  await head.call('POST /longjump/release', { query: { id: top.id, reason: 'alone tonight' } })
  const logged = await row(
    world.ctx.db,
    { after: json, reason: text },
    sql`select after, reason from audit_log where action = 'longjump.release' and target = ${`longjump ${top.id}`}`,
  )
  expect(logged).toMatchObject({ after: { conflict: true }, reason: 'alone tonight' })
})

test('a release is on the board, in the list and in the archives at once, and its player holds a record', async () => {
  const jump: WriterJump = { type: 'dcj', prestrafe: 299.5, topspeed: 361, strafes: 9, block: 270 }
  const id = await queued('far.dem', player, jump)
  const distance = 271.125
  const board = async () =>
    (await world.guest.call('GET /longjump/top')).find(({ type }) => type === 'Double/Multi CountJump')
  expect((await board())?.records.some(({ demoId }) => demoId === id)).toBe(false)
  expect((await refusal(world.guest.call('GET /longjump/demo-file', { query: { demoId: id } })))[0]).toBe(404)
  await checker.call('POST /longjump/release', { query: { fileName: 'far.dem' } })

  const record = (await board())?.records.find(({ demoId }) => demoId === id)
  expect(record).toMatchObject({
    ...{ rank: 1, cat: 'dcj', pseudo: player.pseudo, country: 'pl', block: 270, distance, prestrafe: 299.5 },
    ...{ isNew: true, ytLink: 'https://www.youtube.com/watch?v=abcdefghijk' },
  })
  const saved = await world.guest.call('GET /longjump/demo-file', { query: { demoId: id } })
  expect(saved.name).toBe('270_dcj_hop_sprout.zip')
  const answer = await fetch(`${world.url}/lj/DCJ/270_dcj_HOP_sprout.zip`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/zip'])
  const bytes = new Uint8Array(await answer.arrayBuffer())
  expect(new TextDecoder('latin1').decode(bytes.subarray(30, 58))).toContain('270_dcj_HOP_sprout.dem')
  expect(parseDemo(bytes.subarray(bytes.indexOf(72, 50))).player.name).toBe(player.pseudo)
  const head = await fetch(`${world.url}/lj/dcj/270_dcj_hop_sprout.zip`, { method: 'HEAD' })
  expect(head.headers.get('content-length')).toBe(String(bytes.length))
  expect((await fetch(`${world.url}/lj/dcj/271_dcj_hop_sprout.zip`)).status).toBe(404)
  const list = await fetch(`${world.url}/lj.txt`)
  expect(await list.text()).toContain(`dcj 270 ${distance} hop_sprout pl\n`)
  expect(list.headers.get('last-modified')).toBeTruthy()
  // a file of another size is told as damaged, and no archive of it begun
  const [kept] = await read(world.ctx.db, sql`select sha256 from longjump_demos where id = ${id}`)
  const sha256 = String(kept?.sha256)
  const whole = await bytesIn(world.ctx.files, sha256)
  await spoil(world.ctx, sha256, whole.subarray(1))
  expect((await fetch(`${world.url}/lj/dcj/270_dcj_hop_sprout.zip`)).status).toBe(500)
  await spoil(world.ctx, sha256, whole)

  const role = await read(
    world.ctx.db,
    sql`select 1 from user_roles where user_id = ${player.userId} and role = 'LJ_RECORD_HOLDER'`,
  )
  expect(role).toHaveLength(1)
  const chat = await world.guest.call('GET /chatbox/comments', { query: { page: 0 } })
  expect(JSON.stringify(chat)).toContain(`[ljdemo=${id}]`)
  const again = checker.call('POST /longjump/release', { query: { fileName: 'far.dem' } })
  expect(await refusal(again)).toEqual([409, 'This longjump was already released'])
  expect((await refusal(checker.call('DELETE /longjump/submitted-lj', { query: { id } })))[0]).toBe(409)

  await checker.call('PUT /longjump/update', { query: { id, ...numbers, distance: '271', block: '268', cat: 'mcj' } })
  expect((await board())?.records.find(({ demoId }) => demoId === id)).toMatchObject({ cat: 'mcj', distance: 271 })
  // one that was found in an archive, and sent by nobody here
  await world.ctx.db.execute(sql`update longjump_demos set user_id = null, player_name = 'Lipo' where id = ${id}`)
  const found = await checker.call('PUT /longjump/update', { query: { id, ...numbers, distance: '272', block: '268' } })
  expect(found).toMatchObject({ userId: null, userName: 'Lipo', conflict: false, distance: 272 })
})

test('a rejection needs no second look: it is gone from the queue, and its player reads why', async () => {
  const id = await queued('short.dem')
  await checker.call('DELETE /longjump/submitted-lj', { query: { fileName: 'short.dem', reason: 'The demo is cut.' } })
  const repeated = checker.call('DELETE /longjump/submitted-lj', { query: { fileName: 'short.dem' } })
  expect(await refusal(repeated)).toEqual([404, 'Longjump not found'])
  const own = (await client.call('GET /upload/own-submitted-lj-demos')).find((jump) => jump.id === id)
  expect(own).toMatchObject({ status: 'REJECTED', reason: 'The demo is cut.', queuePosition: null })
  expect((await refusal(client.call('DELETE /upload/own-submitted-lj-demo', { query: { id } })))[0]).toBe(409)
  await world.ctx.db.execute(sql`update longjump_demos set decided_at = now() - interval '91 days' where id = ${id}`)
  const stored = () => row(world.ctx.db, { blobs: int }, sql`select count(*)::integer as blobs from blobs`)
  const before = (await stored())?.blobs ?? 0
  await world.ctx.db.execute(sql`select graphile_worker.add_job('forget-submissions')`)
  await world.runJobs()
  expect((await stored())?.blobs).toBe(before - 1)
})

test('a player takes back their own while it waits, and can send it again', async () => {
  const file = jumpFile()
  const { id } = await send(file)
  expect((await refusal(stranger.call('DELETE /upload/own-submitted-lj-demo', { query: { id } })))[0]).toBe(404)
  await client.call('DELETE /upload/own-submitted-lj-demo', { query: { id } })
  expect((await send(file)).id).not.toBe(id)
})

test('a board has one jump a player, ranked by distance or block, filtered without new ranks; a history has records', async () => {
  const { db } = world.ctx
  const jumps: [name: string, country: string, block: number, distance: number, daysAgo: number][] = [
    ['ledge', 'se', 245, 249.9, 900],
    // as far, but later: no record
    ['plank', 'fi', 240, 249.9, 700],
    ['ledge', 'se', 248, 248.4, 500],
    ['brick', 'fi', 246, 248.75, 300],
    ['crate', 'se', 243, 250.5, 100],
  ]
  for (const [name, country, block, distance, daysAgo] of jumps) {
    const playerId = await buildPlayer(db, name, country)
    await db.execute(sql`insert into long_jumps (type, block, distance, prestrafe, topspeed, player_id, player_name,
        country, released_at)
      values ('bj', ${block}, ${distance}, 298, 355, ${playerId}, ${name}, ${country}, now() - make_interval(days => ${daysAgo}))`)
  }
  const ask = async (query: Parameters<typeof world.guest.call<'GET /longjump/top'>>[1]) => {
    const [board] = await world.guest.call('GET /longjump/top', query)
    return board?.records.map(({ rank, pseudo, distance }) => `${rank} ${pseudo} ${distance}`)
  }
  expect(await ask({ query: { type: 'bj' } })).toEqual([
    '1 crate 250.5',
    '2 ledge 249.9',
    '3 plank 249.9',
    '4 brick 248.75',
  ])
  expect(await ask({ query: { type: 'bj', by: 'block' } })).toEqual([
    '1 ledge 248.4',
    '2 brick 248.75',
    '3 crate 250.5',
    '4 plank 249.9',
  ])
  expect(await ask({ query: { type: 'bj', country: 'fi' } })).toEqual(['3 plank 249.9', '4 brick 248.75'])
  expect(await ask({ query: { type: 'bj', country: 'fi', limit: 1, page: 1 } })).toEqual(['4 brick 248.75'])
  expect(await ask({ query: { type: 'bj', player: 'ED' } })).toEqual(['2 ledge 249.9'])
  expect(await ask({ query: { type: 'bj', limit: 1, page: 1 } })).toEqual(['2 ledge 249.9'])
  const history = await world.guest.call('GET /longjump/history', { query: { type: 'bj' } })
  expect(history.map(({ pseudo, gain, heldDays }) => [pseudo, gain, heldDays])).toEqual([
    ['crate', 0.6, 100],
    ['ledge', null, 800],
  ])
  expect(await world.guest.call('GET /longjump/top')).toHaveLength(10)
})
