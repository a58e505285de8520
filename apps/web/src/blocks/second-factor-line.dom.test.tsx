import { expect, test } from 'vitest'
import { member, openPage } from '../testing/page.tsx'
import { SecondFactorLine } from './second-factor-line.tsx'

const open = (state: 'soon' | 'due' | 'prove') =>
  openPage(<SecondFactorLine />, {
    user: member({ roles: ['WRITER'], secondFactor: { state, until: '2026-01-02T18:00:00Z' } }),
  })

test('staff read until when they have to add a second factor, and where; later that their role waits', async () => {
  const soon = open('soon')
  await soon.findByText(/^Your role needs a second factor by 2 January 2026: /)
  expect(soon.getByRole('link', { name: 'Add one' }).getAttribute('href')).toBe('/settings?tab=security')
  soon.unmount()
  const due = open('due')
  await due.findByText('Your role waits for a second factor: a passkey or an authenticator app.')
  due.unmount()
  const prove = open('prove')
  await prove.findByText('Your role is on hold: confirm with your passkey or a code first.')
  prove.getByRole('button', { name: 'Show it' })
})
