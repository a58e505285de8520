import type { StaffAuthorClaim } from '@kz/contract/accounts/old-authors'
import { expect, test } from 'vitest'
import { member, openPage, told } from '../../testing/page.tsx'
import { OldAuthorsPart } from './old-authors-part.tsx'

const author = (id: number, claimedBy: number | null = null) => ({
  ...{ id, name: 'Old Bob', messages: id, claimedBy, claimedName: claimedBy === null ? '' : 'Ann' },
})
const claim: StaffAuthorClaim = {
  ...{ id: 5, name: 'Old Bob', reason: 'I was there', date: '2026-01-02T18:00:00Z', state: 'open', answer: '' },
  ...{ userId: 8, player: 'Bob', decidedBy: null, authors: [author(7, 3), author(11), author(12)] },
}
const open = (claims: StaffAuthorClaim[]) =>
  openPage(<OldAuthorsPart decided={false} page={1} go={() => undefined} />, {
    user: member({ roles: ['ADMIN'] }),
    answers: {
      'GET /admin/old-author/claims': () => ({
        claims,
        page: 1,
        pageSize: 20,
        totalPages: 1,
        totalItems: claims.length,
      }),
      'PUT /admin/old-author/claim': () => ({ messages: 12 }),
    },
  })

test('one of those who had the name and are free is chosen, with a reason', async () => {
  const page = open([claim])
  await page.user.click(await page.findByRole('button', { name: 'Give Old Bob to Bob' }))
  const dialog = await page.findByRole('dialog', { name: 'Give Old Bob to Bob?' })
  const give = [...dialog.querySelectorAll('button')].at(-1) as HTMLElement
  expect([...dialog.querySelectorAll('option')].map(({ value }) => value)).toEqual(['11', '12'])
  await page.user.click(give)
  expect(page.calls('PUT /admin/old-author/claim')).toHaveLength(0)
  await page.user.selectOptions(page.getByLabelText('Which one'), '12')
  await page.user.type(page.getByLabelText('Reason'), 'The clan says so')
  await page.user.click(give)
  await told('Given')
  expect(page.calls('PUT /admin/old-author/claim')).toMatchObject([
    { query: { id: '5' }, body: { authorId: 12, reason: 'The clan says so' } },
  ])
})

test('what somebody else has is not given, only refused', async () => {
  const page = open([{ ...claim, authors: [author(7, 3)] }])
  const give = await page.findByRole('button', { name: 'Give Old Bob to Bob' })
  expect(give.getAttribute('aria-disabled')).toBe('true')
  await page.user.click(give)
  expect(page.queryByRole('dialog')).toBeNull()
  await page.user.click(page.getByRole('button', { name: 'Refuse Old Bob to Bob' }))
  const dialog = await page.findByRole('dialog', { name: 'Refuse Old Bob to Bob?' })
  expect(dialog.querySelector('select')).toBeNull()
  await page.user.type(page.getByLabelText('Reason'), 'Ann has it')
  await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await told('Refused')
  expect(page.calls('PUT /admin/old-author/claim')).toMatchObject([{ body: { authorId: null } }])
})

test('nobody asks', async () => {
  await open([]).findByText('Nobody asks for an old name.')
})
