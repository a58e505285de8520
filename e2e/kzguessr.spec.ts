import type { Page } from '@playwright/test'
import { expect, register, test } from './fixtures.ts'

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

test('a guest plays practice, and nothing of it is his when he registers', async ({ open }) => {
  test.slow()
  const guest = await open()
  await guest.goto('/kzguessr')
  await expect(guest.getByRole('link', { name: 'Log in to play' })).toHaveCount(2)
  await guest.getByRole('button', { name: 'Play practice' }).click()
  await expect(guest.getByRole('img', { name: /^A map, step 1 of 4/ })).toBeVisible()
  await answer(guest).fill('no such map')
  await answer(guest).press('Enter')
  await expect(guest.getByText('Three tries.')).toBeVisible()
  await guest.getByRole('button', { name: 'End game' }).click()
  await guest.getByRole('dialog').getByRole('button', { name: 'End game' }).click()
  await expect(guest.getByRole('button', { name: 'Play again' })).toBeVisible()
  await register(guest)
  await guest.goto('/kzguessr')
  await expect(guest.getByText('10 left today.')).toBeVisible()
  await expect(guest.getByText('Open until midnight UTC.')).toBeVisible()
})

test('two members play a room to its end and want another game', async ({ open }) => {
  test.slow()
  const host = await open('checker')
  await host.goto('/kzguessr')
  await host.getByRole('button', { name: 'Open a room' }).click()
  await expect(host.getByRole('heading', { name: 'Before the first round' })).toBeVisible()
  const code = new URL(host.url()).searchParams.get('room') as string

  const friend = await open('player')
  await friend.goto('/kzguessr')
  await friend.getByLabel('Code of a room').fill('ZZZ-99')
  await friend.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(friend.getByRole('heading', { name: 'Before the first round' })).toHaveCount(0)
  await friend.getByLabel('Code of a room').fill(code.toLowerCase())
  await friend.getByRole('button', { name: 'Join', exact: true }).click()
  await expect(friend.getByRole('heading', { name: 'Before the first round' })).toBeVisible()
  await friend.getByRole('button', { name: 'Ready' }).click()
  await host.getByRole('button', { name: 'Start for 2' }).click()

  for (let round = 1; round <= ROUNDS; round++) {
    for (const page of [host, friend]) {
      await expect(page.getByRole('img', { name: /^A map, step \d of 4/ })).toBeVisible()
      await expect(page.getByText(`${round} / ${ROUNDS}`)).toBeVisible()
      await page.getByRole('button', { name: 'Skip round' }).click()
    }
    if (round < ROUNDS) {
      await expect(friend.getByRole('heading', { name: `After round ${round}` })).toBeVisible()
      await host.getByRole('button', { name: 'Next now' }).click()
    }
  }
  for (const page of [host, friend]) {
    await expect(page.getByRole('heading', { name: 'After the last round' })).toBeVisible()
  }
  await friend.getByRole('button', { name: 'Ready for another' }).click()
  await expect(host.getByText('1 of 2 ready')).toBeVisible()
  // the host's leaving hands the room on
  await host.getByRole('button', { name: 'Leave' }).first().click()
  await expect(friend.getByRole('button', { name: 'Rematch' })).toBeVisible()
  await friend.getByRole('button', { name: 'Leave' }).first().click()
  await expect(friend.getByRole('button', { name: 'Open a room' })).toBeVisible()
})
