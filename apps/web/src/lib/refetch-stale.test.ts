import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { refetchStale } from './refetch-stale.ts'

/** A query that is on the page, and the answers it waits for. */
function asked() {
  const queries = new QueryClient()
  const answers: ((value: string) => void)[] = []
  const observer = new QueryObserver(queries, {
    queryKey: ['GET /user/online', {}],
    queryFn: () => new Promise<string>((resolve) => answers.push(resolve)),
  })
  observer.subscribe(() => undefined)
  return { queries, observer, answers }
}
const turn = () => new Promise((done) => setTimeout(done))

test('a first answer that was on its way is asked again', async () => {
  const { queries, observer, answers } = asked()
  expect(answers).toHaveLength(1)
  refetchStale(queries, ['GET /user/online'])
  expect(answers).toHaveLength(1)
  answers[0]?.('old')
  await turn()
  expect(answers).toHaveLength(2)
  answers[1]?.('new')
  await turn()
  expect(observer.getCurrentResult().data).toBe('new')
})

test('an answer that is here is asked again once', async () => {
  const { queries, observer, answers } = asked()
  answers[0]?.('old')
  await turn()
  refetchStale(queries, ['GET /user/online'])
  expect(answers).toHaveLength(2)
  answers[1]?.('new')
  await turn()
  expect(observer.getCurrentResult().data).toBe('new')
  expect(answers).toHaveLength(2)
})
