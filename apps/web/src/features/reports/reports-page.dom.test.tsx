import type { Report } from '@kz/contract/review/reports'
import { expect, test } from 'vitest'
import { member, openPage, until } from '../../testing/page.tsx'
import { ReportsPage } from './reports-page.tsx'

const report = (id: number): Report => ({
  ...{
    kind: 'demo',
    id,
    why: 'other',
    answer: '',
    reason: `reason ${id}`,
    reporter: 'Bob',
    date: '2026-11-01T10:00:00Z',
  },
  ...{ assignee: null, isMine: false, outcome: null, decidedBy: null },
  about: {
    ...{ place: 'demo', targetId: id, text: '00:10.00', author: null, country: null, parentId: null },
    ...{ title: `kz_${id}`, route: '', bans: 0, isGone: false },
  },
})

test('a report that is closed keeps its place and says so; one that somebody else closed is not here any more', async () => {
  let open = [report(1), report(2), report(3)]
  const page = openPage(<ReportsPage />, {
    user: member({ roles: ['ADMIN'] }),
    answers: {
      'GET /admin/reports': () => ({ reports: open, totalItems: open.length, totalPages: 1 }) as never,
      'GET /admin/endings': () => [] as never,
      'PUT /admin/report': () => {
        open = [report(3)]
        return { message: 'ok' } as never
      },
    },
  })
  await page.findByText(/reason 1/)
  await page.user.click(page.getAllByRole('button', { name: 'Resolved' })[0] as HTMLElement)
  const places = () => [...page.container.querySelectorAll<HTMLElement>('[data-place]')]
  await until(() => expect(places().map(({ dataset }) => dataset.place)).toEqual(['closed', 'closed', 'open']))
  page.getByText('Resolved', { selector: 'span' })
  expect(places()[0]?.textContent).not.toContain('No longer here')
  expect(places()[1]?.textContent).toContain('No longer here')
  await until(() => expect(places()[2]?.contains(document.activeElement)).toBe(true))
})
