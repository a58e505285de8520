import type { Comment } from '@kz/contract/comments'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { comment, ownComment } from '../../testing/comment.ts'
import { later, member, openPage, refused, told, until } from '../../testing/page.tsx'
import { Comments } from './comments.tsx'

/** A target of its own for each test: drafts outlive the page. */
const news = (targetId: number) => <Comments target={{ kind: 'news', targetId }} />
const line = (page: { container: HTMLElement }, id: number) =>
  within(page.container.querySelector(`#comment-${id} > div`) as HTMLElement)

test('a comment is written once, stands on top and leaves the box empty', async () => {
  const held = later<Comment>()
  const page = openPage(news(1), {
    user: member(),
    answers: { 'GET /news/comments': () => [comment(1)], 'POST /news/comment': () => held.promise },
  })
  await page.findByText('text 1')
  const box = page.getByRole('textbox', { name: 'Write a comment' }) as HTMLTextAreaElement
  await page.user.type(box, '  mine {Control>}{Enter}{Enter}{/Control}')
  held.resolve(ownComment(2, { message: 'mine' }))
  await told('Comment written')
  await page.findByText('mine', { selector: 'li *' })
  expect([...page.container.querySelectorAll('li[id]')].map(({ id }) => id)).toEqual(['comment-2', 'comment-1'])
  expect(box.value).toBe('')
  expect(page.calls('POST /news/comment').map(({ query, body }) => [query, body])).toEqual([
    [{ newsId: '1' }, { commentMessage: 'mine', parentId: null }],
  ])
  expect(page.calls('GET /news/comments')).toHaveLength(1)
})

test('a refused comment stays in its box with the reason told', async () => {
  const page = openPage(news(2), {
    user: member(),
    answers: {
      'GET /news/comments': () => [],
      'POST /news/comment': () => {
        throw refused(429, 'Wait a moment')
      },
    },
  })
  await page.findByText('No comments yet.')
  await page.user.type(page.getByRole('textbox', { name: 'Write a comment' }), 'mine')
  await page.user.click(page.getByRole('button', { name: 'Post comment' }))
  await told('Wait a moment')
  expect((page.getByRole('textbox', { name: 'Write a comment' }) as HTMLTextAreaElement).value).toBe('mine')
})

test('what was typed and not sent is there when the panel is opened again', async () => {
  const answers = { 'GET /news/comments': () => [] }
  const first = openPage(news(3), { user: member(), answers })
  await first.user.type(await first.findByRole('textbox', { name: 'Write a comment' }), 'half a th')
  first.unmount()
  const again = openPage(news(3), { user: member(), answers })
  expect(((await again.findByRole('textbox', { name: 'Write a comment' })) as HTMLTextAreaElement).value).toBe(
    'half a th',
  )
})

test('a reply and an edit that were begun are there, opened, when the page is loaded again', async () => {
  const answers = { 'GET /news/comments': () => [comment(1), ownComment(2)] }
  const again = async (name: string) => {
    const page = openPage(news(21), { user: member(), answers })
    return { page, box: (await page.findByRole('textbox', { name })) as HTMLTextAreaElement }
  }
  const first = openPage(news(21), { user: member(), answers })
  await first.findByText('text 1')
  await first.user.click(line(first, 1).getByRole('button', { name: 'Reply' }))
  await first.user.type(first.getByRole('textbox', { name: 'Reply to Bob' }), 'half a reply')
  first.unmount()
  const second = await again('Reply to Bob')
  expect(second.box.value).toBe('half a reply')
  await second.page.user.click(line(second.page, 2).getByRole('button', { name: 'Edit' }))
  const edited = second.page.getByRole('textbox', { name: 'Your comment' })
  await second.page.user.clear(edited)
  second.page.unmount()
  const third = await again('Your comment')
  expect(third.box.value).toBe('')
  await third.page.user.type(third.box, 'other words{Escape}')
  third.page.unmount()
  const last = openPage(news(21), { user: member(), answers })
  await last.findByText('text 1')
  expect(last.queryByRole('textbox', { name: 'Your comment' })).toBeNull()
})

test('a reply goes to its comment and stands below it', async () => {
  const page = openPage(news(4), {
    user: member(),
    answers: {
      'GET /news/comments': () => [comment(1), comment(2)],
      'POST /news/comment': () => ownComment(9, { message: 'so it is', parentId: 2 }),
    },
  })
  await page.findByText('text 2')
  await page.user.click(line(page, 2).getByRole('button', { name: 'Reply' }))
  const box = page.getByRole('textbox', { name: 'Reply to Bob' })
  expect(document.activeElement).toBe(box)
  await page.user.type(box, 'so it is{Control>}{Enter}{/Control}')
  await until(() => expect(page.container.querySelector('#comment-2 #comment-9')).not.toBeNull())
  expect(page.calls('POST /news/comment')[0]?.body).toEqual({ commentMessage: 'so it is', parentId: 2 })
  await until(() => expect(page.queryByRole('textbox', { name: 'Reply to Bob' })).toBeNull())
})

test('an edit is saved in its place; refused it stays open; Escape leaves the text as it was', async () => {
  let mayEdit = false
  const page = openPage(news(5), {
    user: member(),
    answers: {
      'GET /news/comments': () => [ownComment(1), comment(2)],
      'PUT /news/comment': ({ query }) => {
        if (!mayEdit) throw refused(403, 'Too late')
        return ownComment(1, { message: query.message ?? '', edited: true, editedDate: '2026-11-01 10:01:00' })
      },
    },
  })
  await page.findByText('text 1')
  expect(line(page, 2).queryByRole('button', { name: 'Edit' })).toBeNull()
  const open = async () => {
    await page.user.click(line(page, 1).getByRole('button', { name: 'Edit' }))
    return page.getByRole('textbox', { name: 'Your comment' }) as HTMLTextAreaElement
  }
  await page.user.type(await open(), ' more{Escape}')
  page.getByText('text 1')
  const box = await open()
  expect(box.value).toBe('text 1')
  await page.user.type(box, ' again')
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await told('Too late')
  expect((page.getByRole('textbox', { name: 'Your comment' }) as HTMLTextAreaElement).value).toBe('text 1 again')
  mayEdit = true
  await page.user.click(page.getByRole('button', { name: 'Save' }))
  await page.findByText('text 1 again', { selector: 'li *' })
  page.getByText('edited')
  expect(page.calls('PUT /news/comment').at(-1)?.query).toEqual({ commentId: '1', message: 'text 1 again' })
})

test('the focus stays with what was pressed: after a comment is posted, and when a reply or an edit is left', async () => {
  const page = openPage(news(9), {
    user: member(),
    answers: { 'GET /news/comments': () => [ownComment(1)], 'POST /news/comment': () => ownComment(2) },
  })
  await page.findByText('text 1')
  await page.user.type(page.getByRole('textbox', { name: 'Write a comment' }), 'mine')
  const post = page.getByRole('button', { name: 'Post comment' })
  await page.user.click(post)
  await until(() => expect(post.getAttribute('aria-disabled')).toBe('true'))
  expect(document.activeElement).toBe(post)
  for (const name of ['Reply', 'Edit']) {
    await page.user.click(line(page, 1).getByRole('button', { name }))
    await page.user.keyboard('{Escape}')
    await until(() => expect(document.activeElement).toBe(line(page, 1).getByRole('button', { name })))
  }
})

test('a comment is deleted after a question; its replies stay', async () => {
  const page = openPage(news(6), {
    user: member(),
    answers: {
      'GET /news/comments': () => [ownComment(1), comment(2, { parentId: 1 })],
      'DELETE /news/comment': () => ({ message: 'ok' }),
    },
  })
  await page.findByText('text 1')
  const ask = async (answer: string) => {
    await page.user.click(line(page, 1).getByRole('button', { name: 'Delete' }))
    await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: answer }))
  }
  await ask('Cancel')
  expect(page.calls('DELETE /news/comment')).toHaveLength(0)
  await ask('Delete')
  await told('Comment deleted')
  await until(() => expect(page.queryByText('text 1')).toBeNull())
  page.getByText('text 2')
  expect(page.calls('DELETE /news/comment')[0]?.query).toEqual({ commentId: '1' })
  await until(() => expect(page.queryByRole('dialog')).toBeNull())
})

test('a comment of somebody else arrives by itself, of another post it is not asked for', async () => {
  let all = [comment(1)]
  const page = openPage(news(7), { answers: { 'GET /news/comments': () => all } })
  await page.findByText('text 1')
  all = [comment(2), comment(1)]
  page.fire({ type: 'comment.changed', data: { kind: 'news', targetId: 8 } })
  page.fire({ type: 'comment.changed', data: { kind: 'article', targetId: 7 } })
  page.fire({ type: 'comment.changed', data: { kind: 'news', targetId: 7 } })
  await page.findByText('text 2')
  expect(page.calls('GET /news/comments').map(({ query }) => query)).toEqual([
    { newsId: '7', page: '0' },
    { newsId: '7', page: '0' },
  ])
})

test('guests and who may not comment have no box', async () => {
  const answers = { 'GET /news/comments': () => [] }
  const guest = openPage(news(9), { answers, at: '/news/x' })
  expect((await guest.findByRole('link', { name: 'Log in' })).getAttribute('href')).toContain('news')
  guest.unmount()
  const bans = { ...member().bans, comment: { reason: 'spam' } } as never
  const banned = openPage(news(9), { answers, user: member({ bans }) })
  await banned.findByText('You are banned from commenting for good. Reason: spam.')
  expect(banned.queryByRole('textbox')).toBeNull()
})
