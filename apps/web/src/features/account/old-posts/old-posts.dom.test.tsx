import type { AuthorClaim } from '@kz/contract/accounts/old-authors'
import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../../testing/page.tsx'
import { OldPostsPanel } from './old-posts-panel.tsx'

const claim: AuthorClaim = {
  ...{ id: 5, name: 'Old Bob', reason: 'I was there', date: '2026-01-02T18:00:00Z', state: 'open', answer: '' },
}
const open = (hasArchives: boolean, claims: AuthorClaim[] = []) =>
  openPage(<OldPostsPanel />, {
    user: member({ roles: [] }),
    answers: {
      'GET /user/old-authors': () => ({ authors: [], claims, hasArchives }),
      'POST /user/old-author/claim': () => ({ id: 6 }),
      'DELETE /user/old-author/claim': () => ({ message: 'Taken back' }),
    },
  })

test('staff is asked with a name and some words about it', async () => {
  const page = open(true)
  await page.user.type(await page.findByLabelText('Name on the earlier site'), 'Old Bob')
  await page.user.type(page.getByLabelText('How staff can tell it was you'), 'it is me')
  await page.user.click(page.getByRole('button', { name: 'Ask staff' }))
  await page.findByText('Write at least 10 characters.')
  expect(page.calls('POST /user/old-author/claim')).toHaveLength(0)
  await page.user.type(page.getByLabelText('How staff can tell it was you'), ', my clan says')
  await page.user.click(page.getByRole('button', { name: 'Ask staff' }))
  await told('Staff will answer')
  expect(page.calls('POST /user/old-author/claim')).toMatchObject([
    { body: { name: 'Old Bob', reason: 'it is me, my clan says' } },
  ])
})

test('what waits can be taken back, what was answered says how', async () => {
  const answered: AuthorClaim = { ...claim, id: 4, name: 'Ann', state: 'refused', answer: 'Ann is here already' }
  const page = open(true, [claim, answered])
  await page.findByText('Ann is here already')
  expect(page.queryByRole('button', { name: 'Take back the request for Ann' })).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Take back the request for Old Bob' }))
  await told('Taken back')
  expect(page.calls('DELETE /user/old-author/claim')).toMatchObject([{ query: { id: '5' } }])
})

test('nothing is shown where there was no earlier site', async () => {
  const page = open(false)
  await until(() => expect(page.calls('GET /user/old-authors')).toHaveLength(1))
  expect(page.queryByText('Posts on the earlier site')).toBeNull()
})
