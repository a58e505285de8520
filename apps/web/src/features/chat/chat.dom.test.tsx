import type { Comment } from '@kz/contract/comments'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { comment, ownComment } from '../../testing/comment.ts'
import { later, member, openPage, refused, told, until } from '../../testing/page.tsx'
import { ChatBox } from './chat-box.tsx'
import { ChatCount } from './chat-count.tsx'

const line = (id: number, change: Partial<Comment> = {}) => comment(id, { message: `line ${id}`, ...change })
const online = { 'GET /user/online': () => ({ users: [], guests: 0, members: 0 }) as never }
const field = (page: { getByRole: (role: string, options: object) => HTMLElement }) =>
  page.getByRole('textbox', { name: 'Message' }) as HTMLTextAreaElement

test('Enter sends once, the line stands on top, the field is empty', async () => {
  const held = later<Comment>()
  const page = openPage(<ChatBox />, {
    user: member(),
    answers: { ...online, 'GET /chatbox/comments': () => [line(1)], 'POST /chatbox/comment': () => held.promise },
  })
  await page.findByText('line 1')
  await page.user.type(field(page), 'hello{Shift>}{Enter}{/Shift}there{Enter}{Enter}')
  held.resolve(ownComment(2, { message: 'hello\nthere' }))
  await page.findByText(/hello/, { selector: 'li *' })
  await until(() => expect(field(page).value).toBe(''))
  expect(page.calls('POST /chatbox/comment').map(({ body }) => body)).toEqual([{ commentMessage: 'hello\nthere' }])
  expect(page.container.querySelector('li')?.id).toBe('comment-2')
})

test('a refused line stays in the field', async () => {
  const page = openPage(<ChatBox />, {
    user: member(),
    answers: {
      ...online,
      'GET /chatbox/comments': () => [],
      'POST /chatbox/comment': () => {
        throw refused(429, 'Too fast')
      },
    },
  })
  await page.findByText('No messages yet. Say the first word.')
  await page.user.type(field(page), 'hello{Enter}')
  await told('Too fast')
  expect(field(page).value).toBe('hello')
  await page.user.clear(field(page))
})

test('what is typed stays while other pages are read, for this member only', async () => {
  const answers = { ...online, 'GET /chatbox/comments': () => [] }
  const first = openPage(<ChatBox />, { user: member(), answers })
  await first.user.type(await first.findByRole('textbox', { name: 'Message' }), 'half a')
  first.unmount()
  const other = openPage(<ChatBox />, { user: member({ userId: 9, pseudo: 'Cat' }), answers })
  await other.findByText('No messages yet. Say the first word.')
  expect(field(other).value).toBe('')
  other.unmount()
  const again = openPage(<ChatBox />, { user: member(), answers })
  await again.findByText('No messages yet. Say the first word.')
  expect(field(again).value).toBe('half a')
  await again.user.clear(field(again))
})

test('a line of another is asked for alone and stands on top; a known one is read again', async () => {
  let all = [line(1)]
  const page = openPage(<ChatBox />, {
    answers: {
      ...online,
      'GET /chatbox/comments': ({ query }) => (query.since ? all.filter(({ id }) => id > Number(query.since)) : all),
    },
  })
  await page.findByText('line 1')
  all = [line(2), line(1)]
  page.fire({ type: 'chat.changed', data: { commentId: 2 } })
  await page.findByText('line 2')
  expect(page.calls('GET /chatbox/comments').at(-1)?.query).toEqual({ since: '1' })
  all = [line(2), line(1, { message: 'line one', edited: true })]
  page.fire({ type: 'chat.changed', data: { commentId: 1 } })
  await page.findByText('line one')
  expect(page.calls('GET /chatbox/comments').at(-1)?.query).toEqual({ page: '0' })
})

test('an own line is changed in its place, deleted after a question; those of others are not offered', async () => {
  let all = [ownComment(2, { message: 'line 2' }), line(1)]
  const page = openPage(<ChatBox />, {
    user: member(),
    answers: {
      ...online,
      'GET /chatbox/comments': () => all,
      'PUT /chatbox/comment': ({ query }) => ownComment(2, { message: query.message ?? '', edited: true }),
      'DELETE /chatbox/comment': () => {
        all = [line(1)]
        return { message: 'ok' }
      },
    },
  })
  await page.findByText('line 2')
  expect(page.getAllByRole('button', { name: 'Edit' })).toHaveLength(1)
  await page.user.click(page.getByRole('button', { name: 'Edit' }))
  await page.user.type(page.getByRole('textbox', { name: 'Edit message' }), ' more{Enter}')
  await page.findByText(/line 2 more/)
  expect(page.calls('PUT /chatbox/comment').map(({ query }) => query)).toEqual([
    { commentId: '2', message: 'line 2 more' },
  ])
  await page.user.click(page.getByRole('button', { name: 'Delete' }))
  const dialog = await page.findByRole('dialog')
  await page.user.click(within(dialog).getByRole('button', { name: 'Delete message' }))
  await told('Chatbox comment deleted')
  await until(() => expect(page.queryByText(/line 2/)).toBeNull())
  page.getByText('line 1')
  expect(page.calls('DELETE /chatbox/comment')[0]?.query).toEqual({ commentId: '2' })
})

test('an own line that is being changed is there, opened, when the page is loaded again', async () => {
  const answers = { ...online, 'GET /chatbox/comments': () => [ownComment(31, { message: 'line 31' })] }
  const first = openPage(<ChatBox />, { user: member(), answers })
  await first.findByText('line 31')
  await first.user.click(first.getByRole('button', { name: 'Edit' }))
  await first.user.type(first.getByRole('textbox', { name: 'Edit message' }), ' and half')
  first.unmount()
  const again = openPage(<ChatBox />, { user: member(), answers })
  const box = (await again.findByRole('textbox', { name: 'Edit message' })) as HTMLTextAreaElement
  expect(box.value).toBe('line 31 and half')
  await again.user.type(box, '{Escape}')
  expect(again.queryByRole('textbox', { name: 'Edit message' })).toBeNull()
  const kept = Array.from({ length: sessionStorage.length }, (_, at) =>
    sessionStorage.getItem(`${sessionStorage.key(at)}`),
  )
  expect(kept.filter((text) => text?.includes('and half'))).toEqual([])
})

test('the count tells what came since the chat was seen, not what one wrote, and goes when it is seen', async () => {
  localStorage.setItem('chat-read', '1')
  const answers = {
    ...online,
    'GET /chatbox/comments': () => [line(4), ownComment(3, { message: 'line 3' }), line(2), line(1)],
  }
  const page = openPage(<ChatCount />, { user: member(), answers })
  await until(() => expect(page.container.textContent).toBe('2 unread'))
  page.unmount()
  const both = openPage(
    <>
      <ChatCount />
      <ChatBox />
    </>,
    { user: member(), answers },
  )
  await both.findByText('line 4')
  await until(() => expect(both.queryByText(/unread/)).toBeNull())
})
