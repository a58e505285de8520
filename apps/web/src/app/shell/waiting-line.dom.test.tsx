import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { queryClient } from '../../lib/query-client.ts'
import { later, openPage, until } from '../../testing/page.tsx'
import { WaitingLine } from './waiting-line.tsx'

let pages: Record<number, ReturnType<typeof later<string>>>
function List() {
  const [page, turn] = useState(1)
  const { data } = useQuery({
    queryKey: ['pages', page],
    queryFn: () => pages[page]?.promise,
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <WaitingLine />
      <button type="button" onClick={() => turn(2)}>
        Next
      </button>
      <p>{data}</p>
    </>
  )
}

test('a list that is turned says so until its next page is there; the first page and one that is asked anew do not', async () => {
  pages = { 1: later<string>(), 2: later<string>() }
  const page = openPage(<List />)
  const next = await page.findByRole('button', { name: 'Next' })
  await until(() => expect(queryClient.isFetching()).toBe(1))
  expect(page.queryByRole('progressbar')).toBeNull()
  pages[1]?.resolve('one')
  await page.findByText('one')
  await page.user.click(next)
  await page.findByRole('progressbar', { name: 'Loading' })
  page.getByText('one')
  pages[2]?.resolve('two')
  await page.findByText('two')
  expect(page.queryByRole('progressbar')).toBeNull()
  pages[2] = later<string>()
  void queryClient.invalidateQueries()
  await until(() => expect(queryClient.isFetching()).toBe(1))
  expect(page.queryByRole('progressbar')).toBeNull()
})
