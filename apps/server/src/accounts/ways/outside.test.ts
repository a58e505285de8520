import type { Provider } from '@kz/contract/accounts/ways-in'
import { type Client, createClient } from '@kz/contract/wire/client'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/api/sql.ts'
import { openOutsideSites } from '../../testing/fakes/outside-sites.ts'
import { openWorld } from '../../testing/open-world.ts'
import { codeOf } from '../../testing/refusal.ts'
import type { Person } from '../../testing/world.ts'

/** Steam and Discord as ways in, by stand-ins of both on loopback. */

const world = await openWorld()
const { ctx } = world
const fresh = () => createClient({ base: `${world.url}/api`, fetch: world.browser() })

const sites = await openOutsideSites()
afterAll(() => sites.close())
beforeEach(() => {
  sites.isAway = false
  Object.assign(ctx.config, sites.settings)
})

async function link({ client }: Pick<Person, 'client'>, provider: Provider, number: number, change = {}) {
  const { url } = await client.call('POST /auth/outside', { body: { provider } })
  const params = { ...sites.answerFor(provider, url, number), ...change }
  return client.call('PUT /auth/outside', { body: { provider, params } })
}
async function signIn(provider: Provider, number: number, change = {}, client: Client = fresh()) {
  const { url } = await client.call('POST /auth/sign-in/outside', { body: { provider } })
  const params = { ...sites.answerFor(provider, url, number), ...change }
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
    const body = (url: string, of = 4) => ({ body: { provider, params: sites.answerFor(provider, url, of) } })
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
    sites.isAway = true
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
