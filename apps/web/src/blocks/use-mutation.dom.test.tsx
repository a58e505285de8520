import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { api, queryOf } from '../lib/api.ts'
import { later, openPage, refused, told, until } from '../testing/page.tsx'
import { Button } from '../ui/button.tsx'
import { useMutation } from './use-mutation.ts'

function ReadAll({ quiet = false }: { quiet?: boolean }) {
  const { data } = useQuery(queryOf('GET /notification/unread-count'))
  const { act, busy, doing, error, forget } = useMutation({
    refetches: ['GET /notification/unread-count'],
    ...(quiet && { onFailed: () => true }),
  })
  const readAll = () =>
    act(
      ({ count }) => `${count} left`,
      () => api.call('POST /notification/read-all'),
      'read',
    )
  return (
    <>
      <Button busy={busy} busyText="Reading..." onClick={() => void readAll()}>
        Mark all read
      </Button>
      <button type="button" onClick={() => void readAll().then(() => readAll())}>
        Twice
      </button>
      <button
        type="button"
        onClick={() => {
          void readAll()
          void readAll()
        }}
      >
        At once
      </button>
      <button type="button" onClick={forget}>
        Forget
      </button>
      <p>
        unread {data?.count}, doing {doing ?? 'nothing'}, {error ?? 'no error'}
      </p>
    </>
  )
}

const READ_ALL = 'POST /notification/read-all'
const UNREAD = 'GET /notification/unread-count'

test('an action is busy while it is on its way, says what was done, and asks again what became old', async () => {
  const held = later<{ count: number }>()
  let count = 5
  const page = openPage(<ReadAll />, { answers: { [UNREAD]: () => ({ count }), [READ_ALL]: () => held.promise } })
  await page.findByText(/unread 5, doing nothing/)
  await page.user.click(page.getByRole('button', { name: 'Mark all read' }))
  expect((await page.findByText('Reading...')).closest('button')?.getAttribute('aria-busy')).toBe('true')
  await page.findByText(/doing read/)
  count = 0
  held.resolve({ count })
  await told('0 left')
  await page.findByText(/unread 0, doing nothing/)
  expect(page.queryByText('Reading...')).toBeNull()
})

test('two clicks make one call, also before the page has drawn the first; afterwards it can be done again', async () => {
  const held = later<{ count: number }>()
  const page = openPage(<ReadAll />, { answers: { [UNREAD]: () => ({ count: 5 }), [READ_ALL]: () => held.promise } })
  await page.findByText(/unread 5/)
  await page.user.dblClick(page.getByRole('button', { name: 'Mark all read' }))
  await page.user.click(page.getByRole('button', { name: 'At once' }))
  expect(page.calls(READ_ALL)).toHaveLength(1)
  held.resolve({ count: 0 })
  await page.findByText(/doing nothing/)
  await page.user.click(page.getByRole('button', { name: 'Twice' }))
  await until(() => expect(page.calls(READ_ALL)).toHaveLength(3))
})

test('a refusal is told, ends the action and asks again too', async () => {
  const page = openPage(<ReadAll />, {
    answers: {
      [UNREAD]: () => ({ count: 5 }),
      [READ_ALL]: () => {
        throw refused(403, 'Not now')
      },
    },
  })
  await page.findByText(/unread 5/)
  await page.user.click(page.getByRole('button', { name: 'Mark all read' }))
  await page.findByText(/doing nothing, Not now/)
  expect(await page.findAllByText('Not now')).toHaveLength(1)
  await until(() => expect(page.calls(UNREAD)).toHaveLength(2))
  await page.user.click(page.getByRole('button', { name: 'Forget' }))
  await page.findByText(/no error/)
  await page.user.click(page.getByRole('button', { name: 'Mark all read' }))
  await until(() => expect(page.calls(READ_ALL)).toHaveLength(2))
})

test('a failure that the caller reports is not reported twice', async () => {
  const page = openPage(<ReadAll quiet />, {
    answers: {
      [READ_ALL]: () => {
        throw refused(409, 'Somebody was faster')
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Mark all read' }))
  await page.findByText(/Somebody was faster/)
  expect(page.queryAllByText('Somebody was faster')).toHaveLength(0)
})
