import type { GameAccount } from '@kz/contract/runs/game-accounts'
import { afterEach, expect, test, vi } from 'vitest'
import { member, openPage, refused, told, until } from '../../testing/page.tsx'
import { GameAccountsPanel } from './game-accounts-panel.tsx'

const account = (more: Partial<GameAccount> = {}): GameAccount => ({
  ...{ id: 1, name: 'Ann on Steam', how: 'steam', serverName: null, runs: 12, since: '2026-01-02T00:00:00Z' },
  ...more,
})

afterEach(() => vi.restoreAllMocks())

test('accounts are listed, and one is unlinked after a question', async () => {
  let accounts = [account(), account({ id: 2, name: 'ann', how: 'code', serverName: 'Evening', runs: 1 })]
  const page = openPage(<GameAccountsPanel />, {
    user: member(),
    answers: {
      'GET /user/game-accounts': () => ({ accounts }),
      'DELETE /user/game-account': () => {
        accounts = accounts.slice(0, 1)
        return { message: 'Unlinked' }
      },
    },
  })
  const rows = (await page.findAllByRole('row')).slice(1).map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/Ann on Steam.*Steam, on all servers.*Signed in at Steam.*12/),
    expect.stringMatching(/ann.*Evening.*By a code.*1/),
  ])
  expect(page.container.textContent).not.toMatch(/STEAM_|\d{17}/)
  await page.user.click(page.getByRole('button', { name: 'Unlink ann' }))
  expect(page.calls('DELETE /user/game-account')).toHaveLength(0)
  const dialog = await page.findByRole('dialog', { name: 'Unlink ann?' })
  await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await until(() => expect(page.queryByText('Evening')).toBeNull())
  expect(page.calls('DELETE /user/game-account').map(({ query }) => query)).toEqual([{ id: '2' }])
})

test('Steam is linked at Steam; where that cannot begin it says why', async () => {
  const go = vi.spyOn(location, 'assign').mockImplementation(() => {})
  let tries = 0
  const page = openPage(<GameAccountsPanel />, {
    user: member(),
    answers: {
      'GET /user/game-accounts': () => ({ accounts: [] }),
      'POST /user/steam-link': () => {
        tries += 1
        if (tries === 1) throw refused(503, 'Steam does not answer. Try again later.', 'steam_away')
        return { url: 'https://steam.example/openid/login?a=1' }
      },
    },
  })
  await page.findByText('No game account yet.')
  await page.user.click(page.getByRole('button', { name: 'Link Steam' }))
  await told('Steam does not answer. Try again later.')
  expect(go).not.toHaveBeenCalled()
  await page.user.click(page.getByRole('button', { name: 'Link Steam' }))
  await until(() => expect(go).toHaveBeenCalledWith('https://steam.example/openid/login?a=1'))
})

test('a code is made to be typed on a server, and the list follows when it is', async () => {
  let accounts: GameAccount[] = []
  const page = openPage(<GameAccountsPanel />, {
    user: member(),
    answers: {
      'GET /user/game-accounts': () => ({ accounts }),
      'POST /user/link-code': () => ({ code: 'AB23CD45', until: '2026-01-02T18:10:00Z' }),
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Code for a server' }))
  await page.findByText('AB23CD45')
  accounts = [account({ name: 'ann', how: 'code', serverName: 'Evening' })]
  page.fire({ type: 'runs.moved', data: {} })
  await page.findByText('Evening')
})
