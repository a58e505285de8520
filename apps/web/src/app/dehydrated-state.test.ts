import type { FirstData } from '@kz/contract/wire/drawn-page'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { takeFirstData, takeRest } from './dehydrated-state.ts'

const page: FirstData = {
  at: 1_000,
  answers: [
    { key: 'GET /record/top5', sent: {}, guests: false, data: 'top' },
    { key: 'GET /news/last-news', sent: { query: { page: 1 } }, guests: true, data: 'news' },
    { key: 'GET /latest-demos/', sent: { query: { offset: 0, rejected: 'false' } }, guests: true, data: ['demo'] },
  ],
}

function taken(isGuest: boolean, now = 2_000) {
  const queries = new QueryClient()
  takeFirstData(queries, page, isGuest, now)
  return queries
}

describe('the answers that came with the page', () => {
  test('are found under the keys of their calls', () => {
    const queries = taken(true)
    expect(queries.getQueryData(['GET /record/top5', {}])).toBe('top')
    expect(queries.getQueryData(['GET /news/last-news', { query: { page: 1 } }])).toBe('news')
    expect(queries.getQueryData(['GET /latest-demos/', { withRejected: false }])).toEqual({
      pages: [['demo']],
      pageParams: [0],
    })
  })

  test('are as old as the server says, and never of the future', () => {
    expect(taken(true).getQueryState(['GET /record/top5', {}])?.dataUpdatedAt).toBe(1_000)
    expect(taken(true, 500).getQueryState(['GET /record/top5', {}])?.dataUpdatedAt).toBe(500)
  })

  test("a guest's answers are shown to a member, and are old at once", () => {
    const queries = taken(false)
    expect(queries.getQueryState(['GET /record/top5', {}])?.dataUpdatedAt).toBe(1_000)
    const news = queries.getQueryState(['GET /news/last-news', { query: { page: 1 } }])
    expect(news?.data).toBe('news')
    expect(news?.dataUpdatedAt).toBe(0)
  })
})

describe('the answers that come when the page stands', () => {
  afterEach(() => vi.unstubAllGlobals())
  const key = ['GET /latest-demos/', { withRejected: false }]
  const first = (rows: string[]) => ({ pages: [rows], pageParams: [0] })
  const bring = async (queries: QueryClient, at: number) => {
    const asked: string[] = []
    const demos = { key: 'GET /latest-demos/', sent: {}, guests: false, data: Array.from('abcd') }
    const top = { key: 'GET /record/top5', sent: {}, guests: false, data: 'rest' }
    vi.stubGlobal('fetch', async (url: string) => {
      asked.push(url)
      return Response.json({ at, answers: [demos, top] })
    })
    await takeRest(queries, '/?page=2')
    return asked
  }

  test('are asked for at the address of the page, and take the place of the first rows', async () => {
    const queries = taken(true)
    expect(await bring(queries, 1_000)).toEqual(['/?page=2&data=rest'])
    expect(queries.getQueryData(key)).toEqual(first(Array.from('abcd')))
    expect(queries.getQueryData(['GET /record/top5', {}])).toBe('rest')
  })

  test('leave what is newer, but for first rows alone', async () => {
    const queries = taken(true)
    await bring(queries, 500)
    expect(queries.getQueryData(['GET /record/top5', {}])).toBe('top')
    expect(queries.getQueryData(key)).toEqual(first(Array.from('abcd')))
    queries.setQueryData(key, first(Array.from('xyzuv')))
    await bring(queries, 500)
    expect(queries.getQueryData(key)).toEqual(first(Array.from('xyzuv')))
  })

  test('that do not come are asked for by their parts', async () => {
    const queries = taken(true)
    vi.stubGlobal('fetch', async () => new Response('', { status: 503 }))
    await takeRest(queries, '/')
    expect(queries.getQueryState(key)?.isInvalidated).toBe(true)
  })
})
