import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, expect, test } from 'vitest'
import { buildMap } from '../testing/build.ts'
import { buildServer } from '../testing/game-server.ts'
import { openWorld } from '../testing/open-world.ts'
import { refusal } from '../testing/refusal.ts'
import type { Person } from '../testing/world.ts'

/** Who a player of servers is: Steam by a stand-in of the provider on loopback, codes, and staff. */

const world = await openWorld()
const { ctx } = world
const server = await buildServer(world)

/** Says yes to what it was told it said. */
const said = new Set<string>()
let isAway = false
const provider = createServer((request, response) => {
  let body = ''
  request.on('data', (part) => {
    body += part
  })
  request.on('end', () => {
    if (isAway) return request.socket.destroy()
    const form = new URLSearchParams(body)
    const isValid = form.get('openid.mode') === 'check_authentication' && said.has(form.get('openid.sig') ?? '')
    return response.end(`ns:http://specs.openid.net/auth/2.0\nis_valid:${isValid}\n`)
  })
})
await new Promise<void>((done) => provider.listen(0, '127.0.0.1', done))
const origin = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
ctx.config.steamProvider = `${origin}/openid/login`
afterAll(() => provider.close())

let made = 0
const run = (map: string, steamid: string, timeMs: number) => ({
  ...{ id: `l-${++made}`, map, steamid, timeMs, name: 'At the server', cp: 0, gc: 0 },
})
const send = (runs: object[]) => server.client.call('POST /server/runs', { body: { runs } })
const board = async (mapName: string) =>
  (await world.guest.call('GET /run/top', { query: { mapName, from: 'sent' } })).runs.map(({ player, timeMs }) => [
    player,
    timeMs,
  ])
/** The last number of a Steam id as an account's number: `STEAM_0:1:7` is 15 above the first. */
const id64 = (y: number, x = 1): string => (76_561_197_960_265_728n + BigInt(y) * 2n + BigInt(x)).toString()

/** What the provider sends a browser back with. */
async function returned({ client }: Person, number: string, change: Record<string, string> = {}) {
  const { url } = await client.call('POST /user/steam-link')
  const asked = new URL(url)
  expect(asked.origin).toBe(origin)
  const back = asked.searchParams.get('openid.return_to') ?? ''
  const sig = `sig-${++made}`
  said.add(sig)
  return {
    state: new URL(back).searchParams.get('state') ?? '',
    'openid.ns': 'http://specs.openid.net/auth/2.0',
    'openid.mode': 'id_res',
    'openid.op_endpoint': ctx.config.steamProvider,
    'openid.claimed_id': `${origin}/openid/id/${number}`,
    'openid.identity': `${origin}/openid/id/${number}`,
    'openid.return_to': back,
    'openid.response_nonce': `${new Date().toISOString().slice(0, 19)}Z${sig}`,
    'openid.assoc_handle': '1',
    'openid.signed': 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle',
    'openid.sig': sig,
    ...change,
  }
}
const finish = ({ client }: Person, params: Record<string, string>) =>
  client.call('PUT /user/steam-link', { body: { params } })
const REFUSED = [403, 'Steam did not confirm this sign-in. Try again.']

test('who proves a Steam account has its runs, those before and those to come; taken back they are its own again', async () => {
  const ann = await world.staff()
  const { mapName } = await buildMap(ctx.db)
  await send([run(mapName, 'STEAM_0:1:7', 50_000)])
  expect(await finish(ann, await returned(ann, id64(7)))).toEqual({ runs: 1 })
  expect(await board(mapName)).toEqual([[ann.user.pseudo, 50_000]])
  await send([run(mapName, 'STEAM_0:1:7', 49_000)])
  expect(await board(mapName)).toEqual([[ann.user.pseudo, 49_000]])
  const { accounts } = await ann.client.call('GET /user/game-accounts')
  expect(accounts).toMatchObject([{ how: 'steam', serverName: null, runs: 2 }])
  await ann.client.call('DELETE /user/game-account', { query: { id: accounts[0]?.id ?? 0 } })
  expect(await board(mapName)).toEqual([['At the server', 49_000]])
})

test('what the provider did not say, or said before, or to somebody else, proves nothing', async () => {
  const [ann, bob] = [await world.staff(), await world.staff()]
  const change = async (of: Record<string, string>) => finish(ann, await returned(ann, id64(20), of))
  const other = 'http://127.0.0.1:1/openid'
  const changes: Record<string, string>[] = [
    { 'openid.sig': 'made up' },
    { 'openid.mode': 'cancel' },
    { 'openid.op_endpoint': `${other}/login` },
    { 'openid.claimed_id': `${other}/id/${id64(20)}`, 'openid.identity': `${other}/id/${id64(20)}` },
    { 'openid.claimed_id': `${origin}/openid/id/${id64(21)}` },
    { 'openid.return_to': 'https://elsewhere.example/steam-return' },
    { 'openid.signed': 'op_endpoint,identity,return_to,response_nonce' },
    { 'openid.response_nonce': '2020-01-01T00:00:00Zold' },
    { 'openid.claimed_id': `${origin}/openid/id/1`, 'openid.identity': `${origin}/openid/id/1` },
    { state: 'of nobody' },
  ]
  for (const of of changes) expect(await refusal(change(of)), JSON.stringify(of)).toEqual(REFUSED)
  const stolen = await returned(ann, id64(20))
  expect(await refusal(finish(bob, stolen))).toEqual(REFUSED)
  const used = await returned(ann, id64(20))
  await finish(ann, used)
  expect(await refusal(finish(ann, used))).toEqual(REFUSED)
  isAway = true
  expect(await refusal(finish(ann, await returned(ann, id64(20))))).toEqual([
    503,
    'Steam does not answer. Try again later.',
  ])
  isAway = false
  expect(await refusal(finish(bob, await returned(bob, id64(20))))).toEqual([409, "These runs are another member's"])
})

test('a code that is typed on a server links its player once', async () => {
  const ann = await world.staff()
  const { mapName } = await buildMap(ctx.db)
  const steamid = 'VALVE_0:1:77'
  await send([run(mapName, steamid, 50_000)])
  const { code } = await ann.client.call('POST /user/link-code')
  const type = (typed: string) =>
    server.client.call('POST /server/link', { body: { steamid, name: 'Typed', code: typed } })
  expect(await refusal(type('AAAAAAAA'))).toMatchObject([404, expect.any(String)])
  expect(await type(code.toLowerCase())).toEqual({ player: ann.user.pseudo, runs: 1 })
  expect(await refusal(type(code))).toMatchObject([404, expect.any(String)])
  expect(await board(mapName)).toEqual([[ann.user.pseudo, 50_000]])
})

test('no server gives a Steam account away: its player proves it at Steam', async () => {
  const thief = await world.staff()
  const { mapName } = await buildMap(ctx.db)
  await send([run(mapName, 'STEAM_0:1:555', 50_000)])
  const own = await buildServer(world, { trust: 'provisional' })
  const { code } = await thief.client.call('POST /user/link-code')
  const body = { steamid: 'STEAM_0:1:555', name: 'Typed', code }
  expect(await refusal(own.client.call('POST /server/link', { body }))).toEqual([
    422,
    'A Steam account is linked by a sign-in at Steam, not by a code',
  ])
  expect(await board(mapName)).toEqual([['At the server', 50_000]])
})

test('staff gives the player of a run to a member; nobody else does', async () => {
  const [ann, top] = [await world.staff(), await world.staff('HEAD_ADMIN')]
  const { mapName } = await buildMap(ctx.db)
  await send([run(mapName, 'STEAM_0:0:900', 50_000)])
  const { runs } = await world.guest.call('GET /run/top', { query: { mapName, from: 'sent' } })
  const body = { runId: runs[0]?.runId ?? 0, userId: ann.user.userId, reason: 'Asked on the forum' }
  expect(((await refusal(ann.client.call('POST /user/game-account', { body }))) as unknown[])[0]).toBe(403)
  expect(await top.client.call('POST /user/game-account', { body })).toEqual({ runs: 1 })
  expect(await board(mapName)).toEqual([[ann.user.pseudo, 50_000]])
})
