import { describe, expect, it } from 'vitest'
import { type Api, api } from '../api.ts'
import { CallError } from './call-error.ts'
import { createClient } from './client.ts'

type Answer = Response | Error

/** A client of a server that gives these answers in turn, and then says yes; `sent` is what reached it. */
function clientOf(...answers: Answer[]) {
  const sent: { address: string; key: string | null }[] = []
  let made = 0
  const client = createClient({
    base: '/api',
    newKey: () => `key-${++made}`,
    fetch: async (address, init) => {
      sent.push({ address: String(address), key: new Headers(init?.headers).get('idempotency-key') })
      const answer = answers.shift() ?? Response.json({})
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  return { client, sent, keys: () => sent.map(({ key }) => key) }
}

const say = (client: ReturnType<typeof clientOf>['client'], commentMessage = 'gg') =>
  client.call('POST /chatbox/comment', { body: { commentMessage } })

it('throws what the server said of a failed call', async () => {
  const body = { status: 429, code: 'rate_limited', message: 'Slow down', fields: { a: 'b' }, requestId: 'r' }
  const { client } = clientOf(Response.json(body, { status: 429, headers: { 'retry-after': '7' } }))
  const error = await say(client).catch((error: unknown) => error)
  expect(error).toBeInstanceOf(CallError)
  expect(error).toMatchObject({
    status: 429,
    code: 'rate_limited',
    message: 'Slow down',
    fields: { a: 'b' },
    retryAfter: 7,
  })
  const { client: explained } = clientOf(Response.json({ detail: 'Too busy' }, { status: 503 }))
  await expect(say(explained)).rejects.toMatchObject({ status: 503, message: 'Too busy' })
  const { client: behindProxy } = clientOf(new Response('<html>', { status: 502 }))
  await expect(say(behindProxy)).rejects.toMatchObject({ status: 502, code: 'internal', message: 'Error 502' })
})

describe('the key of a call that is done once', () => {
  it('goes with every call the contract marks, and with none that carries a password', async () => {
    const keys = Object.keys(api) as (keyof Api)[]
    for (const key of keys) {
      const { client, sent } = clientOf()
      await client.call(key as 'POST /chatbox/comment', { body: { commentMessage: 'gg' } })
      if ('idempotent' in api[key]) expect(sent[0]?.key, key).toBe('key-1')
      if (/^GET|\/(auth|user)\//.test(key)) expect(sent[0]?.key, key).toBeNull()
    }
  })

  it('stays when the answer is lost, or somebody between says it is', async () => {
    const lost = new Response(new ReadableStream({ pull: (stream) => stream.error(new TypeError('terminated')) }), {
      headers: { 'content-type': 'application/json' },
    })
    const { client, keys } = clientOf(new TypeError('no network'), new Response('', { status: 502 }), lost)
    for (let attempt = 0; attempt < 3; attempt++) await expect(say(client)).rejects.toThrow()
    await say(client)
    expect(keys()).toEqual(['key-1', 'key-1', 'key-1', 'key-1'])
  })

  it('is a new one after an answer, for other words, and elsewhere', async () => {
    const no = Response.json({ status: 422, code: 'rule', message: 'You already posted this.' }, { status: 422 })
    const { client, keys } = clientOf(Response.json({}), no)
    await say(client)
    await expect(say(client)).rejects.toMatchObject({ status: 422 })
    await say(client)
    await say(client, 'gg all')
    for (const newsId of [1, 2])
      await client.call('POST /news/comment', { query: { newsId }, body: { commentMessage: 'gg' } })
    expect(new Set(keys()).size).toBe(6)
  })

  it('is one for two clicks at once', async () => {
    const { client, keys } = clientOf()
    await Promise.all([say(client), say(client)])
    expect(keys()).toEqual(['key-1', 'key-1'])
  })

  it('is not sent by a client that makes none', async () => {
    const heard: RequestInit[] = []
    const client = createClient({
      base: '/api',
      fetch: async (_address, init) => {
        heard.push(init as RequestInit)
        return Response.json({})
      },
    })
    await say(client)
    expect(new Headers(heard[0]?.headers).has('idempotency-key')).toBe(false)
  })
})
