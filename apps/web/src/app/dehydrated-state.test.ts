import type { FirstData } from '@kz/contract/wire/drawn-page'
import { QueryClient } from '@tanstack/react-query'
import { describe, expect, test } from 'vitest'
import { takeFirstData } from './dehydrated-state.ts'

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
