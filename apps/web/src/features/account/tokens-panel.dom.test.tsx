import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { TokensPanel } from './tokens-panel.tsx'

const token = (id: number, name: string) => ({
  ...{ id, name, scopes: ['read' as const], tail: 'abcd', usedOn: null },
  ...{ createdIso: '2026-11-01T10:00:00Z', endsIso: '2027-11-01T10:00:00Z' },
})

test('a token is made with a name, scopes and the password, shown once, and revoked', async () => {
  let made = [token(1, 'old one')]
  const page = openPage(<TokensPanel />, {
    user: member(),
    answers: {
      'GET /user/tokens': () => made,
      'POST /user/tokens': () => {
        made = [token(2, 'my bot'), ...made]
        return { id: 2, token: 'kzt_shown-once' }
      },
      'DELETE /user/tokens/{id}': () => {
        made = made.slice(0, 1)
        return { message: 'Token revoked' }
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'New token' }))
  await page.user.click(page.getByRole('button', { name: 'Make token' }))
  page.getByText('Name it after what uses it.')
  await page.user.type(page.getByRole('textbox', { name: 'Name' }), 'my bot')
  await page.user.type(page.getByLabelText('Password'), 'seven green ladders')
  await page.user.click(page.getByRole('checkbox', { name: /^Change favourites/ }))
  await page.user.click(page.getByRole('button', { name: 'Make token' }))
  await page.findByText('kzt_shown-once')
  expect(page.calls('POST /user/tokens')[0]?.body).toEqual({
    ...{ name: 'my bot', scopes: ['read', 'favourites'], days: 365, password: 'seven green ladders' },
  })
  await page.user.click(await page.findByRole('button', { name: 'Revoke old one' }))
  await page.user.click(page.getByRole('button', { name: 'Revoke' }))
  await told('Token revoked')
  await until(() => expect(page.queryByText('old one')).toBeNull())
})
