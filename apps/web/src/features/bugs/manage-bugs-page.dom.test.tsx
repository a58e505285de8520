import type { BugDetail, BugTicket } from '@kz/contract/bugs'
import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { member, openPage, until } from '../../testing/page.tsx'
import { ManageBugsPage } from './manage-bugs-page.tsx'

const ticket = (id: number): BugTicket => ({
  ...{ id, title: `report ${id}`, category: 'other', state: 'NEW', priority: 'normal' },
  ...{
    date: '2026-11-01T10:00:00Z',
    changedDate: '2026-11-01T10:00:00Z',
    votes: 0,
    voted: false,
    comments: 0,
    reporter: 'Bob',
    assignee: null,
  },
})

const detail = (id: number): BugDetail =>
  ({ ...ticket(id), text: 'It broke', steps: '', expected: '', thread: [], mayReopen: false }) as never

test('a report that leaves the filter by a decision keeps its line', async () => {
  let listed = [ticket(1), ticket(2), ticket(3)]
  const page = openPage(<ManageBugsPage />, {
    user: member({ roles: ['ADMIN'] }),
    at: '/admin-bug-reports?state=NEW',
    answers: {
      'GET /bug-report/all': () => ({ reports: listed, totalItems: listed.length, totalPages: 1 }) as never,
      'GET /bug-report/report': () => detail(1),
      'PUT /bug-report/{id}': () => {
        listed = [ticket(2), ticket(3)]
        return { message: 'ok' } as never
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: /report 1/ }))
  await page.user.selectOptions(await within(page.getByRole('dialog')).findByLabelText('State'), 'FIXED')
  await until(() => expect(page.calls('PUT /bug-report/{id}')).toHaveLength(1))
  const lines = () => [...page.container.querySelectorAll('li button')].map(({ textContent }) => textContent ?? '')
  await until(() => expect(lines()[0]).toContain('No longer in this list'))
  expect(lines().map((line) => line.slice(0, 11))).toEqual(['#1 report 1', '#2 report 2', '#3 report 3'])
})
