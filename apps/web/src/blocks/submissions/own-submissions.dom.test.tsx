import type { OwnSubmission } from '@kz/contract/submissions'
import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { OwnSubmissions } from './own-submissions.tsx'

const waiting: OwnSubmission = {
  kind: 'demo',
  id: 12,
  state: 'SUBMITTED',
  stand: 'waiting',
  title: 'kz_longjumps2',
  mapName: null,
  route: '',
  time: null,
  differenceMs: null,
  facts: '',
  fileName: 'run.dem',
  size: 1000,
  submittedDate: '2026-11-01 10:00:00',
  submittedDateIso: '2026-11-01T10:00:00Z',
  changedDateIso: null,
  reviewer: null,
  place: 1,
  waiting: 1,
  reason: null,
  question: null,
  canReplace: true,
  canWithdraw: true,
} as OwnSubmission

const listOf = (submissions: OwnSubmission[]) => ({
  submissions,
  counts: { all: submissions.length, stands: {}, kinds: { demo: submissions.length, longjump: 0, map: 0 } } as never,
  slots: { used: submissions.length, most: 20 },
  waits: [],
  page: 1,
  totalPages: 1,
  totalItems: submissions.length,
})

test('what was withdrawn is asked for again and leaves the list', async () => {
  let own = [waiting]
  const page = openPage(<OwnSubmissions kind="demo" />, {
    user: member(),
    answers: {
      'GET /submissions/own': () => listOf(own),
      'DELETE /upload/own-submitted-demo': () => {
        own = []
        return { message: 'gone' } as never
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Withdraw kz_longjumps2' }))
  const dialog = await page.findByRole('dialog')
  await page.user.click([...dialog.querySelectorAll('button')].find((one) => one.textContent === 'Withdraw') as Element)
  await told('Demo withdrawn')
  await page.findByText('You have not sent a demo yet.')
  expect(page.calls('DELETE /upload/own-submitted-demo').map(({ query }) => query)).toEqual([{ demoId: '12' }])
  await until(() => expect(page.queryByText('kz_longjumps2')).toBeNull())
})
