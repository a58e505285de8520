import type { ReplyOf } from '@kz/contract/api'
import { expect, test } from 'vitest'
import { member, openPage } from '../../testing/page.tsx'
import { Menu } from './menu.tsx'
import { SoundButton } from './sound-button.tsx'

type Own = ReplyOf<'GET /kzguessr/own'>
const own = (change: Partial<Own> = {}): Own => ({
  ...{ closed: null, open: null, daily: { state: 'open', gameId: null }, rankedLeft: 10, roomCode: null, streak: 4 },
  ...change,
})

function open(known: Own, isMember = true) {
  const done: string[] = []
  const page = openPage(
    <Menu
      own={known}
      busy={false}
      room={isMember ? null : 'TIN-47'}
      onStart={(mode, typed) => done.push(typed ? `start ${mode}: ${typed}` : `start ${mode}`)}
      onGame={(gameId) => done.push(`game ${gameId}`)}
      onRoom={(code) => done.push(`room ${code}`)}
    />,
    isMember ? { user: member() } : {},
  )
  return { ...page, done }
}

test('the keys 1 to 3 start a mode, but not while something is typed', async () => {
  const page = open(own())
  await page.findByText(/4 days in a row\./)
  await page.user.keyboard('123')
  expect(page.done).toEqual(['start daily', 'start ranked', 'start practice'])
  await page.user.type(page.getByLabelText('Code of a room'), '23{Enter}')
  expect(page.done.slice(3)).toEqual(['room 23'])
})

test('the lobby opens with the field of the daily: its first letter starts it and is kept', async () => {
  const page = open(own())
  await page.user.type(await page.findByPlaceholderText('Type the map'), 'k')
  expect(page.done).toEqual(['start daily: k'])
  page.unmount()
  // nothing is started while it is closed, or where it was played
  const closed = open(own({ closed: 'Broken' }))
  await closed.user.type(await closed.findByPlaceholderText('Type the map'), 'k')
  expect(closed.done).toEqual([])
  closed.unmount()
  const played = open(own({ daily: { state: 'played', gameId: 5 } }))
  await played.findByRole('button', { name: 'See the result' })
  expect(played.queryByPlaceholderText('Type the map')).toBeNull()
})

test('an open game is gone on with, a played daily shown, and no other begins', async () => {
  const page = open(own({ open: { gameId: 8, mode: 'ranked', round: 2 }, daily: { state: 'played', gameId: 5 } }))
  await page.findByText(/Its clock does not wait\./)
  await page.user.keyboard('123')
  expect(page.done).toEqual(['game 5', 'game 8'])
})

test('guests play the daily and practise; a room they were sent to is theirs after they log in', async () => {
  const page = open(own({ rankedLeft: 0 }), false)
  await page.user.keyboard('123')
  await page.findByText('No account needed.')
  await page.findByText(/Not counted without an account\./)
  expect(page.done).toEqual(['start daily', 'start practice'])
  const [, door] = page.getAllByRole('link', { name: /^Log in/ })
  expect(decodeURIComponent(door?.getAttribute('href') ?? '')).toContain('/kzguessr?room=TIN-47')
})

test('what is to be played next stands out: the daily first, for guests too', async () => {
  const looks = new Set<string>()
  for (const [known, isMember, next] of [
    [own(), true, 'Play daily'],
    [own({ rankedLeft: 0 }), false, 'Play daily'],
    [own({ daily: { state: 'played', gameId: 5 } }), true, 'Play ranked'],
    [own({ daily: { state: 'played', gameId: 5 }, rankedLeft: 0 }), false, 'Play practice'],
  ] as const) {
    const page = open(known, isMember)
    const shown = await page.findByRole('button', { name: next })
    const others = page.getAllByRole('button', { name: /^(Play|See)/ }).filter((button) => button !== shown)
    expect(others.map(({ className }) => className)).not.toContain(shown.className)
    looks.add(String(/primary/.test(shown.className)))
    page.unmount()
  }
  expect([...looks]).toEqual(['true'])
})

test('the game is silent until its sound is switched on, and remembers that', async () => {
  const page = openPage(<SoundButton />)
  const off = await page.findByRole('button', { name: 'Sound on' })
  expect(off.getAttribute('aria-pressed')).toBe('false')
  await page.user.click(off)
  expect(page.getByRole('button', { name: 'Sound off' }).getAttribute('aria-pressed')).toBe('true')
  page.unmount()
  const again = openPage(<SoundButton />)
  await again.findByRole('button', { name: 'Sound off' })
})
