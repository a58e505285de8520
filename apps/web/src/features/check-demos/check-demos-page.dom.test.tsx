import { expect, test } from 'vitest'
import { member, openPage } from '../../testing/page.tsx'
import { CheckDemosPage } from './check-demos-page.tsx'
import { submitted } from './testing.ts'

const checker = member({ userId: 9, roles: ['DEMO_CHECKER'] })

test('a demo that leaves a filter because its checker takes it stays open in its place', async () => {
  const free = submitted({ demoId: 1, mapName: 'kz_mine', submittedDate: '2025-01-01 00:00:00' })
  const page = openPage(<CheckDemosPage />, {
    user: checker,
    answers: {
      'GET /record/submitted-demos': () => [free, { ...free, demoId: 2, mapName: 'kz_other' }],
      'POST /record/claim': () => ({ ...free, mine: true, checkBy: 'Ann' }),
    },
  })
  await page.user.click(await page.findByRole('button', { name: /^Free/ }))
  const places = () =>
    page.getAllByRole('article').map((card) => [card.querySelector('h2')?.textContent, card.dataset.place])
  const open = [
    ['kz_mine', 'open'],
    ['kz_other', 'open'],
  ]
  expect(places()).toEqual(open)
  await page.user.click(page.getAllByRole('button', { name: 'Take it' })[0] as HTMLElement)
  await page.findByRole('button', { name: 'Give back' })
  expect(places()).toEqual(open)
})
