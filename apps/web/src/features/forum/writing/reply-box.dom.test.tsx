import type { ForumThread } from '@kz/contract/forum/forum'
import { expect, test } from 'vitest'
import { member, openPage, refused, told, until } from '../../../testing/page.tsx'
import { ReplyBox } from './reply-box.tsx'

const box = (id: number) => <ReplyBox thread={{ id, canReply: true } as ForumThread} handle={null} />
const field = (page: { getByRole: (role: string, options: object) => HTMLElement }) =>
  page.getByRole('textbox', { name: 'Your reply' }) as HTMLTextAreaElement
const shown = async (page: ReturnType<typeof openPage>) => {
  await page.findByRole('textbox', { name: 'Your reply' })
  return field(page)
}

test('a reply that is left half written is there again, in its own thread only', async () => {
  const first = openPage(box(1), { user: member() })
  await first.user.type(await shown(first), 'half a th')
  first.unmount()
  const other = openPage(box(2), { user: member() })
  expect((await shown(other)).value).toBe('')
  other.unmount()
  const again = openPage(box(1), { user: member() })
  expect((await shown(again)).value).toBe('half a th')
  again.getByText('Draft saved on this device')
})

test('a page that is closed while one writes keeps the text', async () => {
  const page = openPage(box(3), { user: member() })
  await page.user.type(await shown(page), 'words')
  dispatchEvent(new Event('pagehide'))
  expect(Object.values({ ...localStorage })).toContain('words')
})

test('a reply is posted once, its draft is gone, and it leads to the message', async () => {
  const page = openPage(box(4), {
    user: member(),
    answers: { 'POST /forum/messages': () => ({ id: 90, page: 3, held: false }) as never },
  })
  await page.user.type(await shown(page), 'so it is{Control>}{Enter}{Enter}{/Control}')
  await told('Message posted')
  await until(() => expect(page.address()).toMatch(/4.*3.*90/))
  expect(page.calls('POST /forum/messages').map(({ body }) => body)).toEqual([{ threadId: 4, message: 'so it is' }])
  page.unmount()
  const again = openPage(box(4), { user: member() })
  expect((await shown(again)).value).toBe('')
})

test('a reply that was refused stays, and stays kept', async () => {
  const page = openPage(box(5), {
    user: member(),
    answers: {
      'POST /forum/messages': () => {
        throw refused(403, 'This thread is locked')
      },
    },
  })
  await page.user.type(await shown(page), 'so it is')
  await page.user.click(page.getByRole('button', { name: 'Post reply' }))
  await told('This thread is locked')
  expect(field(page).value).toBe('so it is')
  page.unmount()
  const again = openPage(box(5), { user: member() })
  expect((await shown(again)).value).toBe('so it is')
})

test('a reply with a link that is kept for staff is told and leads nowhere', async () => {
  const page = openPage(box(6), {
    user: member(),
    at: '/here',
    answers: { 'POST /forum/messages': () => ({ id: 90, page: 3, held: true }) as never },
  })
  await page.user.type(await shown(page), 'see https://example.org')
  await page.user.click(page.getByRole('button', { name: 'Post reply' }))
  await told('Message held for staff')
  expect(page.address()).toBe('/here')
  expect(field(page).value).toBe('')
})

test('a closed forum and a thread one may not answer are said instead of a field', async () => {
  const closed = { kind: 'FORUM', message: 'The forum is closed for now', reason: 'Moving', until: null } as never
  const page = openPage(box(9), { user: member(), answers: { 'GET /site/closed': () => [closed] } })
  await page.findByText('The forum is closed for now. Reason: Moving.')
  expect(page.queryByRole('textbox')).toBeNull()
})

test('a thread that is read-only says so', async () => {
  const thread = { id: 10, canReply: false, isReadOnly: true } as ForumThread
  const page = openPage(<ReplyBox thread={thread} handle={null} />, { user: member() })
  await page.findByText('This thread is read-only.')
})
