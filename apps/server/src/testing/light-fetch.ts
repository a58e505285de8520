import { Agent, type IncomingMessage, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { gunzipSync, inflateSync } from 'node:zlib'

/** They are let go when the server closes them. */
const agent = new Agent({ keepAlive: true })

/** What fetch sends by itself. */
const OWN = {
  accept: '*/*',
  'accept-encoding': 'gzip, deflate',
  'accept-language': '*',
  'sec-fetch-mode': 'cors',
  'user-agent': 'node',
}
const KNOWN = new Set(['method', 'headers', 'body', 'credentials', 'redirect'])
const DECODERS: Record<string, (bytes: Buffer) => Buffer> = { gzip: gunzipSync, deflate: inflateSync }
const NO_BODY = [204, 205, 304]
const REDIRECTS = [301, 302, 303, 307, 308]

/**
 * fetch as the clients of tests call it, at half of the processor time: what is sent and answered passes no streams of the
 * web. What it does not know (a signal, a stream, a request as an object) goes through the real one.
 */
export const lightFetch: typeof fetch = async (input, init = {}) => {
  const body = await bodyOf(init.body)
  const url = typeof input === 'string' || input instanceof URL ? new URL(input) : null
  const isKnown = url?.protocol === 'http:' && Object.keys(init).every((name) => KNOWN.has(name))
  if (!url || !isKnown || body === undefined) return fetch(input, init)
  const method = (init.method ?? 'GET').toUpperCase()
  const headers: Record<string, string> = { ...OWN, ...(body?.type && { 'content-type': body.type }) }
  for (const [name, value] of new Headers(init.headers)) headers[name] = value
  const answer = await send(url, method, headers, body?.bytes)
  const { statusCode: status = 0, statusText = '', headers: told, bytes } = answer
  const place = told.get('location')
  if (place && REDIRECTS.includes(status) && init.redirect !== 'manual') {
    if (init.redirect === 'error') throw new TypeError('fetch failed', { cause: new Error('unexpected redirect') })
    const again = status > 303 || method === 'GET' ? init : { ...init, method: 'GET', body: null }
    return lightFetch(new URL(place, url), again)
  }
  const decode = method === 'HEAD' ? undefined : DECODERS[told.get('content-encoding') ?? '']
  const content = NO_BODY.includes(status) ? null : decode && bytes.length ? decode(bytes) : bytes
  return new Response(content, { status, statusText, headers: told })
}

interface Answer {
  statusCode: number | undefined
  statusText: string | undefined
  headers: Headers
  bytes: Buffer
}

function send(
  url: URL,
  method: string,
  headers: Record<string, string>,
  body: string | Uint8Array | undefined,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const fail = (cause: unknown) => reject(new TypeError('fetch failed', { cause }))
    const sent = request(url, { method, headers, agent }, (answer) => {
      // who was answered before all was sent cares for the answer alone
      sent.off('error', fail).on('error', () => undefined)
      void readWhole(answer).then(resolve, fail)
    })
    sent.on('error', fail)
    sent.end(body)
  })
}

async function readWhole(answer: IncomingMessage): Promise<Answer> {
  const headers = new Headers()
  const { rawHeaders, statusCode, statusMessage } = answer
  for (let at = 0; at < rawHeaders.length; at += 2)
    headers.append(rawHeaders[at] as string, rawHeaders[at + 1] as string)
  return { statusCode, statusText: statusMessage, headers, bytes: await buffer(answer) }
}

interface Sent {
  bytes: string | Uint8Array
  /** that fetch names for it */
  type?: string | null
}

/** What is sent; null for nothing, undefined for what only fetch can send. */
async function bodyOf(body: RequestInit['body']): Promise<Sent | null | undefined> {
  if (body === undefined || body === null) return null
  if (typeof body === 'string') return { bytes: body, type: 'text/plain;charset=UTF-8' }
  if (body instanceof Uint8Array) return { bytes: body }
  if (body instanceof Blob) return { bytes: new Uint8Array(await body.arrayBuffer()), type: body.type }
  if (!(body instanceof FormData)) return undefined
  const form = new Response(body)
  return { type: form.headers.get('content-type'), bytes: new Uint8Array(await form.arrayBuffer()) }
}
