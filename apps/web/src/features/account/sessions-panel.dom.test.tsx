import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { SessionsPanel } from './sessions-panel.tsx'

const session = (id: number, more: object) => ({
  ...{ id, device: 'Firefox on Windows', browser: 'Firefox', system: 'Windows', country: null, current: false },
  ...{ created: '25/11/2026 10:00:00', lastSeen: '25/11/2026 11:00:00', ...more },
})

test('sessions show where they began, where that is known, and one that is ended is gone', async () => {
  let open = [session(1, { current: true }), session(2, { country: 'pl' })]
  const page = openPage(<SessionsPanel />, {
    user: member(),
    answers: {
      'GET /auth/sessions': () => open,
      'DELETE /auth/sessions/{id}': () => {
        open = open.slice(0, 1)
        return { message: 'Session ended' }
      },
    },
  })
  await page.findByRole('img', { name: 'Poland' })
  expect(page.getAllByRole('img')).toHaveLength(1)
  await page.user.click(page.getByRole('button', { name: /^End the session/ }))
  await told('Session ended')
  await until(() => expect(page.queryByRole('img', { name: 'Poland' })).toBeNull())
  page.getByText('This one')
  expect(page.calls('DELETE /auth/sessions/{id}')).toHaveLength(1)
})
