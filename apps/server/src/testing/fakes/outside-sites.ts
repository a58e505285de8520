import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Provider } from '@kz/contract/accounts/ways-in'
import type { Config } from '../../platform/api/services/settings.ts'

/** Steam and Discord on loopback, as far as a sign-in needs them. */
export interface OutsideSites {
  origin: string
  /** the settings of a site that takes them for the real ones */
  settings: Pick<Config, 'steamProvider' | 'steamSignIn' | 'discord'>
  /** what a browser comes back with that asked at `address` and signed in there as this account */
  answerFor(provider: Provider, address: string, number: number): Record<string, string>
  /** who is signed in there: a browser that comes is sent back at once */
  account: number
  /** every connection breaks off */
  isAway: boolean
  close(): void
}

const CLIENT = { clientId: '123456', clientSecret: 'of the stand-in' }
const FIRST_STEAM_ID = 76_561_197_960_265_728n
const SPEC = 'http://specs.openid.net/auth/2.0'
const SIGNED = 'signed,op_endpoint,claimed_id,identity,return_to,response_nonce'

const bodyOf = async (request: IncomingMessage): Promise<URLSearchParams> => {
  let body = ''
  for await (const part of request) body += part
  return new URLSearchParams(body)
}
const json = (response: ServerResponse, status: number, value: object) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value))

/** Discord: a code for an account, under the challenge it was asked with, becomes a token once. */
function discordSite() {
  const codes = new Map<string, { id: string; challenge: string; back: string }>()
  const tokens = new Map<string, string>()
  let made = 0
  const token = (form: URLSearchParams) => {
    const code = form.get('code') ?? ''
    const given = codes.get(code)
    codes.delete(code)
    const verifier = form.get('code_verifier') ?? ''
    const isRight =
      given?.challenge === createHash('sha256').update(verifier).digest('base64url') &&
      given.back === form.get('redirect_uri') &&
      form.get('client_secret') === CLIENT.clientSecret &&
      form.get('client_id') === CLIENT.clientId
    if (!isRight) return null
    tokens.set(`t-${given.id}`, given.id)
    return `t-${given.id}`
  }
  const give = (asked: URLSearchParams, number: number) => {
    const code = `c-${++made}`
    const [challenge, back] = [asked.get('code_challenge') ?? '', asked.get('redirect_uri') ?? '']
    codes.set(code, { id: String(100_000 + number), challenge, back })
    return { code, state: asked.get('state') ?? '' }
  }
  return { token, give, accountOf: (bearer: string) => tokens.get(bearer.replace('Bearer ', '')) }
}

/** Steam: whatever it said it confirms when it is asked. */
function steamSite(origin: string) {
  const said = new Set<string>()
  const give = (asked: URLSearchParams, number: number) => {
    const back = asked.get('openid.return_to') ?? ''
    const sig = `sig-${said.size}`
    said.add(sig)
    const identity = `${origin}/openid/id/${FIRST_STEAM_ID + BigInt(number)}`
    return {
      state: new URL(back).searchParams.get('state') ?? '',
      ...{ 'openid.ns': SPEC, 'openid.mode': 'id_res', 'openid.sig': sig },
      ...{ 'openid.op_endpoint': `${origin}/openid/login`, 'openid.claimed_id': identity, 'openid.identity': identity },
      ...{ 'openid.return_to': back, 'openid.response_nonce': `${new Date().toISOString().slice(0, 19)}Z${sig}` },
      'openid.signed': SIGNED,
    }
  }
  const isSaid = (form: URLSearchParams) =>
    form.get('openid.mode') === 'check_authentication' && said.has(form.get('openid.sig') ?? '')
  return { give, isSaid }
}

/** Opens both. */
export async function openOutsideSites(): Promise<OutsideSites> {
  const server = createServer((request, response) => void answer(request, response))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [discord, steam] = [discordSite(), steamSite(origin)]
  const sites: OutsideSites = {
    ...{ origin, account: 0, isAway: false, close: () => server.close() },
    settings: {
      ...{ steamProvider: `${origin}/openid/login`, steamSignIn: true },
      discord: { ...CLIENT, authorize: `${origin}/authorize`, token: `${origin}/token`, user: `${origin}/user` },
    },
    answerFor: (provider, address, number) =>
      (provider === 'discord' ? discord : steam).give(new URL(address).searchParams, number),
  }
  /** A browser, back to where it came from. */
  const sendBack = (provider: Provider, address: URL, response: ServerResponse) => {
    const given = sites.answerFor(provider, address.href, sites.account)
    const back = new URL(address.searchParams.get(provider === 'discord' ? 'redirect_uri' : 'openid.return_to') ?? '')
    for (const [name, value] of Object.entries(given)) back.searchParams.set(name, value)
    response.writeHead(302, { location: back.href }).end()
  }
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (sites.isAway) return request.socket.destroy()
    const address = new URL(request.url ?? '/', origin)
    if (address.pathname === '/authorize') return sendBack('discord', address, response)
    if (request.method === 'GET' && address.pathname === '/openid/login') return sendBack('steam', address, response)
    const form = await bodyOf(request)
    if (address.pathname === '/token') {
      const token = discord.token(form)
      return token
        ? json(response, 200, { access_token: token, token_type: 'Bearer' })
        : json(response, 400, { error: 'invalid_grant' })
    }
    if (address.pathname === '/user') {
      const id = discord.accountOf(request.headers.authorization ?? '')
      return id ? json(response, 200, { id, username: `wanderer${id}` }) : json(response, 401, {})
    }
    return response.end(`ns:${SPEC}\nis_valid:${steam.isSaid(form)}\n`)
  }
  return sites
}
