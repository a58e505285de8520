import { LANGUAGE_COOKIE } from '@kz/contract/language/languages'
import { ERRORS } from '@kz/contract/refusals/catalogue'
import { CallError } from '@kz/contract/wire/call-error'
import { expect, test } from 'vitest'
import { hasOtherLanguage } from '../../lib/language/changed.ts'
import { inOwnWords } from '../../lib/language/refusal-text.ts'
import { later, member, openPage, refused, told, until } from '../../testing/page.tsx'
import { NicknameForm } from './forms/nickname-form.tsx'
import { PasswordForm } from './forms/password-form.tsx'
import { RegisterPage } from './register-page.tsx'

const focused = () => document.activeElement?.getAttribute('name')
const refusal = (message: string, code: string) => () => {
  throw refused(422, message, code)
}

test('registering marks every field that is wrong, goes to the first, and sends nothing', async () => {
  const page = openPage(<RegisterPage />, { at: '/register' })
  const create = await page.findByRole('button', { name: 'Create account' })
  await page.user.click(create)
  for (const text of ['Type a username.', 'Type a nickname.', 'Enter a valid email address', 'Type a password.'])
    page.getByText(text)
  expect(focused()).toBe('username')
  await page.user.type(page.getByRole('textbox', { name: /Username/ }), ' ann ')
  await page.user.click(create)
  expect(focused()).toBe('pseudo')
  expect(page.queryByText('Type a username.')).toBeNull()
  await page.user.type(page.getByRole('textbox', { name: /Nickname/ }), 'Ann')
  await page.user.type(page.getByRole('textbox', { name: 'E-mail' }), 'ann')
  await page.user.click(create)
  expect(focused()).toBe('email')
  await page.user.type(page.getByRole('textbox', { name: 'E-mail' }), '@example.org')
  await page.user.type(page.getByLabelText('Password'), 'long enough')
  await page.user.type(page.getByLabelText('Repeat password'), 'long x')
  page.getByText('Passwords do not match')
  await page.user.click(create)
  expect(focused()).toBe('confirmPassword')
  expect(page.calls('POST /auth/register')).toHaveLength(0)
})

test('a registration is sent once and leads to the login', async () => {
  const held = later<never>()
  const page = openPage(<RegisterPage />, { at: '/register', answers: { 'POST /auth/register': () => held.promise } })
  await page.user.type(await page.findByRole('textbox', { name: /Username/ }), ' ann ')
  await page.user.type(page.getByRole('textbox', { name: /Nickname/ }), 'Ann')
  await page.user.type(page.getByRole('textbox', { name: 'E-mail' }), 'ann@example.org')
  await page.user.type(page.getByLabelText('Password'), 'long enough')
  await page.user.type(page.getByLabelText('Repeat password'), 'long enough{Enter}{Enter}')
  held.resolve({ message: 'ok' } as never)
  await told('Registration successful! Please login.')
  await until(() => expect(page.address()).toBe('/login'))
  expect(page.calls('POST /auth/register').map(({ body }) => body)).toEqual([
    expect.objectContaining({
      ...{ username: 'ann', pseudo: 'Ann', email: 'ann@example.org', password: 'long enough', website: '' },
      openedMs: expect.any(Number),
    }),
  ])
})

test('a refusal of the server stands at its field, which gets the focus, and what was typed stays', async () => {
  const page = openPage(<PasswordForm least={10} username="ann" />, {
    user: member(),
    answers: { 'POST /user/password': refusal('The password is wrong', 'invalid_password') },
  })
  const present = (await page.findByLabelText('Current password')) as HTMLInputElement
  await page.user.type(present, 'old')
  await page.user.type(page.getByLabelText('New password'), 'long enough')
  await page.user.type(page.getByLabelText('Repeat password'), 'long enoug')
  await page.user.click(page.getByRole('button', { name: 'Change password' }))
  page.getByText('Passwords do not match')
  expect(focused()).toBe('confirmPassword')
  await page.user.type(page.getByLabelText('Repeat password'), 'h{Enter}')
  await told('The password is wrong')
  expect(present.value).toBe('old')
  await until(() =>
    expect(page.container.querySelector('[data-part=error]')?.textContent).toBe('The password is wrong'),
  )
  expect(document.activeElement).toBe(present)
  expect(page.calls('POST /user/password').map(({ body }) => body)).toEqual([
    { currentPassword: 'old', newPassword: 'long enough' },
  ])
})

test('a changed password empties the form', async () => {
  const page = openPage(<PasswordForm least={10} username="ann" />, {
    user: member(),
    answers: { 'POST /user/password': () => ({ message: 'ok' }) as never },
  })
  await page.user.type(await page.findByLabelText('Current password'), 'old')
  await page.user.type(page.getByLabelText('New password'), 'long enough')
  await page.user.type(page.getByLabelText('Repeat password'), 'long enough{Enter}')
  await told('Password changed')
  await until(() => expect((page.getByLabelText('Current password') as HTMLInputElement).value).toBe(''))
})

test('a nickname that is taken is told at its field', async () => {
  const page = openPage(<NicknameForm user={member()} changeFrom={null} />, {
    user: member(),
    answers: { 'POST /user/pseudo': refusal('This nickname is taken', 'pseudo_taken') },
  })
  const field = (await page.findByRole('textbox', { name: 'Nickname' })) as HTMLInputElement
  await page.user.clear(field)
  await page.user.click(page.getByRole('button', { name: 'Change nickname' }))
  page.getByText('Type a nickname.')
  expect(document.activeElement).toBe(field)
  await page.user.type(field, 'Bob{Enter}')
  await told('This nickname is taken')
  expect(field.value).toBe('Bob')
  await until(() =>
    expect(page.container.querySelector('[data-part=error]')?.textContent).toBe('This nickname is taken'),
  )
  expect(page.calls('POST /user/pseudo').map(({ query }) => query)).toEqual([{ pseudo: 'Bob' }])
})

test('each field of a refusal is said by its own code; what another version refuses stays as it came', () => {
  const error = new CallError(422, 'email_not_allowed', 'another wording', {
    fields: { email: 'another wording', password: 'as it came', name: 'nobody knows' },
    fieldFaults: {
      email: { code: 'email_not_allowed' },
      password: { code: 'password_common' },
      name: { code: 'of_a_later_version' as never },
    },
  })
  expect(inOwnWords(error)).toMatchObject({
    message: ERRORS.email_not_allowed[1],
    fields: { email: ERRORS.email_not_allowed[1], password: ERRORS.password_common[1], name: 'nobody knows' },
  })
})

test('after a login the page is another one where the account has another language that the site has', () => {
  const chosen = (tag: string) => {
    // biome-ignore lint/suspicious/noDocumentCookie: as the server sets it
    document.cookie = `${LANGUAGE_COOKIE}=${tag}`
    return hasOtherLanguage()
  }
  expect([chosen('ru'), chosen('en'), chosen('xx')]).toEqual([true, false, false])
})
