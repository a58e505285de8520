import { TEXT_SLUGS } from '@kz/contract/texts'
import { cleanNewsHtml } from '@kz/markup'
import { afterAll, expect, it } from 'vitest'
import { createWorld } from '../testing/world.ts'
import { DEFAULT_TEXTS } from './defaults.ts'

const world = await createWorld()
afterAll(() => world.close())
const staff = (await world.staff('MANAGEMENT')).client

const read = () => world.guest.call('GET /page/page', { query: { slug: 'rules' } })
const write = (htmlContent: string, version: number) =>
  staff.call('PUT /page/page', { query: { slug: 'rules' }, body: { htmlContent, version, comment: 'Shorter' } })

it('says something before staff has written, all of it in allowed markup', async () => {
  expect(await read()).toMatchObject({ version: 0, changedDate: null })
  expect((await read()).htmlContent).toContain('sv_airaccelerate')
  for (const slug of TEXT_SLUGS) {
    const words = DEFAULT_TEXTS[slug].replace(/<[^>]+>|\s/g, '')
    expect(cleanNewsHtml(DEFAULT_TEXTS[slug]).replace(/<[^>]+>|\s/g, ''), slug).toBe(words)
  }
})

it('keeps every version and shows the newest at once, cleaned', async () => {
  await read()
  await write('<h2>One rule</h2><script>alert(1)</script><p onclick="x()">Jump.</p>', 0)
  const shown = await read()
  expect(shown).toMatchObject({ version: 1, changedDate: expect.any(String) })
  expect(shown.htmlContent).toContain('Jump.')
  expect(shown.htmlContent).not.toMatch(/<script|onclick/)
  await write('<p>No rules.</p>', 1)
  const history = await world.guest.call('GET /page/history', { query: { slug: 'rules' } })
  expect(history.map(({ version, comment }) => [version, comment])).toEqual([
    [2, 'Shorter'],
    [1, 'Shorter'],
    [0, ''],
  ])
  expect(history.at(-1)?.htmlContent, 'what the first change is told against').toContain('sv_airaccelerate')
})

it('refuses a text over another one, an empty one, and whoever may not', async () => {
  await expect(write('<p>Mine.</p>', 1)).rejects.toMatchObject({ status: 409 })
  await expect(write('  ', 2)).rejects.toMatchObject({ status: 422, message: 'Content is required' })
  const body = { htmlContent: '<p>x</p>', version: 2 }
  const writer = (await world.staff('WRITER')).client
  await expect(writer.call('PUT /page/page', { query: { slug: 'rules' }, body })).rejects.toMatchObject({ status: 403 })
  expect((await read()).version).toBe(2)
})
