import type { Section, Sections } from '@kz/contract/runs/sections'
import { expect, test } from 'vitest'
import { member, openPage, until } from '../../../testing/page.tsx'
import { SectionsPanel } from './sections-panel.tsx'

const section = (index: number, more: Partial<Section> = {}): Section => ({
  ...{
    index,
    name: `Jump ${index}`,
    look: null,
    bestMs: 1_000,
    holder: 'First',
    holderId: 1,
    holderCountry: 'se',
    runId: 1,
  },
  ...{ replay: '/replay/3', recordMs: 1_050, mineMs: null, mineBestMs: null, nextMs: null },
  ...more,
})

const found = (more: Partial<Sections> = {}): Sections => ({
  sections: [section(1), section(2), section(3)],
  ...{ sumOfBestsMs: 3_000, recordMs: 3_150, runs: 9, others: 0, isBusy: false, mine: null, next: null },
  along: {
    ...{ runId: 1, player: 'First', playerId: 1, playerCountry: 'se', timeMs: 3_150, isRecord: true, cp: 0, gc: 0 },
    replay: '/replay/3',
  },
  line: [
    [0, 0, 0],
    [100, 0, 0],
    [200, 50, 0],
    [300, 50, 0],
  ],
  lineEnds: [2, 3],
  ...more,
})

const own: Partial<Sections> = {
  sections: [
    section(1, { mineMs: 1_020, mineBestMs: 1_010, nextMs: 1_010 }),
    section(2, { mineMs: 1_900, mineBestMs: 1_400, nextMs: 1_000, holder: 'me', holderId: 2 }),
    section(3, { mineMs: 1_000, mineBestMs: 1_000, nextMs: 1_100 }),
  ],
  mine: { runId: 5, timeMs: 3_920, isOtherWay: false, replay: '/replay/run/5', sumOfBestsMs: 3_410, sumRank: 2 },
  next: { rank: 2, player: 'Second' },
}

const open = (answer: Sections) =>
  openPage(<SectionsPanel mapName="kz_a" route="" />, {
    user: member({ userId: 2 }),
    answers: { 'GET /run/sections': () => answer },
  })

test('each part has its best, who holds it, and what the record loses', async () => {
  const page = open(found())
  const rows = await page.findAllByRole('row')
  expect(rows[1]?.textContent).toMatch(/1Jump 11\.00.*First.*1\.05.*0\.05/)
  page.getByRole('img', { name: /cut into 3 sections/ })
  page.getByText('three sections, cut along the record’s own way')
  page.getByText('9 runs pass all gates.')
})

test('what the viewer loses is held against the best, the record or who is next', async () => {
  const page = open(found(own))
  await page.findByText('You lose most in 2 and 1.')
  page.getByText(/already 0\.51 s faster/)
  page.getByText('you hold it')
  const loss = (row: number) => page.getAllByRole('row')[row]?.querySelector('[data-part="difference"]')?.textContent
  expect([1, 2, 3].map(loss)).toEqual(['+0.02', '+0.90', '= 0.00'])
  await page.user.click(page.getByRole('button', { name: '2nd' }))
  await until(() => expect([1, 2, 3].map(loss)).toEqual(['+0.01', '+0.90', '−0.10']))
  page.getByText('your sum of bests, would be 2nd')
  expect(page.getByRole('link', { name: 'Watch section 2, and me' }).getAttribute('href')).toBe(
    '/replay/run/5?vs=3&t=1.02',
  )
})

test('a run that goes another way is told so and is not compared', async () => {
  const page = open(found({ others: 4, mine: { ...own.mine!, isOtherWay: true, sumOfBestsMs: null, sumRank: null } }))
  await page.findByText(/Your run takes another route/)
  page.getByText('9 runs this way; 4 runs another way, not compared.')
  expect(page.queryByText('You lose')).toBeNull()
})

test('with one replay the page says what is needed', async () => {
  const one = open(found({ runs: 1 }))
  await one.findByText('Sections come with the second replay.')
})

test('without a replay it says so', async () => {
  const none = open(found({ runs: 0, sections: [], along: null, sumOfBestsMs: null, line: [], lineEnds: [] }))
  await none.findByText('No replay here yet.')
})

test('other parts and times are asked for as they come', async () => {
  const page = open(found())
  await page.findAllByRole('row')
  page.fire({ type: 'sections.changed', data: { mapName: 'kz_a', route: '' } })
  await until(() => expect(page.calls('GET /run/sections').length).toBeGreaterThan(1))
})
