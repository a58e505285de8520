import { expect, test } from 'vitest'
import { openPage, until } from '../../testing/page.tsx'
import { SetupPanel } from './setup-panel.tsx'

test('each open step has its way and is settled', async () => {
  const page = openPage(
    <SetupPanel
      steps={[
        { step: 'name', done: true },
        { step: 'post', done: false },
        { step: 'backup', done: false },
      ]}
    />,
    { answers: { 'PUT /admin/setup': () => ({ message: 'Noted' }) } },
  )
  await page.findByText('1 of 3 done')
  expect(page.getByRole('link', { name: 'Write the first post' }).getAttribute('href')).toBe('/admin-publish-news')
  expect(page.queryByRole('button', { name: 'Mark as done: Name the site' })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Mark as done: Make a backup and test it' }))
  await until(() => expect(page.calls('PUT /admin/setup').map(({ body }) => body)).toEqual([{ step: 'backup' }]))
})
