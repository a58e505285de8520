import type { NotificationSetting } from '@kz/contract/notifications'
import { expect, test } from 'vitest'
import { member, openPage, refused, told, until } from '../../../testing/page.tsx'
import { NoticesTab } from './notices-tab.tsx'

const setting = (kind: NotificationSetting['kind']): NotificationSetting => ({
  kind,
  ...{ onSite: true, byMail: false, byPush: false, byHook: false, byDigest: true },
})
const channels = {
  ...{ publicKey: 'key', devices: [], hook: null, quiet: null, digest: false, emailVerified: true },
}
const answers = {
  'GET /notification/channels': () => channels,
  'GET /notification/settings': () => ({ emailVerified: true, settings: [setting('record'), setting('reply')] }),
}

test('a tick is saved at once; what is off at the bell is off everywhere, and what is on anywhere is on at the bell', async () => {
  const page = openPage(<NoticesTab />, {
    user: member(),
    answers: { ...answers, 'PUT /notification/settings': ({ query }: { query: object }) => query as never },
  })
  const tick = (name: string) => page.findByRole('checkbox', { name })
  await page.user.click(await tick('Your records: Push'))
  await page.user.click(await tick('Your records: Mail'))
  await page.user.click(await tick('Your records: Bell'))
  await until(() => expect(page.calls('PUT /notification/settings')).toHaveLength(3))
  const [first, , last] = page.calls('PUT /notification/settings').map(({ query }) => query)
  expect(first).toMatchObject({ kind: 'record', onSite: 'true', byPush: 'true', byMail: 'false' })
  expect(last).toMatchObject({ kind: 'record', onSite: 'false', byPush: 'false', byMail: 'false' })
  // a column that leads nowhere yet leads to where it is set up
  expect(page.getByRole('link', { name: 'My Discord' }).getAttribute('href')).toBe('#byHook')
  expect(page.queryByRole('link', { name: 'Mail' })).toBeNull()
})

test('the digest has kinds of its own, whatever the bell has', async () => {
  const page = openPage(<NoticesTab />, {
    user: member(),
    answers: { ...answers, 'PUT /notification/settings': ({ query }: { query: object }) => query as never },
  })
  await page.user.click(await page.findByRole('checkbox', { name: 'Your records: Bell' }))
  await page.user.click(await page.findByRole('checkbox', { name: 'Your records: Digest' }))
  await until(() => expect(page.calls('PUT /notification/settings')).toHaveLength(2))
  const [bell, digest] = page.calls('PUT /notification/settings').map(({ query }) => query)
  expect([bell, digest]).toMatchObject([
    { onSite: 'false', byDigest: 'true' },
    { onSite: 'false', byDigest: 'false' },
  ])
  expect(page.queryByRole('checkbox', { name: 'Replies: Digest' })).toBeNull()
  // no digest is wanted yet
  expect(page.getByRole('link', { name: 'Digest' }).getAttribute('href')).toBe('#byDigest')
})

test('a tick that is refused jumps back and says so', async () => {
  const page = openPage(<NoticesTab />, {
    user: member(),
    answers: {
      ...answers,
      'PUT /notification/settings': () => {
        throw refused(429, 'Too fast')
      },
    },
  })
  const box = (await page.findByRole('checkbox', { name: 'Replies: Push' })) as HTMLInputElement
  await page.user.click(box)
  await told('Too fast')
  await until(() => expect(box.checked).toBe(false))
})
