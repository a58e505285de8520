import { useQuery } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { queryOf } from '../../lib/api.ts'
import { later, openPage, refused, told, until } from '../../testing/page.tsx'
import { useChecker } from './use-checker.ts'

interface Waiting {
  demoId: number
}
const queue = queryOf('GET /record/submitted-demos')

function Card({ demoId }: Waiting) {
  const checker = useChecker<Waiting, never>(
    { kind: 'demo', id: demoId, sha256: '', queryKey: queue.queryKey, isSame: (other) => other.demoId === demoId },
    { save: async () => undefined, download: async () => {} },
  )
  return (
    <li>
      <button type="button" onClick={() => void checker.decide('release', '')}>
        Release {demoId}
      </button>
    </li>
  )
}

function Queue() {
  const { data } = useQuery({ ...queue, staleTime: Number.POSITIVE_INFINITY })
  return (
    <ul>
      {data?.map(({ demoId }) => (
        <Card key={demoId} demoId={demoId} />
      ))}
    </ul>
  )
}

const demos = (...ids: number[]) => ids.map((demoId) => ({ demoId })) as never

test('what was released leaves the page of the checker, the others stay', async () => {
  const held = later<never>()
  const page = openPage(<Queue />, {
    answers: {
      'GET /record/submitted-demos': () => demos(1, 2),
      'POST /review/demo': () => held.promise,
    },
  })
  await page.user.dblClick(await page.findByRole('button', { name: 'Release 1' }))
  held.resolve({ message: 'ok' } as never)
  await told('Demo released')
  await until(() => expect(page.queryByRole('button', { name: 'Release 1' })).toBeNull())
  page.getByRole('button', { name: 'Release 2' })
  expect(page.calls('POST /review/demo')).toHaveLength(1)
})

test('what somebody else decided meanwhile is told and asked again', async () => {
  let waiting = demos(1, 2)
  const page = openPage(<Queue />, {
    answers: {
      'GET /record/submitted-demos': () => waiting,
      'POST /review/demo': () => {
        waiting = demos(2)
        throw refused(409, 'Already decided')
      },
    },
  })
  await page.user.click(await page.findByRole('button', { name: 'Release 1' }))
  await told('Already decided')
  await until(() => expect(page.queryByRole('button', { name: 'Release 1' })).toBeNull())
})
