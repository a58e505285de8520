import { SITE_DEFAULTS } from '@kz/contract/site-defaults'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { LoginPage } from './login-page.tsx'

const open = (oldAccounts: boolean, steam: boolean) =>
  openPage(<LoginPage />, {
    answers: {
      'GET /site/config': () => ({ ...SITE_DEFAULTS, formerName: 'KZ15', legacyDate: 'mid-2021', oldAccounts }),
      'GET /auth/sign-in': () => ({ passkeys: false, steam, discord: false }),
    },
  })

test.each([
  [true, /ask for a new password by mail\. .* log in with Steam and claim your posts .* a member of the team\./],
  [false, /ask for a new password by mail; .* write to a member of the team\./],
])('who has an account of the earlier site reads the ways in; Steam among them: %s', async (steam, words) => {
  expect(await open(true, steam).findByText(words)).toBeTruthy()
})

test('where no old account was imported there is no notice', async () => {
  const page = open(false, true)
  await page.findByRole('button', { name: /Steam/ })
  expect(page.queryByText(/formerly|new password by mail/)).toBeNull()
})
