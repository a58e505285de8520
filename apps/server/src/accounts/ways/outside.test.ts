import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from '@kz/contract/accounts/ways-in'
import { type Client, createClient } from '@kz/contract/wire/client'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { openWorld } from '../../testing/open-world.ts'
import { codeOf } from '../../testing/refusal.ts'
import type { Person } from '../../testing/world.ts'

/** Steam and Discord as ways in, by stand-ins of both on loopback. */

const world = await openWorld()
const { ctx } = world
const fresh = () => createClient({ base: `${world.url}/api`, fetch: world.browser() })

/** What Discord gave out: a code for an account, under the challenge it was asked with. */
const codes = new Map<string, { id: string; challenge: string; back: string }>()
const tokens = new Map<string, string>()
const said = new Set<string>()
let isAway = false
const stand = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    if (isAway) return request.socket.destroy()
    const json = (status: number, value: object) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))
    const form = new URLSearchParams(body)
    if (request.url === '/token') {
      const given = codes.get(form.get('code') ?? '')
      codes.delete(form.get('code') ?? '')
      const proof = createHash('sha256')
        .update(form.get('code_verifier') ?? '')
        .digest('base64url')
      const isRight =
        given?.challenge === proof &&
        given.back === form.get('redirect_uri') &&
        form.get('client_secret') === 'of the stand-in' &&
        form.get('client_id') === '123456'
      if (!given || !isRight) return json(400, { error: 'invalid_grant' })
      tokens.set(`t-${given.id}`, given.id)
      return json(200, { access_token: `t-${given.id}`, token_type: 'Bearer' })
    }
    if (request.url === '/user') {
      const id = tokens.get(request.headers.authorization?.replace('Bearer ', '') ?? '')
      return id ? json(200, { id, username: `wanderer${id}` }) : json(401, {})
    }
    const isValid = form.get('openid.mode') === 'check_authentication' && said.has(form.get('openid.sig') ?? '')
    return response.end(`ns:http://specs.openid.net/auth/2.0\nis_valid:${isValid}\n`)
  })
})
await new Promise<void>((done) => stand.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(stand.address() as AddressInfo).port}`
afterAll(() => stand.close())
beforeEach(() => {
  isAway = false
  ctx.config.steamProvider = `${origin}/openid/login`
  ctx.config.steamSignIn = true
  ctx.config.discord = {
    ...{ clientId: '123456', clientSecret: 'of the stand-in', authorize: `${origin}/authorize` },
    ...{ token: `${origin}/token`, user: `${origin}/user` },
  }
})

let made = 0
/** What the site asked, answered for an account there. */
function answerFor(provider: Provider, address: string, number: number): Record<string, string> {
  const asked = new URL(address).searchParams
  if (provider === 'discord') {
    const code = `c-${++made}`
    const [id, challenge, back] = [String(100_000 + number), asked.get('code_challenge'), asked.get('redirect_uri')]
    codes.set(code, { id, challenge: challenge ?? '', back: back ?? '' })
    return { code, state: asked.get('state') ?? '' }
  }
  const back = asked.get('openid.return_to') ?? ''
  const sig = `sig-${++made}`
  said.add(sig)
  const identity = `${origin}/openid/id/${76_561_197_960_265_728n + BigInt(number)}`
  return {
    state: new URL(back).searchParams.get('state') ?? '',
    ...{ 'openid.ns': 'http://specs.openid.net/auth/2.0', 'openid.mode': 'id_res', 'openid.sig': sig },
    ...{ 'openid.op_endpoint': ctx.config.steamProvider, 'openid.claimed_id': identity, 'openid.identity': identity },
    ...{ 'openid.return_to': back, 'openid.response_nonce': `${new Date().toISOString().slice(0, 19)}Z${sig}` },
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce',
  }
}
async function link({ client }: Pick<Person, 'client'>, provider: Provider, number: number, change = {}) {
  const { url } = await client.call('POST /auth/outside', { body: { provider } })
  const params = { ...answerFor(provider, url, number), ...change }
  return client.call('PUT /auth/outside', { body: { provider, params } })
}
async function signIn(provider: Provider, number: number, change = {}, client: Client = fresh()) {
  const { url } = await client.call('POST /auth/sign-in/outside', { body: { provider } })
  const params = { ...answerFor(provider, url, number), ...change }
  return client.call('PUT /auth/sign-in/outside', { body: { provider, params } })
}
const REFUSED: Record<Provider, string> = { steam: 'steam_refused', discord: 'outside_refused' }

describe.each(['steam', 'discord'] as const)('%s', (provider) => {
  test('opens the account that it is linked with, until it is unlinked', async () => {
    const ann = await world.staff()
    expect(await codeOf(signIn(provider, 1))).toBe('outside_unknown')
    expect(await link(ann, provider, 1)).toEqual({
      name: provider === 'steam' ? 'Steam' : 'wanderer100001',
      runs: 0,
    })
    expect(await signIn(provider, 1)).toMatchObject({ userId: ann.user.userId })
    const ways = await ann.client.call('GET /auth/ways')
    expect(ways).toMatchObject({ working: 2, outside: [{ provider, lastUsed: expect.any(String) }] })
    expect(JSON.stringify(ways)).not.toContain('76561')
    await ann.client.call('DELETE /auth/outside', { query: { provider } })
    expect(await codeOf(signIn(provider, 1))).toBe('outside_unknown')
  })

  test('is linked once here: neither with two members nor twice with one', async () => {
    const [ann, bob] = [await world.staff(), await world.staff()]
    await link(ann, provider, 2)
    expect(await codeOf(link(bob, provider, 2))).toBe('outside_taken')
    expect(await codeOf(link(ann, provider, 3))).toBe('outside_other')
    expect(await codeOf(bob.client.call('DELETE /auth/outside', { query: { provider } }))).toBe('not_found')
  })

  test('what was begun elsewhere, said for something else, made up or used before opens nothing', async () => {
    const [ann, bob] = [await world.staff(), await world.staff()]
    await link(ann, provider, 4)
    const refused = REFUSED[provider]
    const body = (url: string, of = 4) => ({ body: { provider, params: answerFor(provider, url, of) } })
    // in another browser, as when somebody is sent an address
    const begun = await fresh().call('POST /auth/sign-in/outside', { body: { provider } })
    expect(await codeOf(fresh().call('PUT /auth/sign-in/outside', body(begun.url)))).toBe('outside_refused')
    // a link of one member ended by another one, and a sign-in as a link
    const linking = await ann.client.call('POST /auth/outside', { body: { provider } })
    expect(await codeOf(bob.client.call('PUT /auth/outside', body(linking.url, 5)))).toBe('outside_refused')
    const signing = await bob.client.call('POST /auth/sign-in/outside', { body: { provider } })
    expect(await codeOf(bob.client.call('PUT /auth/outside', body(signing.url, 5)))).toBe('outside_refused')
    const wrong: Record<string, string>[] =
      provider === 'steam'
        ? [
            { 'openid.sig': 'made up' },
            { 'openid.mode': 'cancel' },
            { 'openid.return_to': 'https://elsewhere.example/' },
          ]
        : [{ code: 'made up' }, { error: 'access_denied' }]
    for (const change of wrong) expect(await codeOf(signIn(provider, 4, change)), JSON.stringify(change)).toBe(refused)
    expect(await codeOf(signIn(provider, 4, { state: 'x' }))).toBe('outside_refused')
    const client = fresh()
    const once = body((await client.call('POST /auth/sign-in/outside', { body: { provider } })).url)
    await client.call('PUT /auth/sign-in/outside', once)
    expect(await codeOf(client.call('PUT /auth/sign-in/outside', once))).toBe('outside_refused')
    isAway = true
    expect(await codeOf(signIn(provider, 4))).toBe(provider === 'steam' ? 'steam_away' : 'outside_away')
  })

  test('is asked for a code after it, gives way to a new session, and is no way while it is switched off', async () => {
    const [ann, bob] = [await world.staff(), await world.staff()]
    await link(ann, provider, 6)
    await signIn(provider, 6, {}, bob.client)
    expect((await bob.client.call('POST /auth/info')).data?.userId).toBe(ann.user.userId)
    await ctx.db.execute(
      sql`insert into authenticators (user_id, secret, on_since) values (${ann.user.userId}, 'x'::bytea, now())`,
    )
    expect(await codeOf(signIn(provider, 6))).toBe('code_needed')
    await ctx.db.execute(sql`delete from authenticators where user_id = ${ann.user.userId}`)
    await ann.client.call('DELETE /auth/password')
    expect(await codeOf(ann.client.call('DELETE /auth/outside', { query: { provider } }))).toBe('last_way_in')
    ctx.config.steamSignIn = false
    ctx.config.discord = undefined
    expect(await codeOf(signIn(provider, 6))).toBe('way_not_here')
    expect(await world.guest.call('GET /auth/sign-in')).toMatchObject({ [provider]: false })
  })
})
