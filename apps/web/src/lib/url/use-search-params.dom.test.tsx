import { expect, test } from 'vitest'
import { openPage, until } from '../../testing/page.tsx'
import { useSearchParams } from './use-search-params.ts'

const ADDRESS = { q: '', page: 1, state: ['open', 'fixed'] } as const

function List() {
  const [{ q, page, state }, go] = useSearchParams(ADDRESS)
  return (
    <>
      <p>
        {state} {page} [{q}]
      </p>
      <button type="button" onClick={() => go({ page: page + 1 })}>
        Next
      </button>
      <button type="button" onClick={() => go({ state: 'open', page: 1, q: '007' })}>
        Open
      </button>
    </>
  )
}

test('a page reads its address and writes a part of it', async () => {
  const page = openPage(<List />, { at: '/bug-report?state=fixed&page=2' })
  await page.findByText('fixed 2 []')
  await page.user.click(page.getByRole('button', { name: 'Next' }))
  await page.findByText('fixed 3 []')
  expect(page.address()).toBe('/bug-report?page=3&state=fixed')
  await page.user.click(page.getByRole('button', { name: 'Open' }))
  await page.findByText('open 1 [007]')
  await until(() => expect(page.address()).toBe('/bug-report?q=007'))
})

test('an address that is wrong shows the usual page', async () => {
  const page = openPage(<List />, { at: '/bug-report?state=%7B%7D&page=-3&q[]=1&q=%5B1%5D' })
  await page.findByText('open 1 [[1]]')
})
