import { afterAll, expect, test } from 'vitest'
import { pseudoKey } from '../accounts/api.ts'
import { sql } from '../platform/api/sql.ts'
import { createWorld } from '../testing/world.ts'

/** Names with brackets, quotes and bars: who has one is told of a mention and of a quote like everybody. */

const world = await createWorld()
afterAll(() => world.close())
const [top, writer] = await Promise.all([world.staff('ADMIN'), world.staff()])
const { id: categoryId } = await top.client.call('POST /forum/categories', { body: { name: 'Odd', description: '' } })

test.each([
  ['[XJ]Nukk', ['[quote="[XJ]Nukk"]t[/quote]', '[quote=[XJ]Nukk]t[/quote]', 'hey @[XJ]Nukk, look']],
  [']x[', ['[quote="]x["]t[/quote]', '@]x[']],
  ["'tick'", [`[quote="'tick'"|/forum/threads/1?message=1]t[/quote]`]],
  ['a|b', ['[quote="a|b"]t[/quote]', '[quote=a|b|/forum/threads/1?message=1]t[/quote]']],
])('%s is told', async (name, texts) => {
  const member = await world.staff()
  await world.ctx.db.execute(sql`update users set pseudo = ${name}, pseudo_key = ${pseudoKey(name)}
    where id = ${member.user.userId}`)
  for (const content of texts) {
    await writer.client.call('POST /forum/threads', { body: { title: `To ${content}`, content, categoryId } })
    const { notifications } = await member.client.call('GET /notification/list', { query: {} })
    const kind = content.includes('@') ? 'mention' : 'reply'
    expect(notifications[0]).toMatchObject({ kind, read: false, about: { title: `To ${content}` } })
    await member.client.call('POST /notification/read-all')
  }
})
