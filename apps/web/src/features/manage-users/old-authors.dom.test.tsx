import type { StaffAuthorClaim } from '@kz/contract/accounts/old-authors'
import { expect, test } from 'vitest'
import { member, openPage, told, until } from '../../testing/page.tsx'
import { OldAuthorsList } from './old-authors-list.tsx'
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

const listed = (id: number, claimedBy: number | null = null) => ({
  ...{ ...author(id, claimedBy), name: `Old ${id}` },
  ...(claimedBy === null
    ? { how: null, claimedAt: null }
    : { how: 'steam' as const, claimedAt: '2026-01-02T18:00:00Z' }),
})
const openList = (claimed: boolean, authors: ReturnType<typeof listed>[]) => {
  const went: unknown[] = []
  const page = openPage(<OldAuthorsList name="Ol" claimed={claimed} page={2} go={(change) => went.push(change)} />, {
    user: member({ roles: ['ADMIN'] }),
    answers: {
      'GET /admin/old-authors': () => ({ authors, page: 2, pageSize: 50, totalPages: 3, totalItems: 101 }),
      'GET /user/search': () => [
        { id: null, pseudo: 'Annie', countryCode: '', formerly: null },
        { id: 31, pseudo: 'Ann', countryCode: '', formerly: null },
      ],
      'POST /admin/old-author': () => ({ messages: 12 }),
    },
  })
  return { ...page, went }
}

test('an unclaimed author is given to a member by nickname; who has no account cannot have one', async () => {
  const page = openList(false, [listed(11), listed(12)])
  await page.findByText('101 unclaimed')
  expect(page.calls('GET /admin/old-authors')).toMatchObject([{ query: { name: 'Ol', state: 'unclaimed', page: '2' } }])
  await page.user.click(await page.findByRole('button', { name: 'Give Old 11' }))
  const dialog = await page.findByRole('dialog', { name: 'Give Old 11?' })
  const give = [...dialog.querySelectorAll('button')].at(-1) as HTMLElement
  await page.user.type(page.getByLabelText('Reason'), 'They showed it')
  const field = page.getByLabelText('Member')
  await page.user.type(field, 'annie')
  await until(() => expect(dialog.querySelectorAll('option')).toHaveLength(1))
  expect(give.getAttribute('aria-disabled')).toBe('true')
  await page.user.click(give)
  expect(page.calls('POST /admin/old-author')).toHaveLength(0)
  await page.user.clear(field)
  await page.user.type(field, 'ann')
  await page.findByText('Account number 31.')
  await page.user.click(give)
  await told('Given')
  expect(page.calls('POST /admin/old-author')).toMatchObject([
    { body: { id: 11, userId: 31, reason: 'They showed it' } },
  ])
})

test('one that somebody has is taken back with a reason; the list says who has it and how', async () => {
  const page = openList(true, [listed(13, 3)])
  await page.findByText(/has it by Steam/)
  await page.user.click(page.getByRole('button', { name: 'Take back Old 13' }))
  const dialog = await page.findByRole('dialog', { name: 'Take Old 13 back?' })
  expect(page.queryByLabelText('Member')).toBeNull()
  await page.user.type(page.getByLabelText('Reason'), 'It was another')
  await page.user.click([...dialog.querySelectorAll('button')].at(-1) as HTMLElement)
  await told('Taken back')
  expect(page.calls('POST /admin/old-author')).toMatchObject([{ body: { id: 13, userId: null } }])
  await page.user.click(page.getByRole('button', { name: 'Claimed' }))
  await page.user.click(page.getByRole('button', { name: 'Next page' }))
  expect(page.went).toEqual([{ claimed: false, authors: 1 }, { authors: 3 }])
})

test('no old name is left', async () => {
  await openList(false, []).findByText('No unclaimed name begins with that.')
})
