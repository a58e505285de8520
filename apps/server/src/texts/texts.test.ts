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
  for (const [language, texts] of Object.entries(DEFAULT_TEXTS))
    for (const slug of TEXT_SLUGS) {
      const words = texts[slug].replace(/<[^>]+>|\s/g, '')
      expect(cleanNewsHtml(texts[slug]).replace(/<[^>]+>|\s/g, ''), `${language} ${slug}`).toBe(words)
      // the same parts, links and settings in every language
      const tags = (text: string) => text.match(/<[^>]+>|\[\w+\]|[a-z]+_\w+/g)
      expect(tags(texts[slug]), `${language} ${slug}`).toEqual(tags(DEFAULT_TEXTS.en[slug]))
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

it('has versions of a text in each language; one that is not written yet is read in English', async () => {
  const faq = (language?: 'ru' | 'es') => ({ query: { slug: 'faq' as const, ...(language && { language }) } })
  const get = (language?: 'ru' | 'es') => world.guest.call('GET /page/page', faq(language))
  expect(await get('ru')).toMatchObject({ language: 'ru', version: 0, changedDate: null })
  expect((await get('ru')).htmlContent).toContain('Как поставить рекорд?')
  const put = (language: 'ru' | undefined, htmlContent: string, version: number) =>
    staff.call('PUT /page/page', { ...faq(language), body: { htmlContent, version } })
  await put(undefined, '<p>One question.</p>', 0)
  // what the site came with says something else by now
  expect(await get('ru')).toMatchObject({ language: 'en', version: 0, changedDate: expect.any(String) })
  expect((await get('ru')).htmlContent).toContain('One question.')
  await put('ru', '<p>Один вопрос.</p>', 0)
  expect(await get('ru')).toMatchObject({ language: 'ru', version: 1 })
  expect((await get('ru')).htmlContent).toContain('Один вопрос.')
  await expect(put('ru', '<p>Мой.</p>', 0)).rejects.toMatchObject({ status: 409 })
  // neither other languages nor English have another text for it
  expect(await get('es')).toMatchObject({ language: 'en', version: 0 })
  expect((await get()).htmlContent).toContain('One question.')
  const history = await world.guest.call('GET /page/history', faq('ru'))
  expect(history.map(({ version }) => version)).toEqual([1, 0])
  expect(history.at(-1)?.htmlContent).toContain('Как поставить рекорд?')
  const odd = await fetch(`${world.url}/api/page/page?slug=faq&language=xx`)
  expect(odd.status).toBe(400)
})
