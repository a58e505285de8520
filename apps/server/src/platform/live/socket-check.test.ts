import type { LiveEvent } from '@kz/contract/live'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { WebSocket } from 'ws'
import type { BuiltUser } from '../../testing/build.ts'
import { cookieOf } from '../../testing/cookie.ts'
import { createWorld, type World } from '../../testing/world.ts'
import { sql } from '../api/sql.ts'

/** Sockets whose session changes without a word: by time, or in a process whose word was lost. */

const ROUND = { timeout: 9_000, interval: 50 }

let world: World
const opened: WebSocket[] = []
beforeAll(async () => {
  world = await createWorld()
})
afterEach(() => {
  for (const socket of opened.splice(0)) socket.terminate()
})
afterAll(() => world.close())

/** A socket of a new session. `code` is how it was closed, null while it is open. */
async function open(user: BuiltUser | null) {
  const cookie = user ? await cookieOf(world, user) : ''
  const socket = new WebSocket(`${world.url.replace('http', 'ws')}/ws/events`, {
    headers: { origin: world.url, cookie },
  })
  opened.push(socket)
  const page = { heard: [] as LiveEvent[], code: null as number | null }
  socket.on('message', (data) => page.heard.push(JSON.parse(String(data))))
  socket.on('close', (code) => {
    page.code = code
  })
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject))
  return page
}

type Page = Awaited<ReturnType<typeof open>>
const checker = () => world.user({ roles: ['DEMO_CHECKER'] })
const families = ({ userId }: BuiltUser) => sql`(select id from session_families where user_id = ${userId})`
const expire = (user: BuiltUser) =>
  world.ctx.db.execute(sql`update session_tokens set expires_at = now() where family_id in ${families(user)}`)

let told = 0
/** Tells all pages of the queue, and guests of the maps; answers who heard of the queue. */
async function whoHears(...pages: Page[]): Promise<boolean[]> {
  const count = ++told
  const events: LiveEvent[] = [
    { type: 'queue.changed', data: { count } },
    { type: 'maps.changed', data: {} },
  ]
  for (const page of pages) page.heard.length = 0
  const committed = await world.ctx.live.announce(world.ctx.db, events)
  committed()
  const openPages = pages.filter(({ code }) => code === null)
  const last = ({ heard }: Page) => heard.some(({ type }) => type === 'maps.changed')
  await expect.poll(() => openPages.every(last), { timeout: 5_000, interval: 10 }).toBe(true)
  return pages.map((page) => hasHeard(page, count))
}
const hasHeard = ({ heard }: Page, count: number) =>
  heard.some((event) => event.type === 'queue.changed' && event.data.count === count)

it('are closed when it ran out, ended or was banned; the others go on with the rights of now', async () => {
  const users = await Promise.all([checker(), checker(), checker(), checker(), checker(), world.user()])
  const [expired, ended, banned, renewed, demoted, promoted] = users as [
    BuiltUser,
    BuiltUser,
    BuiltUser,
    BuiltUser,
    BuiltUser,
    BuiltUser,
  ]
  const pages = await Promise.all(users.map(open))
  const guest = await open(null)
  expect(await whoHears(...pages, guest)).toEqual([true, true, true, true, true, false, false])

  const { db } = world.ctx
  await expire(expired)
  await db.execute(sql`update session_families set ended_at = now() where id in ${families(ended)}`)
  await db.execute(sql`insert into bans (user_id, kind, reason) values (${banned.userId}, 'general', 'Noise')`)
  // another tab renewed: this one's token ran out, its session goes on
  await expire(renewed)
  await db.execute(sql`insert into session_tokens (hash, family_id, expires_at)
    select sha256('another'), id, now() + interval '10 minutes' from session_families where user_id = ${renewed.userId}`)
  await db.execute(sql`delete from user_roles where user_id = ${demoted.userId}`)
  await db.execute(sql`insert into user_roles (user_id, role) values (${promoted.userId}, 'DEMO_CHECKER')`)

  await expect.poll(() => pages.map(({ code }) => code), ROUND).toEqual([4401, 4401, 4401, null, null, null])
  expect(await whoHears(...pages, guest)).toEqual([false, false, false, true, false, true, false])
  expect(guest.code).toBeNull()
}, 30_000)

it('hear what guests hear while nobody can say whether it still holds, and afterwards what they missed', async () => {
  const page = await open(await checker())
  const guest = await open(null)
  const { db, log } = world.ctx
  log.level = 'silent'
  await db.execute(sql`alter table session_families rename to families_away`)
  const lost: number[] = []
  try {
    // one failed round changes nothing
    expect(await whoHears(page, guest)).toEqual([true, false])
    const deaf = async () => !(await whoHears(page, guest))[0]
    await expect.poll(deaf, { timeout: 20_000, interval: 200 }).toBe(true)
    lost.push(told)
    expect(await whoHears(page, guest)).toEqual([false, false])
    lost.push(told)
    expect(page.code).toBeNull()
  } finally {
    await db.execute(sql`alter table families_away rename to session_families`)
  }
  await expect.poll(() => lost.map((count) => hasHeard(page, count)), ROUND).toEqual([true, true])
  expect(await whoHears(page, guest)).toEqual([true, false])
  expect(guest.heard.some(({ type }) => type === 'queue.changed')).toBe(false)
  log.level = 'error'
}, 60_000)
