import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Answers, openPage } from '../../testing/page.tsx'
import { WaitingDemosPage } from './waiting-demos-page.tsx'

const demo = (demoId: number, mapName: string, status: 'SUBMITTED' | 'DEFERRED') => ({
  ...{ demoId, mapName, route: '', player: 'Ann', country: 'se', time: '01:00.00', timeDifference: '-00:01.00' },
  ...{ submittedDate: '01/02/2026 10:00', submittedDateIso: '2026-02-01T10:00:00Z', status, queuePosition: demoId },
})

test('everybody sees what waits, in its order', async () => {
  const waiting = [demo(1, 'kz_a', 'SUBMITTED'), demo(2, 'kz_b', 'DEFERRED')]
  const page = openPage(<WaitingDemosPage />, { answers: { 'GET /record/public-submitted-demos': () => waiting } })
  await page.findByRole('link', { name: /^kz_ ?a$/ })
  page.getByText('2 demos')
  expect(page.getAllByRole('row')).toHaveLength(3)
  page.getByRole('columnheader', { name: 'State' })
  const [, first, second] = page.getAllByRole('row')
  // in its column, and below the player where there is no room for one
  expect(within(first as HTMLElement).getAllByText('Waiting')).toHaveLength(2)
  expect(within(second as HTMLElement).getAllByText('Put off')).toHaveLength(2)
})

test('a demo of a route without a record waits, and is no first record yet', async () => {
  const waiting = [{ ...demo(1, 'kz_a', 'SUBMITTED'), timeDifference: null }]
  const page = openPage(<WaitingDemosPage />, { answers: { 'GET /record/public-submitted-demos': () => waiting } })
  expect(await page.findAllByText('No record yet')).toHaveLength(2)
  expect(page.queryByText('First record')).toBeNull()
})

test('where staff has closed the list its reason stands there', async () => {
  const closed = { message: 'The list of waiting demos is closed for now', reason: 'A cup is on', until: null }
  const answers: Answers = { 'GET /site/closed': () => [{ kind: 'PUBLIC_QUEUE', ...closed }] }
  const shut = openPage(<WaitingDemosPage />, { answers })
  await shut.findByText('The list of waiting demos is closed for now. Reason: A cup is on.')
  expect(shut.queryByRole('table')).toBeNull()
})

test('where nothing waits that is said', async () => {
  const empty = openPage(<WaitingDemosPage />, { answers: { 'GET /record/public-submitted-demos': () => [] } })
  await empty.findByText('No demos waiting.')
})
