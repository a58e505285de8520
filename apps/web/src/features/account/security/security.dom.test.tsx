import type { WaysIn } from '@kz/contract/accounts/ways-in'
import { expect, test } from 'vitest'
import { member, openPage, until } from '../../../testing/page.tsx'
import button from '../../../ui/button.module.css'
import { SecurityTab } from './security-tab.tsx'

const WAYS: WaysIn = {
  ...{ hasPassword: true, passkeys: [], outside: [], authenticator: null, codesLeft: null },
  ...{ working: 1, neededForRole: false, isStrong: true, lately: [] },
}
const open = (isDue: boolean) =>
  openPage(<SecurityTab least={10} username="ann" isDue={isDue} />, {
    user: member(),
    answers: {
      'GET /auth/ways': () => WAYS,
      'GET /auth/sign-in': () => ({ passkeys: true, steam: false, discord: false }),
      'GET /auth/sessions': () => [],
      'POST /auth/authenticator': () => ({ secret: 'ABCD', address: 'otpauth://totp/x?secret=ABCD' }),
    },
  })
const filled = () => [...document.querySelectorAll(`.${button.primary}`)].map((one) => one.textContent)

test('one button is filled: a passkey where there is one way in, the app while it is set up, a password that is due', async () => {
  const page = open(false)
  await page.findByRole('button', { name: 'Add a passkey' })
  expect(filled()).toEqual(['Add a passkey'])
  await page.user.click(page.getByRole('button', { name: 'Set up' }))
  await page.findByRole('button', { name: 'Switch on' })
  expect(filled()).toEqual(['Switch on'])
  page.unmount()
  const due = open(true)
  await due.findByRole('button', { name: 'Add a passkey' })
  await due.user.click(due.getByRole('button', { name: 'Set up' }))
  await until(() => expect(filled()).toEqual(['Change password']))
})
