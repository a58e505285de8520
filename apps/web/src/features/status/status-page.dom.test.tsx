import { expect, test } from 'vitest'
import { openPage, refused } from '../../testing/page.tsx'
import { StatusPage } from './status-page.tsx'

const closed = (kind: 'CHAT' | 'READ_ONLY', message: string) => ({ kind, message, reason: 'A move', until: null })

test('everybody sees that all is open', async () => {
  const page = openPage(<StatusPage />, { answers: { 'GET /site/closed': () => [] } })
  await page.findByText('The site answers, and everything is open.')
  expect(page.queryByText('Closed')).toBeNull()
  expect(page.getAllByText('Open').length).toBeGreaterThan(5)
})

test('what is closed says why; where nothing can be written, no part can', async () => {
  const page = openPage(<StatusPage />, {
    answers: { 'GET /site/closed': () => [closed('CHAT', 'The chat box is closed for now')] },
  })
  await page.findByText('The site answers. Not everything is open.')
  expect(page.getByRole('row', { name: /^Chat box/ }).textContent).toContain(
    'The chat box is closed for now. Reason: A move.',
  )
  page.unmount()
  const still = openPage(<StatusPage />, {
    answers: { 'GET /site/closed': () => [closed('READ_ONLY', 'The site can only be read for now')] },
  })
  await still.findByText('The site answers. The site can only be read for now. Reason: A move.')
  expect(still.getAllByText('Open')).toHaveLength(1)
})

test('a site that does not answer says so', async () => {
  const page = openPage(<StatusPage />, {
    answers: {
      'GET /site/closed': () => {
        throw refused(503, 'Service temporarily unavailable')
      },
    },
  })
  await page.findByText('The site does not answer.')
})
