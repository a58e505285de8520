import type { GuessrDone, GuessrGame } from '@kz/contract/guessr/guessr'
import { within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { type Answers, later, openPage, refused, told, until } from '../../testing/page.tsx'
import { Game } from './game.tsx'

const game = (change: Partial<GuessrGame> = {}): GuessrGame => ({
  gameId: 5,
  mode: 'practice',
  round: 1,
  rounds: 5,
  state: 'running',
  elapsedMs: 0,
  points: 0,
  triesLeft: 3,
  tries: [],
  pictures: [],
  done: [],
  isCounted: false,
  ...change,
})
const done = (round: number, change: Partial<GuessrDone> = {}): GuessrDone => ({
  ...{ round, outcome: 'hit', points: 900, step: 1, ms: 2_000, tries: [] },
  answer: { mapName: `kz_round${round}`, picture: '', foundByTen: 4, record: null },
  ...change,
})
const between = (change: Partial<GuessrGame> = {}) =>
  game({ state: 'between', points: 900, done: [done(1)], ...change })

const noSeason = {
  season: { season: 1, name: null, startsIso: '2026-11-01T00:00:00Z', endsIso: '2026-12-01T00:00:00Z' },
  ...{ seasons: [], top: [], today: { day: '2026-11-01', endsIso: '2026-11-02T00:00:00Z', players: 0, best: null } },
  me: null,
}
const shared: Answers = { 'GET /kzguessr/names': () => ({ names: [] }), 'GET /kzguessr/season': () => noSeason }
beforeEach(() => {
  // pictures have no sound here
  vi.stubGlobal('AudioContext', undefined)
})

function open(answers: Answers) {
  const told: string[] = []
  const tell = (what: string) => () => void told.push(what)
  const page = openPage(<Game gameId={5} onOpened={tell('opened')} onFinished={tell('finished')} />, {
    answers: { ...shared, ...answers },
  })
  return { ...page, told, field: () => page.findByRole('combobox', { name: 'Map name' }) }
}

test('a wrong try is told with how near it was, a right one ends the round and the next begins with its own tries', async () => {
  const replies = [
    { verdict: 'wrong' as const, near: 60, game: game({ triesLeft: 2, tries: [{ mapName: 'kz_a', near: 60 }] }) },
    { verdict: 'hit' as const, near: null, game: between() },
  ]
  const page = open({
    'GET /kzguessr/round': () => game(),
    'POST /kzguessr/guess': () => replies.shift() as never,
    'POST /kzguessr/next': () => game({ round: 2, points: 900, done: [done(1)] }),
  })
  await page.user.type(await page.field(), 'kz_a{Enter}')
  await until(() => expect(page.getByText('kz_a').parentElement?.textContent).toContain('2 left'))
  await page.user.type(await page.field(), 'kz_round1{Enter}')
  await page.findByRole('heading', { name: /kz_round1/ })
  expect(page.calls('POST /kzguessr/guess').map(({ query, body }) => [query, body])).toEqual([
    [{ gameId: '5' }, { text: 'kz_a', round: 1 }],
    [{ gameId: '5' }, { text: 'kz_round1', round: 1 }],
  ])
  await page.user.click(page.getByRole('button', { name: 'Round 2' }))
  await page.findByText('Three tries.')
  expect(page.calls('POST /kzguessr/next')).toHaveLength(1)
  expect(page.calls('GET /kzguessr/round')).toHaveLength(1)
  expect(page.told).toEqual(['opened'])
})

test('a refused try stays in the field, and the game is asked for again', async () => {
  const page = open({
    'GET /kzguessr/round': () => game(),
    'POST /kzguessr/guess': () => {
      throw refused(422, 'No map has this name')
    },
  })
  const field = (await page.field()) as HTMLInputElement
  await page.user.type(field, 'kz_x{Enter}')
  await told('No map has this name')
  expect(field.value).toBe('kz_x')
  await until(() => expect(page.calls('GET /kzguessr/round')).toHaveLength(2))
})

test('a round that another tab has played on is shown as it stands', async () => {
  let now = game()
  const page = open({
    'GET /kzguessr/round': () => now,
    'POST /kzguessr/skip': () => {
      now = between()
      throw refused(409, 'This round is over')
    },
  })
  await page.field()
  await page.user.click(page.getByRole('button', { name: 'Skip round' }))
  await page.findByRole('heading', { name: /kz_round1/ })
})

test('a skip is sent once, for its round', async () => {
  const held = later<GuessrGame>()
  const page = open({ 'GET /kzguessr/round': () => game(), 'POST /kzguessr/skip': () => held.promise })
  await page.field()
  await page.user.dblClick(page.getByRole('button', { name: 'Skip round' }))
  held.resolve(between({ done: [done(1, { outcome: 'skipped' as never, points: 0 })] }))
  await page.findByRole('button', { name: 'Round 2' })
  expect(page.calls('POST /kzguessr/skip').map(({ body }) => body)).toEqual([{ round: 1 }])
})

test('a round whose time is over is asked for again', async () => {
  let asked = 0
  const page = open({
    'GET /kzguessr/round': () => {
      asked += 1
      return asked === 1 ? game({ elapsedMs: 39_950 }) : between()
    },
  })
  await page.findByRole('heading', { name: /kz_round1/ })
  expect(page.calls('GET /kzguessr/round')).toHaveLength(2)
})

test('after the last round Enter leads to the result', async () => {
  const page = open({ 'GET /kzguessr/round': () => between({ state: 'finished', round: 5, done: [done(5)] }) })
  await page.findByRole('button', { name: 'See the result' })
  await page.user.keyboard('{Enter}')
  expect(page.told).toEqual(['opened', 'finished'])
})

test('the last round asks again for what a finished game changes', async () => {
  const page = open({
    'GET /kzguessr/round': () => game({ round: 5 }),
    'POST /kzguessr/skip': () => between({ state: 'finished', round: 5, done: [done(5)] }),
  })
  await page.field()
  await until(() => expect(page.calls('GET /kzguessr/season')).toHaveLength(1))
  await page.user.click(page.getByRole('button', { name: 'Skip round' }))
  await page.findByRole('button', { name: 'See the result' })
  await until(() => expect(page.calls('GET /kzguessr/season')).toHaveLength(2))
})

test('a game is ended after a question', async () => {
  let ended = false
  const page = open({
    'GET /kzguessr/round': () => (ended ? between({ state: 'finished' }) : game()),
    'POST /kzguessr/end': () => {
      ended = true
      return {} as never
    },
  })
  await page.field()
  const answer = async (verb: string) => {
    await page.user.click(page.getByRole('button', { name: 'End game' }))
    await page.user.click(within(await page.findByRole('dialog')).getByRole('button', { name: verb }))
  }
  await answer('Cancel')
  expect(page.calls('POST /kzguessr/end')).toHaveLength(0)
  await answer('End game')
  await until(() => expect(page.told).toEqual(['opened', 'finished']))
  expect(page.calls('POST /kzguessr/end')).toHaveLength(1)
})
