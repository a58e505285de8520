import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryOf } from '../../lib/api.ts'
import { later, openPage, refused } from '../../testing/page.tsx'
import { QueryBody } from './query-body.tsx'

function Unread() {
  return (
    <QueryBody
      query={useQuery(queryOf('GET /notification/unread-count'))}
      name="the number"
      loading={<p>Wait</p>}
      isEmpty={({ count }) => count === 0}
      empty={<p>Nothing new</p>}
    >
      {({ count }) => <p>{count} new</p>}
    </QueryBody>
  )
}

test('a query waits, fails with a way to try again, and shows what came', async () => {
  let held = later<{ count: number }>()
  const page = openPage(<Unread />, { answers: { 'GET /notification/unread-count': () => held.promise } })
  await page.findByText('Wait')
  held.reject(refused(404, 'gone'))
  await page.findByText('Could not load the number.')
  held = later()
  await page.user.click(page.getByRole('button', { name: 'Try again' }))
  await page.findByText('Wait')
  held.resolve({ count: 3 })
  await page.findByText('3 new')
  expect(page.calls('GET /notification/unread-count')).toHaveLength(2)
})

test('an answer with nothing in it says so', async () => {
  const page = openPage(<Unread />, { answers: { 'GET /notification/unread-count': () => ({ count: 0 }) } })
  await page.findByText('Nothing new')
})
