import { afterAll, beforeAll, expect, it } from 'vitest'
import { sql } from '../platform/api/sql.ts'
import type { BuiltUser } from '../testing/build.ts'
import { read } from '../testing/read.ts'
import { createWorld, type World } from '../testing/world.ts'

type Client = World['guest']

let world: World
let newsId: number
beforeAll(async () => {
  world = await createWorld()
  const writer = (await world.staff('WRITER')).client
  const body = { title: 'Week 12', htmlContent: '<p>Two records.</p>' }
  newsId = (await writer.call('POST /news/news', { body })).id
})
afterAll(() => world.close())

const link = 'see https://elsewhere.example/x'
const refused = {
  status: 422,
  message: 'You can post links and images once your account is a day old and you have written 3 messages',
}
const chat = (client: Client, commentMessage: string) =>
  client.call('POST /chatbox/comment', { body: { commentMessage } })
const comment = (client: Client, commentMessage: string) =>
  client.call('POST /news/comment', { query: { newsId }, body: { commentMessage } })
const onDemos = (client: Client, commentMessage: string) =>
  client.call('POST /latest-demos/comment', { body: { commentMessage } })

async function newAccount(): Promise<{ user: BuiltUser; client: Client }> {
  const user = await world.user()
  return { user, client: await world.as(user) }
}
const grow = ({ userId }: BuiltUser) =>
  world.ctx.db.execute(sql`update users set created_at = now() - interval '25 hours' where id = ${userId}`)

it('refuses links and images of a new account in every thread, and stores nothing', async () => {
  const { user, client } = await newAccount()
  for (const write of [chat, comment, onDemos]) {
    for (const text of [
      link,
      '[url=https://elsewhere.example]x[/url]',
      '[img]/media/x.png[/img]',
      '[b][img]x[/img][/b]',
    ])
      await expect(write(client, text), text).rejects.toMatchObject(refused)
  }
  expect(await read(world.ctx.db, sql`select id from comments where author_id = ${user.userId}`)).toEqual([])
})

it('lets new accounts name other pages of this site', async () => {
  const { client } = await newAccount()
  await chat(client, '[url=/record/kz_day]kz_day[/url] and [code]https://elsewhere.example[/code]')
})

it('asks for a day and for three messages that still stand, wherever they were written', async () => {
  const { user, client } = await newAccount()
  const first = await chat(client, 'one')
  await comment(client, 'two')
  await chat(client, 'three')
  await expect(chat(client, link)).rejects.toMatchObject(refused)
  await grow(user)
  await chat(client, link)

  await client.call('DELETE /chatbox/comment', { query: { commentId: first.id } })
  await chat(client, `${link}/2`)
  const { user: late, client: silent } = await newAccount()
  await grow(late)
  await chat(silent, 'one')
  await chat(silent, 'two')
  await expect(onDemos(silent, link)).rejects.toMatchObject(refused)
  const mine = await onDemos(silent, 'three')
  await silent.call('DELETE /latest-demos/comment', { query: { commentId: mine.id } })
  await expect(onDemos(silent, link)).rejects.toMatchObject(refused)
  await world.ctx.db.execute(sql`insert into forum_authors (user_id, messages) values (${late.userId}, 1)`)
  await onDemos(silent, link)
})

it('is not passed by writing first and editing afterwards', async () => {
  const { client } = await newAccount()
  const said = await chat(client, 'nothing to see')
  const edit = (message: string) => client.call('PUT /chatbox/comment', { query: { commentId: said.id, message } })
  await expect(edit(link)).rejects.toMatchObject(refused)
  expect(await edit('still nothing')).toMatchObject({ message: 'still nothing' })
})

it('does not ask staff', async () => {
  const { client } = await world.staff('DEMO_CHECKER')
  await chat(client, link)
  const { client: vip } = await world.staff('VIP')
  await expect(chat(vip, link)).rejects.toMatchObject(refused)
})
