import { within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { CheckDemosPage } from './check-demos-page.tsx'
import { submitted } from './testing.tsx'

const checker = member({ userId: 9, roles: ['DEMO_CHECKER'] })

const linesOf = (page: ReturnType<typeof openPage>) =>
  within(page.getByRole('region', { name: 'Demos waiting' }))
    .getAllByRole('listitem')
    .map((line) => [line.querySelector('b')?.textContent, line.dataset.place])

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
  const places = () => linesOf(page)
  const open = [
    ['kz_mine', 'open'],
    ['kz_other', 'open'],
  ]
  expect(places()).toEqual(open)
  await page.user.click(page.getAllByRole('button', { name: 'Take it' })[0] as HTMLElement)
  await page.findByRole('button', { name: 'Give back' })
  expect(places().map(([, place]) => place)).toEqual(['open', 'open'])
})

test('a demo is decided by keys alone: the next one is opened, and the decision can be taken back in its line', async () => {
  const first = submitted({ demoId: 1, mapName: 'kz_mine', ytLink: '' })
  const second = submitted({ demoId: 2, mapName: 'kz_other' })
  let waiting = [first, second]
  const page = openPage(<CheckDemosPage />, {
    user: checker,
    answers: {
      'GET /record/submitted-demos': () => waiting,
      'POST /record/update-youtube-map-record': () => ({ ...first, ytLink: 'https://youtu.be/abcdefghijk' }),
      'POST /review/demo': () => {
        waiting = [second]
        return { id: 1, untilIso: '2025-01-01T00:00:00Z' }
      },
      'DELETE /review/demo': () => {
        waiting = [first, second]
        return { id: 1 }
      },
    },
  })
  const title = () => page.getByRole('article').querySelector('h2')
  await page.findByRole('article')
  await page.user.keyboard('j')
  expect(title()?.textContent).toBe('kz_other')
  expect(document.activeElement).toBe(title())
  await page.user.keyboard('k')
  expect(title()?.textContent).toBe('kz_mine')
  await page.user.keyboard('r')
  expect(page.queryByRole('dialog')).toBeNull()
  await page.user.paste('https://youtu.be/abcdefghijk')
  await page.user.keyboard('r')
  await page.findByRole('dialog')
  await page.user.keyboard('{Enter}')

  await told('Demo released')
  expect(page.calls('POST /record/update-youtube-map-record')).toHaveLength(1)
  expect(page.calls('POST /review/demo')).toMatchObject([{ body: { id: 1, decision: 'release' } }])
  await until(() => expect(title()?.textContent).toBe('kz_other'))
  expect(document.activeElement).toBe(title())
  expect(linesOf(page)).toEqual([
    ['kz_mine', 'closed'],
    ['kz_other', 'open'],
  ])
  await page.user.click(page.getByRole('button', { name: 'Undo: kz_mine by Ann' }))
  await until(() => expect(linesOf(page).map(([, place]) => place)).toEqual(['open', 'open']))
  expect(title()?.textContent).toBe('kz_mine')
  expect(page.queryByRole('button', { name: /^Undo/ })).toBeNull()
})

test('what is typed about a demo and not saved is there again when another was looked at meanwhile', async () => {
  const page = openPage(<CheckDemosPage />, {
    user: checker,
    answers: {
      'GET /record/submitted-demos': () => [submitted({ demoId: 1 }), submitted({ demoId: 2, mapName: 'kz_other' })],
    },
  })
  await page.user.type(await page.findByRole('textbox', { name: /^Comment/ }), 'Too slow')
  await page.user.click(page.getByRole('button', { name: /kz_other/ }))
  expect(page.getByRole('textbox', { name: /^Comment/ })).toHaveProperty('value', '')
  await page.user.click(page.getByRole('button', { name: /kz_mine/ }))
  expect(page.getByRole('textbox', { name: /^Comment/ })).toHaveProperty('value', 'Too slow')
})
