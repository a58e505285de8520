import { afterEach, expect, test } from 'vitest'
import { type Answers, member, openPage, refused, until } from '../../testing/page.tsx'
import { SteamReturnPage } from './steam-return-page.tsx'

afterEach(() => history.replaceState(null, '', '/'))

const come = (search: string, answers: Answers = {}) => {
  history.replaceState(null, '', `/steam-return${search}`)
  return openPage(<SteamReturnPage />, { user: member(), answers })
}

test('what Steam sent the browser back with is handed on, leaves the address, and what it brought is said', async () => {
  const page = come('?state=a1&openid.mode=id_res&openid.sig=x%2By', { 'PUT /user/steam-link': () => ({ runs: 12 }) })
  await page.findByText('Your Steam account is linked. It brought 12 runs.')
  expect(page.calls('PUT /user/steam-link').map(({ body }) => body)).toEqual([
    { params: { state: 'a1', 'openid.mode': 'id_res', 'openid.sig': 'x+y' } },
  ])
  expect(location.search).toBe('')
  expect(page.getByRole('link', { name: 'Back to your settings' }).getAttribute('href')).toBe('/settings?tab=account')
})

test('a sign-in that was not confirmed says so', async () => {
  const page = come('?state=a1&openid.mode=id_res', {
    'PUT /user/steam-link': () => {
      throw refused(403, 'Steam did not confirm this sign-in. Try again.', 'steam_refused')
    },
  })
  await page.findByText('Steam did not confirm this sign-in. Try again.')
})

test.each([
  ['?state=a1&openid.mode=cancel', 'You left Steam without signing in. Nothing was linked.'],
  ['', 'This page is opened by Steam, after a sign-in there.'],
])('without a sign-in nothing is asked: %s', async (search, words) => {
  const page = come(search)
  await page.findByText(words)
  await until(() => expect(page.calls('PUT /user/steam-link')).toHaveLength(0))
})
