import type { Notification } from '@kz/contract/notifications'
import { expect, test } from 'vitest'
import { member, openPage, refused, told, until } from '../../testing/page.tsx'
import { NotificationBell } from './bell.tsx'

const notification = (id: number, read = false) =>
  ({
    id,
    kind: 'record',
    read,
    actors: [],
    actorCount: 0,
    dateIso: '2026-11-01T10:00:00Z',
    about: { type: 'record', demoId: 1, mapName: `kz_${id}`, route: '', player: 'Bob', time: '0:09', ownTime: '0:10' },
  }) as unknown as Notification

/** Notifications as the server keeps them. */
function inbox(...ids: number[]) {
  let all = ids.map((id) => notification(id))
  const count = () => ({ count: all.filter(({ read }) => !read).length })
  return {
    add: (id: number) => all.unshift(notification(id)),
    answers: {
      'GET /notification/unread-count': count,
      'GET /notification/list': () => ({ notifications: all, page: 1, totalPages: 1, totalItems: all.length }) as never,
      'POST /notification/read': ({ query }: { query: Record<string, string> }) => {
        all = all.map((one) => (String(one.id) === query.id ? { ...one, read: true } : one))
        return count()
      },
      'POST /notification/read-all': () => {
        all = all.map((one) => ({ ...one, read: true }))
        return count()
      },
    },
  }
}
const name = (unread: number) => (unread ? `Notifications, ${unread} unread` : 'Notifications')

test('the bell counts what is not read, follows events, and a link that is opened is read', async () => {
  const kept = inbox(2, 1)
  const page = openPage(<NotificationBell />, { user: member(), answers: kept.answers })
  await page.findByRole('button', { name: name(2) })
  kept.add(3)
  page.fire({ type: 'notification.changed', data: { userId: 7 } })
  await page.user.click(await page.findByRole('button', { name: name(3) }))
  const link = await page.findByRole('link', { name: /kz_3/ })
  link.addEventListener('click', (event) => event.preventDefault())
  await page.user.click(link)
  await page.findByRole('button', { name: name(2) })
  expect(page.calls('POST /notification/read').map(({ query }) => query)).toEqual([{ id: '3' }])
  expect(page.getByRole('button', { name: name(2) }).getAttribute('aria-expanded')).toBe('false')
  await page.user.click(page.getByRole('button', { name: name(2) }))
  await until(() => expect(page.getByRole('link', { name: /kz_3/ }).textContent).not.toContain('Unread'))
  expect(page.getByRole('link', { name: /kz_2/ }).textContent).toContain('Unread')
})

test('all are marked read at once; then there is nothing to mark', async () => {
  const page = openPage(<NotificationBell />, { user: member(), answers: inbox(2, 1).answers })
  await page.user.click(await page.findByRole('button', { name: name(2) }))
  const all = await page.findByRole('button', { name: 'Mark all read' })
  await page.findByRole('link', { name: /kz_1/ })
  await page.user.click(all)
  await page.findByRole('button', { name: name(0) })
  await until(() => expect(page.queryByText('Unread:')).toBeNull())
  expect(all.getAttribute('aria-disabled')).toBe('true')
  // and a keyboard is still where it was
  expect(document.activeElement).toBe(all)
  expect(page.calls('POST /notification/read-all')).toHaveLength(1)
})

test('marking that is refused is told and the count stays', async () => {
  const { answers } = inbox(1)
  const page = openPage(<NotificationBell />, {
    user: member(),
    answers: {
      ...answers,
      'POST /notification/read-all': () => {
        throw refused(429, 'Too fast')
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: name(1) }))
  await page.user.click(await page.findByRole('button', { name: 'Mark all read' }))
  await told('Too fast')
  page.getByRole('button', { name: name(1) })
})
