import type { LatestDemo } from '@kz/contract/runs/records'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { leaveFirstPage } from '../../lib/hooks/use-drawn.ts'
import { type Answers, openPage, refused, until } from '../../testing/page.tsx'
import { LatestDemosPanel } from './latest-demos-panel.tsx'

const demo = (demoId: number, change: Partial<LatestDemo> = {}): LatestDemo => ({
  ...{ demoId, mapName: `kz_${demoId}`, route: '', mapImage: '', player: 'Bob', playerId: 8, playerCountry: 'fr' },
  ...{ time: '00:10.00', timeMs: 10_000, timeDifference: '-', hasCp: false, cp: 0, gc: 0, mpbhop: false },
  ...{ previousTime: null, previousHasMpbhop: false, previousPlayer: null, previousPlayerId: null },
  ...{ previousPlayerCountry: null, releaseDate: '2026-11-01 10:00:00', releaseDateIso: '2026-11-01T10:00:00Z' },
  formerUnknown: false,
  ...{ isNew: false, ytLink: null, hasFile: true, rejected: false, rejectedReason: null, likes: 0, liked: false },
  ...{ totalComments: 0, totalPages: 1 },
  ...change,
})
const part = (from: number, count: number) => Array.from({ length: count }, (_, index) => demo(from - index))

// the reader comes from another page of the site: all rows are drawn at once
beforeAll(leaveFirstPage)

function Home() {
  const [withRejected, setRejected] = useState(false)
  return <LatestDemosPanel withRejected={withRejected} onRejected={setRejected} />
}
const ids = (page: { container: HTMLElement }) =>
  [...page.container.querySelectorAll('[id^=demo-]')].map(({ id }) => Number(id.slice(5)))

function open(answer: NonNullable<Answers['GET /latest-demos/']>, likes: object = {}) {
  return openPage(<Home />, {
    answers: {
      'GET /latest-demos/': answer,
      'GET /latest-demos/likes-comments': () => ({ totalComments: 3, demos: likes }) as never,
    },
  })
}

test('more are loaded from where the list ends, and no demo stands twice', async () => {
  const page = open(({ query }) => (query.offset === '0' ? part(100, 50) : part(51, 10)))
  await page.user.click(await page.findByRole('button', { name: 'Load 50 more' }))
  await until(() => expect(ids(page)).toHaveLength(59))
  expect(ids(page)).toEqual(Array.from({ length: 59 }, (_, index) => 100 - index))
  expect(page.calls('GET /latest-demos/').map(({ query }) => query)).toEqual([
    { offset: '0', limit: '50', rejected: 'false' },
    { offset: '50', limit: '50', rejected: 'false' },
  ])
  expect(page.queryByRole('button', { name: 'Load 50 more' })).toBeNull()
})

test('the rejected ones come when they are asked for, never as the large one', async () => {
  const page = open(({ query }) =>
    query.rejected === 'true' ? [demo(3, { rejected: true }), demo(2), demo(1)] : [demo(2), demo(1)],
  )
  await until(() => expect(ids(page)).toEqual([2, 1]))
  await page.user.click(page.getByRole('switch', { name: 'Show rejected' }))
  await until(() => expect(ids(page)).toEqual([2, 3, 1]))
  page.getByText('Rejected')
  await page.user.click(page.getByRole('switch', { name: 'Show rejected' }))
  await until(() => expect(ids(page)).toEqual([2, 1]))
})

test('a demo that is released meanwhile comes to the head, marked', async () => {
  let all = [demo(1)]
  const page = open(() => all)
  await until(() => expect(ids(page)).toEqual([1]))
  all = [demo(2), demo(1)]
  page.fire({ type: 'demo.released', data: { demoId: 2, mapName: 'kz_2', player: 'Bob', time: '00:10.00' } })
  await until(() => expect(ids(page)).toEqual([2, 1]))
  expect(page.container.querySelector('#demo-2')?.className).toContain('live')
  expect(page.container.querySelector('#demo-1')?.className).not.toContain('live')
})

test('likes are those of the list of likes where it tells them, else those of the row', async () => {
  const page = open(() => [demo(2, { likes: 1 }), demo(1, { likes: 4 })], { 2: { liked: false, likes: 9 } })
  // large, and as a row: the style sheet shows one of them
  expect(await page.findAllByRole('button', { name: /kz_2 by Bob, 9 likes/ })).toHaveLength(2)
  page.getByRole('button', { name: /kz_1 by Bob, 4 likes/ })
  page.getByRole('button', { name: /3 comments/ })
})

test('a list that did not come says so and is asked again', async () => {
  let isDown = true
  const page = open(() => {
    if (isDown) throw refused(404, 'gone')
    return []
  })
  await page.findByText('Could not load the latest demos.')
  isDown = false
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByText('No demos yet.')
})
