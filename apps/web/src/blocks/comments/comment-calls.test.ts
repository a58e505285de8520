import { expect, it, vi } from 'vitest'
import { postComment } from './comment-calls.ts'

it('names the demo a comment on the latest demos speaks of, and none that was not chosen', async () => {
  const sent: unknown[] = []
  vi.stubGlobal(
    'fetch',
    async (address: string, { body, headers }: { body: string; headers: Record<string, string> }) => {
      sent.push([address, JSON.parse(body)])
      expect(headers['idempotency-key']).toMatch(/^[!-~]{16,}$/)
      return Response.json({})
    },
  )
  const target = { kind: 'demos', targetId: 0 } as const
  await postComment(target, { commentMessage: 'Clean run', parentId: null, demoId: 8 })
  await postComment(target, { commentMessage: 'Good week', parentId: null, demoId: undefined })
  expect(sent).toEqual([
    ['/api/latest-demos/comment', { commentMessage: 'Clean run', parentId: null, demoId: 8 }],
    ['/api/latest-demos/comment', { commentMessage: 'Good week', parentId: null }],
  ])
  vi.unstubAllGlobals()
})
