import type { Page } from '@playwright/test'
import { expect, register, test } from './fixtures.ts'

/** A call with the session of a page; answers what was said. */
async function call<Answer>(page: Page, method: string, path: string, data?: object): Promise<Answer> {
  const answer = await page.request.fetch(`/api${path}`, { method, ...(data && { data }) })
  expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true)
  return answer.json() as Promise<Answer>
}

const inSeconds = (seconds: number) => new Date(Date.now() + seconds * 1000).toISOString()

test('an event: made by its form, begins, moves with a finish, ends', async ({ open }) => {
  const admin = await open('admin')
  const { lines } = await call<{ lines: { mapName: string }[] }>(admin, 'GET', '/record/beatable')
  const mapName = lines[0]?.mapName as string
  const name = `Evening ${Date.now() % 1_000_000}`

  // by its form, with keys alone from the button on
  await admin.goto('/events')
  await admin.getByRole('button', { name: 'New event' }).press('Enter')
  const form = admin.getByRole('dialog', { name: 'New event' })
  await form.getByLabel('Name').fill(name)
  await form.getByLabel('Maps').fill(`${mapName}, the long one`)
  await form.getByRole('textbox', { name: 'Starts (UTC)' }).fill('01/01/2099 20:00')
  await form.getByRole('textbox', { name: 'Ends (UTC)' }).fill('08/01/2099 20:00')
  await form.getByRole('button', { name: 'Make event' }).press('Enter')
  await expect(admin.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(admin.getByText('It has not begun.')).toBeVisible()
  const { page: player, name: nick } = await register(await open())
  await player.goto(new URL(admin.url()).pathname)
  await player.getByRole('button', { name: 'Remind me' }).press('Enter')
  await expect(player.getByRole('button', { name: 'Reminder set' })).toBeVisible()

  // one that begins now
  const written = {
    ...{ kind: 'WEEKLY', name: `${name} live`, intro: '', rules: '', standing: 'sent', classes: ['pro'] },
    maps: [{ mapName }],
  }
  const { eventId, version, startsAt } = await call<{ eventId: number; version: number; startsAt: string }>(
    admin,
    ...(['POST', '/event/event', { ...written, startsAt: inSeconds(3), endsAt: inSeconds(7 * 86_400) }] as const),
  )
  const guest = await open()
  await guest.goto(`/events/${eventId}`)
  await expect(guest.getByText('running')).toBeVisible()
  await expect(guest.getByText('Nobody has finished a map of it yet.').first()).toBeVisible()

  // a server of the player sends a finish: the open page has it without a reload
  const { id } = await call<{ id: number }>(player, 'POST', '/game-server/claim', {
    ...{ addr: '127.0.0.1', port: 28_000 + (Date.now() % 900), name: `Event ${nick}`, reason: 'It is mine' },
  })
  const { serverId } = await call<{ serverId: number }>(admin, 'PUT', `/game-server/claim?id=${id}`, {
    ...{ accept: true, reason: '' },
  })
  const { key } = await call<{ key: string }>(player, 'POST', `/game-server/own-key?id=${serverId}`)
  await call(admin, 'PUT', `/game-server/trust?id=${serverId}`, { state: 'confirmed', reason: 'Known' })
  const run = { id: 'one', steamid: `STEAM_0:1:${Date.now() % 1e9}`, name: `Fast ${nick}`, map: mapName, cp: 0, gc: 0 }
  await player.request.post('/api/server/runs', {
    headers: { authorization: `Bearer ${key}` },
    data: { runs: [{ ...run, timeMs: 1_500_000, at: inSeconds(1_510) }] },
  })
  const table = guest.getByRole('region', { name: 'Standings' }).getByRole('table')
  await expect(table.getByRole('link', { name: `Fast ${nick}` })).toBeVisible()
  await expect(table.getByRole('row').nth(1)).toContainText('100')
  await expect(guest.getByText(`Fast ${nick} leads`)).toBeVisible()

  // its end is brought forward, to after the run was started; what was reached stays
  await call(admin, 'PUT', `/event/event?id=${eventId}`, { ...written, version, startsAt, endsAt: inSeconds(14) })
  await expect(guest.getByText(/replays until/)).toBeVisible()
  await expect(table.getByRole('link', { name: `Fast ${nick}` })).toBeVisible()
})
