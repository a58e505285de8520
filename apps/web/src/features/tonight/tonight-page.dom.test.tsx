import { expect, test } from 'vitest'
import { member, openPage } from '../../testing/page.tsx'
import { TonightPage } from './tonight-page.tsx'
import { dayAfter } from './week.ts'

const run = (demoId: number, mapName: string) => ({
  ...{ demoId, mapName, route: '', hasCp: false, player: `p${demoId}`, country: 'se', timeMs: 10_000 },
  ...{ dateIso: '2026-11-27T10:00:00.000Z', beaten: { player: 'Ann', country: 'de', timeMs: 10_920 } },
})
const week = {
  until: '2026-11-28',
  isThisWeek: true,
  records: 4,
  isOlder: false,
  runs: [run(1, 'kz_a'), run(2, 'kz_b')],
}
const page = <TonightPage chat={<p>chat</p>} ladder={<p>the places</p>} />

test('the evening goes through its runs to the ladder, and the focus stays in it', async () => {
  const open = openPage(page, { answers: { 'GET /record/tonight': () => week } })
  const stage = await open.findByRole('region', { name: 'On now' })
  expect(stage.textContent).toContain('1 of 2')
  const next = open.getByRole('button', { name: 'Next run' })
  await open.user.click(next)
  expect(stage.textContent).toContain('kz_b')
  await open.user.click(next)
  expect(stage.textContent).toContain('the places')
  // at the end the button that was pressed is still there
  expect(document.activeElement).toBe(next)
  await open.user.click(open.getByRole('button', { name: /kz_a/ }))
  expect(stage.textContent).toContain('1 of 2')
  expect(open.queryByRole('link', { name: 'Write the news of it' })).toBeNull()
})

test('a writer finds the news of it, and a week without a replay says so', async () => {
  const open = openPage(page, {
    user: member({ roles: ['WRITER'] }),
    answers: { 'GET /record/tonight': () => ({ ...week, isOlder: true }) },
  })
  expect((await open.findByRole('link', { name: 'Write the news of it' })).getAttribute('href')).toBe(
    '/admin-publish-news?release=1',
  )
  expect(open.getByText(/No record of this week can be watched/)).not.toBeNull()
})

test('where nothing can be watched it says what to do', async () => {
  const open = openPage(page, { answers: { 'GET /record/tonight': () => ({ ...week, runs: [], isOlder: true }) } })
  await open.findByText('No record can be watched yet.')
  expect(open.getByText('chat')).not.toBeNull()
})

test('weeks are whole days apart', () => {
  expect([dayAfter('2026-03-01', -7), dayAfter('2026-12-28', 7)]).toEqual(['2026-02-22', '2027-01-04'])
})

test('runs that can be watched meanwhile begin an evening, and change none that has begun', async () => {
  let runs: typeof week.runs = []
  const open = openPage(page, { answers: { 'GET /record/tonight': () => ({ ...week, runs }) } })
  await open.findByText('No record can be watched yet.')
  runs = week.runs
  open.fire({ type: 'replays.made', data: {} })
  const stage = await open.findByRole('region', { name: 'On now' })
  await open.user.click(open.getByRole('button', { name: 'Next run' }))
  runs = [run(3, 'kz_c'), ...week.runs]
  open.fire({ type: 'replays.made', data: {} })
  await open.findByText(/3 to watch/)
  expect(stage.textContent).toContain('kz_b')
  expect(stage.textContent).toContain('2 of 2')
})
