import { expect, test } from 'vitest'
import { member, openPage, until } from '../../testing/page.tsx'
import { banText, closedText, useWhyNotSend, useWhyNotWrite } from './why-not-write.ts'

const shut = (kind: string, more = {}) => ({
  'GET /site/closed': () => [
    {
      kind,
      message: 'The chat box is closed for now',
      reason: 'Flood',
      until: '2026-11-24T10:00:00Z',
      ...more,
    } as never,
  ],
})
const Chat = () => <p>{useWhyNotWrite('CHAT') ?? 'open'}</p>
const Demos = () => <p>{useWhyNotSend('MAP_DEMO') ?? 'open'}</p>

test('a closed part is said with its reason and its end, and is heard of at once', async () => {
  let answers = shut('CHAT')
  const page = openPage(<Chat />, {
    user: member(),
    answers: { 'GET /site/closed': () => answers['GET /site/closed']() },
  })
  await page.findByText('The chat box is closed for now. Reason: Flood. Until 24 Nov 2026 10:00 UTC.')
  answers = { 'GET /site/closed': () => [] }
  page.fire({ type: 'upload.switched', data: { kind: 'CHAT', blocked: false } })
  await page.findByText('open')
  expect(closedText({ message: 'A', reason: null, until: null })).toBe('A.')
})

test('another closed part stops nobody', async () => {
  const page = openPage(<Chat />, { user: member(), answers: shut('FORUM') })
  await until(() => expect(page.calls('GET /site/closed')).toHaveLength(1))
  page.getByText('open')
})

test('read-only stops everybody', async () => {
  const page = openPage(<Chat />, { user: member(), answers: shut('READ_ONLY') })
  await page.findByText(/closed for now/)
})

test('but administrators', async () => {
  const page = openPage(<Chat />, { user: member({ roles: ['ADMIN'] }), answers: shut('READ_ONLY') })
  await until(() => expect(page.calls('GET /site/closed')).toHaveLength(1))
  page.getByText('open')
})

test('a ban is said with its reason and its end', async () => {
  const ban = { reason: 'Macro', expirationDate: '24/11/2026 10:00:00' }
  const page = openPage(<Demos />, { user: member({ bans: { general: null, comment: null, submit: ban } as never }) })
  await page.findByText('You are banned from submitting until 24 Nov 2026 10:00 UTC. Reason: Macro.')
  expect(banText({ reason: 'Insults!', expirationDate: null }, 'commenting')).toBe(
    'You are banned from commenting for good. Reason: Insults!',
  )
})
