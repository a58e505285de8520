import type { Page } from '@playwright/test'
import { enter, expect, register, test } from './fixtures.ts'

const ROUNDS = 5
const answer = (page: Page) => page.getByRole('combobox', { name: 'Map name' })
/** The map of the round that is over, as it stands below its picture. */
const mapOf = (page: Page) => page.getByRole('status').getByRole('link').first()

test('two members play the same daily: one skips and reads the names, the other knows them', async ({ open }) => {
  test.slow()
  const { page: first } = await register(await open())
  await first.goto('/kzguessr')
  await expect(first.getByRole('button', { name: 'Play daily' })).toBeVisible()
  await first.keyboard.press('1')
  const names: string[] = []
  for (let round = 1; round <= ROUNDS; round++) {
    await expect(first.getByRole('img', { name: /^A map, step 1 of 4/ })).toBeVisible()
    await first.getByRole('button', { name: 'Skip round' }).click()
    names.push(await mapOf(first).innerText())
    await first.getByRole('button', { name: round < ROUNDS ? `Round ${round + 1}` : 'See the result' }).click()
  }
  await expect(first.getByRole('button', { name: 'Copy to share' })).toBeVisible()
  expect(new Set(names).size).toBe(ROUNDS)

  const { page: second, name } = await register(await open())
  await second.goto('/kzguessr')
  await second.getByRole('button', { name: 'Play daily' }).click()
  const wrong = names[1] as string
  await answer(second).fill(wrong)
  await answer(second).press('Enter')
  await expect(second.getByText(/, 2 left\./)).toBeVisible()
  // the game goes on where it was
  await second.reload()
  await expect(second.getByText('2 of 3 tries left.')).toBeVisible()
  for (const [index, map] of names.entries()) {
    await answer(second).fill(map)
    await answer(second).press('Enter')
    await expect(mapOf(second)).toHaveText(map)
    await expect(second.getByText(/^\+[\d,]+$/).first()).toBeVisible()
    await second.getByRole('button', { name: index + 1 < ROUNDS ? `Round ${index + 2}` : 'See the result' }).click()
  }
  await expect(second.getByText(/^Place \d+ of \d+ today/)).toBeVisible()

  await first.goto('/kzguessr')
  await expect(first.getByText('Played today.')).toBeVisible()
  await first.keyboard.press('1')
  await expect(first.getByRole('button', { name: 'Copy to share' })).toBeVisible()
  await second.goto('/kzguessr-leaderboard?period=day')
  await expect(second.getByRole('region', { name: 'Players' }).getByRole('link', { name })).toBeVisible()
})

test('a guest plays the daily and practice, and nothing of it is theirs after they register', async ({ open }) => {
  test.slow()
  const guest = await open()
  await guest.goto('/kzguessr')
  await expect(guest.getByRole('link', { name: 'Log in to play' })).toHaveCount(1)
  await expect(guest.getByText(/Not counted without an account\./)).toBeVisible()
  await guest.keyboard.press('1')
  await expect(guest.getByRole('img', { name: /^A map, step 1 of 4/ })).toBeVisible()
  await enter(guest.getByRole('button', { name: 'End game' }))
  await enter(guest.getByRole('dialog').getByRole('button', { name: 'End game' }))
  await expect(guest.getByText('Not counted', { exact: true })).toBeVisible()
  // what was not asked is not told
  await expect(guest.getByRole('listitem').filter({ hasText: /^Round [2-5]\s?time over/ })).toHaveCount(4)
  await expect(guest.getByRole('listitem').filter({ hasText: /^Round 1\s?time over/ })).toHaveCount(0)
  await enter(guest.getByRole('button', { name: 'Play again' }))
  await expect(guest.getByText(/Played today\./)).toBeVisible()
  await guest.keyboard.press('3')
  await expect(guest.getByRole('img', { name: /^A map, step 1 of 4/ })).toBeVisible()
  await answer(guest).fill('no such map')
  await answer(guest).press('Enter')
  await expect(guest.getByText('There is no map with this name')).toBeVisible()
  await expect(guest.getByText('Three tries.')).toBeVisible()
  // by keys alone: the second name of the list, then the second by its own key, then no more of this round
  await answer(guest).fill('kz')
  await expect(guest.getByRole('option')).toHaveCount(6)
  await guest.keyboard.press('ArrowDown')
  await expect(guest.getByRole('option', { selected: true })).toContainText('Enter')
  await guest.keyboard.press('Enter')
  await expect(guest.getByText(/, 2 left\./)).toBeVisible()
  await guest.keyboard.type('kz')
  await guest.keyboard.press('Alt+2')
  await expect(guest.getByText(/, 1 left\./)).toBeVisible()
  // in a low window its foot is far down; what comes after it is shown from its beginning
  await guest.setViewportSize({ width: 390, height: 480 })
  await enter(guest.getByRole('button', { name: 'Skip round' }))
  await expect(guest.getByRole('button', { name: 'Round 2' })).toBeVisible()
  const over = guest.getByRole('region', { name: 'Round 1 is over' })
  await expect(over).toBeFocused()
  expect((await over.boundingBox())?.y).toBeGreaterThan(0)
  await guest.keyboard.press('Enter')
  await expect(answer(guest)).toBeFocused()
  await expect(guest.getByRole('img', { name: /^A map, step 1 of 4/ })).toBeVisible()
  await enter(guest.getByRole('button', { name: 'End game' }))
  await enter(guest.getByRole('dialog').getByRole('button', { name: 'End game' }))
  await expect(guest.getByRole('button', { name: 'Play again' })).toBeVisible()
  await register(guest)
  await guest.goto('/kzguessr')
  await expect(guest.getByText('10 left today.')).toBeVisible()
  await expect(guest.getByText('Open until midnight UTC.')).toBeVisible()
})

test('two members play a room to its end and want another game', async ({ open }) => {
  test.slow()
  // who sits in no room of an earlier try
  const { page: host } = await register(await open())
  await host.goto('/kzguessr')
  await enter(host.getByRole('button', { name: 'Open a room' }))
  await expect(host.getByRole('heading', { name: 'Before the first round' })).toBeVisible()
  const code = new URL(host.url()).searchParams.get('room') as string

  const { page: friend } = await register(await open())
  await friend.goto('/kzguessr')
  await friend.getByLabel('Code of a room').fill('ZZZ-99')
  await enter(friend.getByRole('button', { name: 'Join', exact: true }))
  await expect(friend.getByRole('heading', { name: 'Before the first round' })).toHaveCount(0)
  await friend.getByLabel('Code of a room').fill(code.toLowerCase())
  await enter(friend.getByRole('button', { name: 'Join', exact: true }))
  await expect(friend.getByRole('heading', { name: 'Before the first round' })).toBeVisible()
  await enter(friend.getByRole('button', { name: 'Ready' }))
  await expect(friend.getByRole('button', { name: 'Not ready' })).toBeVisible()
  await enter(host.getByRole('button', { name: 'Start for 2' }))

  for (let round = 1; round <= ROUNDS; round++) {
    // the first letters are typed before the picture comes
    await expect(answer(friend)).toBeFocused()
    await friend.keyboard.type('kz')
    for (const page of [host, friend]) {
      await expect(page.getByRole('img', { name: /^A map, step \d of 4/ })).toBeVisible()
      await expect(page.getByText(`${round} / ${ROUNDS}`)).toBeVisible()
    }
    await expect(host.getByRole('listitem').filter({ hasText: 'thinking' })).toHaveCount(2)
    await friend.keyboard.press('Enter')
    await expect(friend.getByText('2 of 3 tries left.')).toBeVisible()
    await expect(host.getByText('missed, 2 left')).toBeVisible()
    for (const page of [host, friend]) {
      const skip = page.getByRole('button', { name: 'Skip round' })
      // the page's last answer is on its way yet
      await expect(skip).toBeEnabled()
      await enter(skip)
      await expect(skip).toBeHidden()
    }
    if (round < ROUNDS) {
      await expect(friend.getByRole('heading', { name: `After round ${round}` })).toBeVisible()
      await expect(friend.getByRole('region', { name: `Round ${round} is over` })).toBeFocused()
      await enter(host.getByRole('button', { name: 'Next now' }))
    }
  }
  for (const page of [host, friend]) {
    await expect(page.getByRole('heading', { name: 'After the last round' })).toBeVisible()
  }
  await enter(friend.getByRole('button', { name: 'Ready for another' }))
  await expect(host.getByText('1 of 2 ready')).toBeVisible()
  // the host's leaving hands the room on
  await enter(host.getByRole('button', { name: 'Leave' }).first())
  await expect(friend.getByRole('button', { name: 'Rematch' })).toBeVisible()
  await enter(friend.getByRole('button', { name: 'Leave' }).first())
  await expect(friend.getByRole('button', { name: 'Open a room' })).toBeVisible()
})
