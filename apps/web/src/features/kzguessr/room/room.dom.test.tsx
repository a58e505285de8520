import type { Room, RoomPlayer } from '@kz/contract/guessr/guessr-rooms'
import { timeoutManager } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { type Answers, member, openPage, refused, until } from '../../../testing/page.tsx'
import { RoomPage } from './room-page.tsx'

const player = (userId: number, change: Partial<RoomPlayer> = {}): RoomPlayer => ({
  ...{ userId, pseudo: userId === 7 ? 'Ann' : `P${userId}`, country: 'fr', isHost: false, isWatching: false },
  ...{ isReady: false, isHere: true, state: 'waiting', wrong: 0, step: null, ms: null },
  ...{ roundPoints: 0, points: 0, rank: 1 },
  ...change,
})
const room = (change: Partial<Room> = {}): Room => ({
  ...{ code: 'KZAB', state: 'lobby', game: 0, round: 0, rounds: 5, gameId: null, elapsedMs: 0, nextInMs: null },
  players: [player(8, { isHost: true }), player(7)],
  done: [],
  last: null,
  ...change,
})
const running = (me: Partial<RoomPlayer> = {}) =>
  room({
    ...{ state: 'running', game: 1, round: 2, gameId: 33, elapsedMs: 3_000 },
    players: [player(8, { isHost: true, state: 'hit' }), player(7, { state: 'thinking', ...me })],
  })
const shared: Answers = {
  'GET /kzguessr/names': () => ({ names: [] }),
  'POST /kzguessr/room/pictures': () => ({ round: 2, elapsedMs: 0, pictures: [] }),
}

afterEach(() => vi.restoreAllMocks())

function open(answers: Answers) {
  let left = 0
  const page = openPage(<RoomPage code="KZAB" onLeft={() => left++} />, {
    user: member(),
    answers: { ...shared, ...answers },
  })
  return { ...page, left: () => left }
}

test('who sits down is ready and not ready again; what others do is asked for at once', async () => {
  // by the event alone, and not by the clock as well
  vi.spyOn(timeoutManager, 'setInterval').mockReturnValue(0)
  let now = room()
  const page = open({
    'GET /kzguessr/room': () => now,
    'POST /kzguessr/room/ready': ({ body }) => {
      const { ready } = body as { ready: boolean }
      now = room({ players: [player(8, { isHost: true }), player(7, { isReady: ready })] })
      return now
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Ready' }))
  await page.user.click(await page.findByRole('button', { name: 'Not ready' }))
  await page.findByRole('button', { name: 'Ready' })
  expect(page.calls('POST /kzguessr/room/ready').map(({ body }) => body)).toEqual([{ ready: true }, { ready: false }])
  expect(page.queryByRole('button', { name: /Start for/ })).toBeNull()
  now = room({ players: [...now.players, player(9)] })
  page.fire({ type: 'guessr.room', data: { userIds: [7, 8, 9] } })
  await page.findByText('P9')
})

test('the host starts', async () => {
  const mine = room({ players: [player(7, { isHost: true }), player(8)] })
  const started = { ...running(), players: [player(7, { isHost: true, state: 'thinking' }), player(8)] }
  let now = mine
  const page = open({
    'GET /kzguessr/room': () => now,
    'POST /kzguessr/room/start': () => {
      now = started
      return now
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Start for 2' }))
  await page.findByRole('combobox', { name: 'Map name' })
})

test('a try of the room goes to the own game and its round; who has it waits for the others', async () => {
  let now = running()
  const page = open({
    'GET /kzguessr/room': () => now,
    'POST /kzguessr/guess': ({ body }) => {
      if ((body as { text: string }).text === 'kz_x') throw refused(422, 'No map has this name')
      now = running({ state: 'hit', roundPoints: 800 })
      return { verdict: 'hit' } as never
    },
  })
  const field = (await page.findByRole('combobox', { name: 'Map name' })) as HTMLInputElement
  page.getByText('1 of 2 have it')
  await page.user.type(field, 'kz_x{Enter}')
  await until(() => expect(page.getByText('No map has this name')).toBeTruthy())
  expect(field.value).toBe('kz_x')
  await page.user.clear(field)
  await page.user.type(field, 'kz_a{Enter}')
  await page.findByText(/You have it: 800 points\./)
  page.getByText('2 of 2 have it')
  expect(page.calls('POST /kzguessr/guess').at(-1)).toMatchObject({
    ...{ query: { gameId: '33' }, body: { text: 'kz_a', round: 2 } },
  })
})

test('everybody thinks from the first picture on, though nothing is asked for then', async () => {
  const page = open({
    'GET /kzguessr/room': () => ({ ...running({ state: 'waiting' }), elapsedMs: -300 }),
  })
  // the first letters can be typed before
  await page.user.type(await page.findByRole('combobox', { name: 'Map name' }), 'kz')
  await page.findByText('thinking')
  expect(page.calls('GET /kzguessr/room')).toHaveLength(1)
})

test('when the forty seconds are over the room is asked how it stands', async () => {
  let asked = 0
  const page = open({
    'GET /kzguessr/room': () =>
      asked++ === 0
        ? { ...running(), elapsedMs: 39_900 }
        : room({ state: 'between', game: 1, round: 2, nextInMs: 7_000 }),
  })
  await page.findByRole('heading', { name: 'After round 2' })
})

test('who looks on has no box', async () => {
  const page = open({ 'GET /kzguessr/room': () => running({ isWatching: true, state: 'waiting' }) })
  await page.findByText('You are watching until the next game begins.')
  page.getByText('1 of 1 have it')
  expect(page.queryByRole('combobox', { name: 'Map name' })).toBeNull()
})

test('who sits in no room may join this one, who leaves is gone', async () => {
  let isIn = false
  const page = open({
    'GET /kzguessr/room': () => {
      if (!isIn) throw refused(404, 'You are in no room')
      return room()
    },
    'POST /kzguessr/room/join': () => {
      isIn = true
      return room()
    },
    'POST /kzguessr/room/leave': () => ({ code: 'KZAB' }),
  })
  await page.findByText('You are not in KZAB.')
  await page.user.click(page.getByRole('button', { name: 'Join KZAB' }))
  await page.user.click(await page.findByRole('button', { name: 'Leave' }))
  await until(() => expect(page.left()).toBe(1))
  expect(page.calls('POST /kzguessr/room/join').map(({ body }) => body)).toEqual([{ code: 'KZAB' }])
})

test('who sits in another room is told in which', async () => {
  const page = open({ 'GET /kzguessr/room': () => room({ code: 'KZZZ' }) })
  await page.findByText('You are in KZZZ.')
})
