import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { patchLikes } from './patch-likes.ts'

const list = ['GET /latest-demos/likes-comments', {}]
const rows = ['GET /latest-demos/', { withRejected: false }]
const map = ['GET /record/map', { query: { mapName: 'kz_map' } }]
const turn = () => new Promise((done) => setTimeout(done))

function kept() {
  const queries = new QueryClient()
  queries.setQueryData(list, {
    demos: { 7: { liked: true, likes: 1 }, 8: { liked: false, likes: 7 } },
    totalComments: 3,
  })
  queries.setQueryData(rows, {
    pages: [[{ demoId: 8, likes: 7, liked: false }], [{ demoId: 7, likes: 1, liked: true }]],
  })
  queries.setQueryData(map, { mapId: 7, listRecords: [{ demoId: 7, likes: 1 }] })
  return queries
}

it('changes the number in every answer that tells it, and nothing else', () => {
  const queries = kept()
  const before = queries.getQueryData<{ pages: unknown[] }>(rows)
  patchLikes(queries, { demoId: 7, likes: 2, at: 1 })
  expect(queries.getQueryData(list)).toEqual({
    demos: { 7: { liked: true, likes: 2 }, 8: { liked: false, likes: 7 } },
    totalComments: 3,
  })
  expect(queries.getQueryData(rows)).toEqual({
    pages: [[{ demoId: 8, likes: 7, liked: false }], [{ demoId: 7, likes: 2, liked: true }]],
  })
  expect(queries.getQueryData<{ pages: unknown[] }>(rows)?.pages[0]).toBe(before?.pages[0])
  expect(queries.getQueryData(map)).toEqual({ mapId: 7, listRecords: [{ demoId: 7, likes: 2 }] })
})

it('turns the own like around on the other pages of a member', () => {
  const queries = kept()
  patchLikes(queries, { demoId: 7, liked: false, at: 10 })
  expect(queries.getQueryData(list)).toMatchObject({ demos: { 7: { liked: false, likes: 1 }, 8: { liked: false } } })
  expect(queries.getQueryData(rows)).toMatchObject({ pages: [[{ liked: false }], [{ liked: false, likes: 1 }]] })
})

it('goes by what was counted last, not by what came last', () => {
  const queries = kept()
  patchLikes(queries, { demoId: 8, likes: 9, at: 2 })
  patchLikes(queries, { demoId: 8, likes: 8, at: 1 })
  expect(queries.getQueryData(list)).toMatchObject({ demos: { 8: { likes: 9 } } })
})

it('refetches nothing, and leaves what was to be asked again so', async () => {
  const queries = kept()
  let asked = 0
  const observer = new QueryObserver(queries, {
    queryKey: list,
    queryFn: async () => {
      asked += 1
      return { demos: {} }
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
  observer.subscribe(() => undefined)
  void queries.invalidateQueries({ queryKey: map, refetchType: 'none' })
  const { dataUpdatedAt } = queries.getQueryState(map) ?? {}
  patchLikes(queries, { demoId: 7, likes: 4, at: 20 })
  await turn()
  expect(asked).toBe(0)
  expect(observer.getCurrentResult().data).toMatchObject({ demos: { 7: { likes: 4 } } })
  expect(queries.getQueryState(map)).toMatchObject({ isInvalidated: true, dataUpdatedAt })
})

it('counts in an answer that was on its way', async () => {
  const queries = new QueryClient()
  let answer: (data: object) => void = () => undefined
  const observer = new QueryObserver(queries, {
    queryKey: list,
    queryFn: () => new Promise<object>((resolve) => (answer = resolve)),
  })
  observer.subscribe(() => undefined)
  patchLikes(queries, { demoId: 7, likes: 5, at: 30 })
  answer({ demos: { 7: { liked: false, likes: 4 } } })
  await turn()
  expect(observer.getCurrentResult().data).toEqual({ demos: { 7: { liked: false, likes: 5 } } })
})
