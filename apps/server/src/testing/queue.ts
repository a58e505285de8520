import type { SubmissionKind } from '@kz/contract/review/submission-kinds'
import type { Rejected } from '@kz/contract/review/submissions'
import { CallError } from '@kz/contract/wire/call-error'
import type { Client } from '@kz/contract/wire/client'
import { buildMap } from './build.ts'
import { asFile, demoFile } from './files/demo-files.ts'
import { mapArchive } from './files/map-files.ts'
import { createWorld, type World } from './world.ts'

/** The kinds of submissions as the tests of the review queue use them: one table, whose rows differ in their calls only. */

let sent = 0
/** Times and names that nobody else has: each is faster than the one before. */
const next = () => 15_000 - 10 * ++sent
const ytLink = 'https://youtu.be/abcdefghijk'
const jumpNumbers = { cat: 'lj', block: '245', distance: '250.5', prestrafe: '275', topspeed: '340' } as const

interface Card {
  id: number
  answer: string | null
  sha256: string
  decisionFailed: string | null
}
const cardOf = ({ id, answer, sha256, decisionFailed }: Card): Card => ({ id, answer, sha256, decisionFailed })

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
  queue(client: Client): Promise<Card[]>
  released: string
}

const kindsOf = (world: World): OfKind[] => [
  {
    kind: 'demo',
    table: 'demos',
    released: 'RELEASED',
    async file() {
      const { mapName } = await buildMap(world.ctx.db)
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
      (await client.call('GET /record/submitted-demos')).map(({ demoId: id, ...card }) => cardOf({ id, ...card })),
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
    queue: async (client) => (await client.call('GET /longjump/submitted-ljs')).map(cardOf),
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
      (await client.call('GET /map/submitted')).map(({ mapId: id, ...card }) => cardOf({ id, ...card })),
  },
]

/** The refusal of a call, which has to be refused. */
export const refusal = async (call: Promise<unknown>) => {
  const error = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof CallError)) throw error ?? new Error('it was not refused')
  return error
}
/** How calls at the same moment ended: 0 for what was neither done nor refused. */
export const statuses = async (...calls: Promise<unknown>[]) =>
  (await Promise.allSettled(calls)).map((result) =>
    result.status === 'fulfilled' ? 200 : result.reason instanceof CallError ? result.reason.status : 0,
  )

/** A world with somebody who sends things in, a stranger, two checkers, and the kinds. */
export async function createQueue() {
  const world = await createWorld()
  const [player, stranger, first, second] = await Promise.all([
    world.staff(),
    world.staff(),
    world.staff('DEMO_CHECKER', 'MAP_CHECKER'),
    world.staff('DEMO_CHECKER', 'MAP_CHECKER'),
  ])
  /** What the tests do with things of one kind; `player` does it where nobody is named. */
  const around = (of: OfKind) => {
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
    return { sendNew, own, stored, clear, answer, again, told }
  }
  return { world, player, stranger, first, second, kinds: kindsOf(world), around }
}
