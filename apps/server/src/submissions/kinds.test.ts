import { existsSync } from 'node:fs'
import { CallError } from '@kz/contract/call-error'
import type { SubmissionKind } from '@kz/contract/submission-kinds'
import type { Rejected } from '@kz/contract/submissions'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type BuiltUser, buildMap } from '../testing/build.ts'
import { asFile, demoFile } from '../testing/demo-files.ts'
import { mapArchive } from '../testing/map-files.ts'
import { createWorld, type World } from '../testing/world.ts'

/** What holds for everything that is sent in, whatever its kind: one table of kinds, one list of rules. */

type Client = World['guest']

let world: World
let player: { user: BuiltUser; client: Client }
let stranger: { user: BuiltUser; client: Client }
let first: { user: BuiltUser; client: Client }
let second: { user: BuiltUser; client: Client }
let mapName: string

beforeAll(async () => {
  world = await createWorld()
  ;[player, stranger, first, second] = await Promise.all([
    world.staff(),
    world.staff(),
    world.staff('DEMO_CHECKER', 'MAP_CHECKER'),
    world.staff('DEMO_CHECKER', 'MAP_CHECKER'),
  ])
})
afterAll(() => world.close())

let sent = 0
/** Times and names that nobody else has: each is faster than the one before. */
const next = () => 60_000 - 10 * ++sent
const ytLink = 'https://youtu.be/abcdefghijk'
const jumpNumbers = { cat: 'lj', block: '245', distance: '250.5', prestrafe: '275', topspeed: '340' } as const

interface OfKind {
  kind: SubmissionKind
  table: string
  file(): Promise<File>
  /** answers the number of the submission */
  send(client: Client, file: File, more?: { note?: string; replaces?: number; answer?: string }): Promise<number>
  release(client: Client, id: number, sha256?: string): Promise<unknown>
  reject(client: Client, id: number): Promise<unknown>
  reopen(client: Client, id: number): Promise<unknown>
  /** what the checkers' page lists as rejected */
  rejected(client: Client): Promise<Rejected['submissions']>
  withdraw(client: Client, id: number): Promise<unknown>
  claim: ((client: Client, id: number) => Promise<unknown>) | null
  unclaim: ((client: Client, id: number) => Promise<unknown>) | null
  ask: ((client: Client, id: number, text: string) => Promise<unknown>) | null
  /** what the checkers' list shows of it, in the order of the list */
  queue(client: Client): Promise<{ id: number; answer: string | null; sha256: string }[]>
  released: string
}

const KINDS: OfKind[] = [
  {
    kind: 'demo',
    table: 'demos',
    released: 'RELEASED',
    async file() {
      mapName = (await buildMap(world.ctx.db)).mapName
      return demoFile({ map: mapName, timeMs: next() })
    },
    async send(client, file, { note = '', replaces, answer } = {}) {
      const body = { note, ytLink, ...(answer && { answer }), ...(replaces !== undefined && { demoId: replaces }) }
      const { accepted } = await client.call('POST /upload/map-demo', { body, file, fileName: file.name })
      return accepted[0]?.demoId as number
    },
    release: (client, demoId, sha256) =>
      client.call('POST /record/release', { query: { demoId, ...(sha256 && { sha256 }) } }),
    async reject(client, demoId) {
      await client.call('POST /record/update-comment-map-record', { query: { demoId, comment: 'Not this one' } })
      return client.call('DELETE /record/release', { query: { demoId } })
    },
    reopen: (client, demoId) => client.call('POST /record/reopen', { query: { demoId, reason: 'Looked again' } }),
    rejected: async (client) => (await client.call('GET /record/rejected-demos')).submissions,
    withdraw: (client, demoId) => client.call('DELETE /upload/own-submitted-demo', { query: { demoId } }),
    claim: (client, demoId) => client.call('POST /record/claim', { query: { demoId } }),
    unclaim: (client, demoId) => client.call('DELETE /record/claim', { query: { demoId } }),
    ask: (client, demoId, message) => client.call('POST /record/defer', { query: { demoId, message } }),
    queue: async (client) =>
      (await client.call('GET /record/submitted-demos')).map(({ demoId: id, answer, sha256 }) => ({
        id,
        answer,
        sha256,
      })),
  },
  {
    kind: 'longjump',
    table: 'longjump_demos',
    released: 'RELEASED',
    file: async () => {
      const made = demoFile({ map: 'kz_longjumps2', timeMs: next() })
      return asFile(new Uint8Array(await made.arrayBuffer()), `jump${sent}.dem`)
    },
    async send(client, file, { note = '', replaces } = {}) {
      const body = {
        ...jumpNumbers,
        distance: `250.${100 + sent}`,
        note,
        ...(replaces !== undefined && { id: replaces }),
      }
      return (await client.call('POST /upload/longjump', { body, file, fileName: file.name })).id
    },
    release: (client, id, sha256) =>
      client.call('POST /longjump/release', { query: { id, ...(sha256 && { sha256 }) } }),
    reject: (client, id) => client.call('DELETE /longjump/submitted-lj', { query: { id, reason: 'Not this one' } }),
    reopen: (client, id) => client.call('POST /longjump/reopen', { query: { id, reason: 'Looked again' } }),
    rejected: async (client) => (await client.call('GET /longjump/rejected')).submissions,
    withdraw: (client, id) => client.call('DELETE /upload/own-submitted-lj-demo', { query: { id } }),
    claim: (client, id) => client.call('POST /longjump/claim', { query: { id } }),
    unclaim: (client, id) => client.call('DELETE /longjump/claim', { query: { id } }),
    ask: null,
    queue: async (client) =>
      (await client.call('GET /longjump/submitted-ljs')).map(({ id, answer, sha256 }) => ({ id, answer, sha256 })),
  },
  {
    kind: 'map',
    table: 'map_submissions',
    released: 'APPROVED',
    file: () => mapArchive(`kz_made${next()}`),
    async send(client, file, { note = '', replaces, answer } = {}) {
      const facts = { mapperNames: ['Ann'], mayPublish: true, note, ...(answer && { answer }) }
      const body = { ...facts, ...(replaces !== undefined && { mapId: replaces }) }
      return (await client.call('POST /upload/map', { body, file, fileName: file.name })).mapId
    },
    release: (client, mapId, sha256) =>
      client.call('POST /map/release', { query: { mapId, ...(sha256 && { sha256 }) } }),
    reject: (client, mapId) => client.call('DELETE /map/submitted', { query: { mapId, reason: 'Not this one' } }),
    reopen: (client, mapId) => client.call('POST /map/reopen', { query: { mapId, reason: 'Looked again' } }),
    rejected: async (client) => (await client.call('GET /map/rejected')).submissions,
    withdraw: (client, mapId) => client.call('DELETE /upload/own-submitted-map', { query: { mapId } }),
    claim: null,
    unclaim: null,
    ask: (client, mapId, reason) => client.call('POST /map/request-changes', { query: { mapId, reason } }),
    queue: async (client) =>
      (await client.call('GET /map/submitted')).map(({ mapId: id, answer, sha256 }) => ({ id, answer, sha256 })),
  },
]

const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw error ?? new Error('it was not refused')
  return error
}
const statuses = async (...calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((result) =>
    result.status === 'fulfilled' ? 200 : result.reason instanceof CallError ? result.reason.status : 0,
  )

describe.each(KINDS)('$kind', (of) => {
  const sendNew = async (client = player.client) => of.send(client, await of.file())
  const own = async (id: number, client = player.client) =>
    (await client.call('GET /submissions/own', { query: { kind: of.kind, sort: 'newest' } })).submissions.find(
      (one) => one.id === id,
    )
  const stored = async (id: number) =>
    (await world.ctx.pool.query(`select * from ${of.table} where id = $1`, [id])).rows[0] as Record<string, unknown>
  const clear = () =>
    world.ctx.pool.query(
      `update ${of.table} set state = 'WITHDRAWN' where state in ('SUBMITTED', 'DEFERRED', 'CHANGES_REQUESTED')`,
    )
  const answer = (id: number, text: string, client = player.client) =>
    client.call('POST /submissions/answer', { query: { kind: of.kind, id }, body: { answer: text } })
  const again = (id: number, note: string, client = player.client) =>
    client.call('POST /submissions/again', { query: { kind: of.kind, id }, body: { note } })
  const told = async (userId = player.user.userId) =>
    (
      await world.ctx.pool.query(
        `select event from notifications where user_id = $1 order by changed_at desc, id desc limit 1`,
        [userId],
      )
    ).rows[0]?.event

  test('waits with its place and is released once, by whoever comes first', async () => {
    await clear()
    const [one, two] = [await sendNew(), await sendNew()]
    expect([(await own(one))?.place, (await own(two))?.place, (await own(two))?.waiting]).toEqual([1, 2, 2])
    expect((await of.queue(first.client)).map(({ id }) => id)).toEqual([one, two])
    expect((await statuses(of.release(first.client, one), of.release(second.client, one))).sort()).toEqual([200, 409])
    expect(await own(one)).toMatchObject({ state: of.released, stand: 'released', canWithdraw: false, sendsLeft: 0 })
    expect(await told()).toMatchObject({ outcome: 'released' })
    expect((await refusal(of.release(first.client, one))).message).toMatch(/^This \w+ was already released$/)
    expect((await refusal(of.withdraw(player.client, one))).status).toBe(409)
    expect(await own(two)).toMatchObject({ stand: 'waiting', place: 1, waiting: 1 })
  })

  test('is rejected with a reason, which its sender reads, and found by nobody else', async () => {
    const id = await sendNew()
    await of.reject(first.client, id)
    expect(await own(id)).toMatchObject({
      ...{ state: 'REJECTED', stand: 'rejected', reason: 'Not this one', place: null, sendsLeft: 2 },
      reviewer: { userId: first.user.userId, pseudo: first.user.pseudo },
    })
    expect(await own(id, stranger.client)).toBeUndefined()
    for (const call of [answer, again]) {
      expect((await refusal(call(id, 'mine now', stranger.client))).status).toBe(404)
    }
    expect((await refusal(of.withdraw(stranger.client, id))).status).toBe(404)
  })

  test('is judged by others only', async () => {
    const id = await sendNew(first.client)
    expect((await refusal(of.release(first.client, id))).code).toBe('conflict_of_interest')
    if (of.claim) expect((await refusal(of.claim(first.client, id))).code).toBe('conflict_of_interest')
    if (of.ask) expect((await refusal(of.ask(first.client, id, 'Why so fast?'))).code).toBe('conflict_of_interest')
    await of.release(second.client, id)
  })

  test('a claim ends with what is done: withdrawn, decided, asked, and after a day', async () => {
    if (!of.claim || !of.unclaim) return
    const claimed = async () => {
      const id = await sendNew()
      await of.claim?.(first.client, id)
      expect(await own(id)).toMatchObject({ stand: 'checking', reviewer: { userId: first.user.userId } })
      return id
    }
    const noClaim = async (id: number) =>
      expect(await stored(id)).toMatchObject({ claimed_by: null, claimed_until: null })
    const withdrawn = await claimed()
    await of.withdraw(player.client, withdrawn)
    await noClaim(withdrawn)
    const rejected = await claimed()
    await of.reject(second.client, rejected)
    await noClaim(rejected)
    const released = await claimed()
    await of.release(second.client, released)
    await noClaim(released)
    if (of.ask) {
      const asked = await claimed()
      await of.ask(second.client, asked, 'Which settings?')
      await noClaim(asked)
    }
    const taken = await claimed()
    expect((await refusal(of.unclaim(second.client, taken))).message).toMatch(/^Somebody else claimed this/)
    await of.claim(second.client, taken)
    expect(await own(taken)).toMatchObject({ reviewer: { userId: second.user.userId } })
    await world.ctx.pool.query(`update ${of.table} set claimed_until = now() where id = $1`, [taken])
    await world.runJobs('end-claims')
    await noClaim(taken)
  })

  test('one that is asked something keeps its place, with an answer or a new file', async () => {
    if (!of.ask) return
    await clear()
    const [asked, other, third] = [await sendNew(), await sendNew(), await sendNew()]
    await of.ask(first.client, asked, 'Which settings?')
    expect(await told()).toMatchObject({ outcome: 'changes', reason: 'Which settings?' })
    expect(await own(asked)).toMatchObject({
      ...{ stand: 'asked', place: null, question: 'Which settings?', canReplace: true, canWithdraw: true },
      reviewer: { userId: first.user.userId },
    })
    expect(await own(other)).toMatchObject({ place: 1, question: null })
    expect((await refusal(answer(other, 'nobody asked me'))).status).toBe(409)

    expect(await answer(asked, 'Those of the rules')).toMatchObject({ stand: 'waiting', place: 1, question: null })
    const [card] = await of.queue(first.client)
    expect(card).toMatchObject({ id: asked, answer: 'Those of the rules' })
    expect((await refusal(answer(asked, 'once more'))).status).toBe(409)

    await of.ask(first.client, other, 'Send the whole file')
    const before = await stored(other)
    const file = await of.file()
    expect(await of.send(player.client, file, { replaces: other, note: 'the whole one' })).toBe(other)
    expect(await own(other)).toMatchObject({ stand: 'waiting', place: 2 })
    expect((await own(other))?.steps.map(({ act }) => act)).toEqual(['asked', 'replaced'])
    const after = await stored(other)
    expect([after.sha256 === before.sha256, after.submitted_at]).toEqual([false, before.submitted_at])
    const blobs = 'select count(*) from blobs where sha256 = $1'
    expect((await world.ctx.pool.query(blobs, [before.sha256])).rows).toEqual([{ count: 0 }])
    expect((await of.queue(first.client)).map(({ id }) => id)).toEqual([asked, other, third])
  })

  test('an answer and a new file come in one go, once; what nobody asks any more is no fault', async () => {
    if (!of.ask) return
    await clear()
    const id = await sendNew()
    await sendNew()
    await of.ask(first.client, id, 'Is there a better file?')
    const file = await of.file()
    const sendBoth = () => of.send(player.client, file, { replaces: id, answer: 'Here it is' })
    expect(await sendBoth()).toBe(id)
    expect(await own(id)).toMatchObject({ stand: 'waiting', place: 1, question: null })
    // the same once more, as after a lost connection
    expect(await sendBoth()).toBe(id)
    expect((await own(id))?.steps.map(({ act, text }) => [act, text])).toEqual([
      ['asked', 'Is there a better file?'],
      ['replaced', ''],
      ['answered', 'Here it is'],
    ])
    expect((await of.queue(first.client))[0]).toMatchObject({ id, answer: 'Here it is' })

    // the file that waits already is an answer too
    await of.ask(first.client, id, 'Really this one?')
    expect(await of.send(player.client, file, { replaces: id, answer: 'This very one' })).toBe(id)
    expect(await own(id)).toMatchObject({ stand: 'waiting', place: 1 })
    expect((await own(id))?.steps.at(-1)).toMatchObject({ act: 'answered', text: 'This very one' })
  })

  test('a file is replaced by its sender alone, while it waits', async () => {
    const id = await sendNew()
    const file = await of.file()
    expect((await refusal(of.send(stranger.client, file, { replaces: id }))).status).toBe(404)
    expect(existsSync(world.ctx.files.pathOf((await stored(id)).sha256 as string))).toBe(true)
    await of.reject(first.client, id)
    expect((await refusal(of.send(player.client, file, { replaces: id }))).status).toBe(409)
    expect(await of.send(stranger.client, file)).toBeGreaterThan(id)
  })

  test('a rejected file is sent again twice, with a note; then staff opens it', async () => {
    const file = await of.file()
    const id = await of.send(player.client, file)
    await of.reject(first.client, id)
    const known = await refusal(of.send(player.client, file))
    expect(known.code).toBe('duplicate_file')
    expect(known.message).toMatch(/^This \w+ was already submitted: it was rejected on [/0-9]{10}\. Send it again/)
    expect(known.message).toContain(`/my-submissions#${of.kind}-${id}`)
    const foreign = await refusal(of.send(stranger.client, file, { note: 'it is mine' }))
    expect(foreign.code).toBe('duplicate_file')
    expect(foreign.message).not.toContain('my-submissions')

    expect(await of.send(player.client, file, { note: 'Look at the start' })).toBe(id)
    expect(await own(id)).toMatchObject({ stand: 'again', state: 'SUBMITTED', reason: null })
    expect((await of.queue(first.client)).at(-1)).toMatchObject({ id, answer: 'Look at the start' })
    await of.reject(first.client, id)
    expect(await own(id)).toMatchObject({ stand: 'rejected', sendsLeft: 1 })
    expect(await again(id, 'And at the end')).toMatchObject({ stand: 'again' })
    expect((await refusal(again(id, 'twice at once'))).status).toBe(409)
    await of.reject(first.client, id)
    expect(await own(id)).toMatchObject({ stand: 'rejected', sendsLeft: 0 })
    const third = await refusal(again(id, 'Third time'))
    expect([third.status, third.message]).toEqual([409, expect.stringContaining('Only staff can open it now')])
    expect((await refusal(of.send(player.client, file, { note: 'Third time' }))).status).toBe(409)
    expect((await refusal(of.reopen(player.client, id))).status).toBe(403)
    expect((await refusal(of.rejected(player.client))).status).toBe(403)
    expect((await of.rejected(second.client))[0]).toMatchObject({
      ...{ id, sender: { userId: player.user.userId }, reviewer: first.user.pseudo, reason: 'Not this one' },
    })
    await of.reopen(second.client, id)
    expect(await told()).toMatchObject({ outcome: 'returned', reason: 'Looked again' })
    expect((await of.rejected(second.client)).map((one) => one.id)).not.toContain(id)
    await of.release(second.client, id)
    expect((await refusal(of.reopen(second.client, id))).status).toBe(409)
  })

  test('a checker releases the file he looked at, not the one that replaced it', async () => {
    const id = await sendNew()
    const seen = (await of.queue(first.client)).find((one) => one.id === id)?.sha256 as string
    const file = await of.file()
    await of.send(player.client, file, { replaces: id })
    const refused = await refusal(of.release(first.client, id, seen))
    expect([refused.status, refused.message]).toEqual([409, expect.stringContaining('was replaced')])
    const now = (await of.queue(first.client)).find((one) => one.id === id)?.sha256 as string
    await of.release(first.client, id, now)
  })

  test('two at once: withdrawn or released, claimed or replaced, answered or rejected', async () => {
    for (let round = 0; round < 4; round++) {
      const id = await sendNew()
      const [done, refused] = (await statuses(of.release(first.client, id), of.withdraw(player.client, id))).sort()
      // a withdrawn long jump is not found any more
      expect([done, [404, 409].includes(refused ?? 0)]).toEqual([200, true])
      const state = (await stored(id)).state
      const records = await world.ctx.pool.query(
        of.kind === 'demo'
          ? "select 1 from demos where id = $1 and state = 'RELEASED'"
          : of.kind === 'map'
            ? 'select 1 from map_submissions where id = $1 and map_id is not null'
            : 'select 1 from long_jumps where demo_id = $1',
        [id],
      )
      expect(records.rowCount).toBe(state === of.released ? 1 : 0)

      const other = await sendNew()
      const file = await of.file()
      const replaced = of.send(player.client, file, { replaces: other })
      const both = await statuses(replaced, of.claim ? of.claim(first.client, other) : of.release(first.client, other))
      expect(both.every((status) => status === 200 || status === 409)).toBe(true)
      const row = await stored(other)
      expect(existsSync(world.ctx.files.pathOf(row.sha256 as string))).toBe(true)
      if (of.claim) expect([both, row.claimed_by]).toEqual([[200, 200], first.user.userId])
      if (row.state === 'SUBMITTED') await of.withdraw(player.client, other)
    }
  })

  test('a process that ends between file and row leaves no row, and the same file comes in later', async () => {
    const { ctx } = world
    const file = await of.file()
    const count = async () => (await ctx.pool.query(`select count(*) from ${of.table}`)).rows[0]?.count
    const before = await count()
    const { announce } = ctx.live
    const { level } = ctx.log
    ctx.log.level = 'silent'
    ctx.live.announce = () => Promise.reject(new Error('this process is gone'))
    const failed = await refusal(of.send(player.client, file))
    ctx.live.announce = announce
    ctx.log.level = level
    expect([failed.status, await count()]).toEqual([500, before])
    const id = await of.send(player.client, file)
    expect(existsSync(ctx.files.pathOf((await stored(id)).sha256 as string))).toBe(true)
    const other = await of.send(player.client, file)
    expect(other).toBe(id)
  })

  test('files of what was not taken are given up: withdrawn after 30 days, rejected after 90; the rows stay', async () => {
    const cases: ['withdraw' | 'reject', days: number, kept: boolean][] = [
      ['withdraw', 31, false],
      ['withdraw', 29, true],
      ['reject', 91, false],
      ['reject', 89, true],
    ]
    await clear()
    for (const [what, days, kept] of cases) {
      const id = await sendNew()
      const sha256 = (await stored(id)).sha256 as string
      await (what === 'withdraw' ? of.withdraw(player.client, id) : of.reject(first.client, id))
      await world.ctx.pool.query(
        `update ${of.table} set decided_at = now() - make_interval(days => $2) where id = $1`,
        [id, days],
      )
      await world.runJobs('forget-submissions')
      const blobs = await world.ctx.pool.query('select 1 from blobs where sha256 = $1', [sha256])
      expect([what, days, (await stored(id)).sha256 === sha256, blobs.rowCount === 1]).toEqual([what, days, kept, kept])
      expect(await own(id)).toMatchObject({ id })
      if (!kept) expect(await own(id)).toMatchObject({ sendsLeft: 0 })
      if (!kept && what === 'reject') {
        expect((await of.rejected(first.client)).map((one) => one.id)).not.toContain(id)
        expect((await refusal(again(id, 'Where is it?'))).message).toMatch(/^The file of this \w+ is gone$/)
      }
    }
  })
})
