import { expect, it } from 'vitest'
import { CallError } from './call-error.ts'
import { createClient } from './client.ts'

const say = (answer: Response) =>
  createClient({ base: '/api', fetch: async () => answer }).call('POST /chatbox/comment', {
    body: { commentMessage: 'gg' },
  })

it('throws what the server said of a failed call', async () => {
  const body = { status: 429, code: 'rate_limited', message: 'Slow down', fields: { a: 'b' }, requestId: 'r' }
  const answer = Response.json(body, { status: 429, headers: { 'retry-after': '7' } })
  const error = await say(answer).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: 'Slow down',
    fields: { a: 'b' },
    retryAfter: 7,
  })
  const behindProxy = new Response('<html>', { status: 502 })
  await expect(say(behindProxy)).rejects.toMatchObject({ status: 502, code: 'internal', message: 'Error 502' })
})
