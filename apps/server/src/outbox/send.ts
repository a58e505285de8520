import { Agent as HttpAgent, type RequestOptions, request as requestHttp } from 'node:http'
import { Agent as HttpsAgent, request as requestHttps } from 'node:https'
import { isIP, isIPv4, type LookupFunction } from 'node:net'
import { isHostName, type Lookup, lookupHost } from '../platform/api/lookup-host.ts'
import { isLoopback, mayReach } from '../platform/api/public-address.ts'

/**
 * POST to addresses that members and administrators typed. Names are looked up for every connection and the connection goes
 * to the very address that was judged; redirects are not followed; answers are bounded in size and time.
 */

const PATIENCE_MS = 5_000
/** What is read of an answer, which says nothing we need. */
const MOST_ANSWER = 16 * 1024
const MOST_SOCKETS = 16

export interface Reached {
  status: number
  /** how long it asks to be left alone, in ms; null: it does not say */
  retryAfterMs: number | null
}

/** The address is not one of the public: nothing was sent. */
export class ClosedAddressError extends Error {
  override readonly name = 'ClosedAddressError'
}

export interface Sender {
  /** Rejects with ClosedAddressError, and with any other error where nobody answered within five seconds. */
  post(address: string, headers: Record<string, string>, body: Buffer): Promise<Reached>
  close(): void
}

export interface SenderOptions {
  allowLoopback: boolean
  lookup?: Lookup
  patienceMs?: number
}

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/**
 * An address that may be kept, or null: https on its usual port, a host name or a public address, without a login. With
 * `allowLoopback` also this machine, without TLS and on any port.
 */
export function readAddress(text: string, allowLoopback: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || url.username || url.password) return null
  const host = bare(url.hostname)
  if (allowLoopback && isLoopback(host)) return /^https?:$/.test(url.protocol) ? url : null
  if (url.protocol !== 'https:' || url.port) return null
  return isIP(host) ? (mayReach(host, false) ? url : null) : isHostName(host) ? url : null
}

export function openSender({ allowLoopback, lookup = lookupHost, patienceMs = PATIENCE_MS }: SenderOptions): Sender {
  /** Every address of a name must be public: one that is not refuses it. */
  async function judged(host: string): Promise<{ address: string; family: number }[]> {
    const found = await lookup(host)
    if (found.length === 0) throw new Error('unknown host')
    if (found.some((address) => !mayReach(address, false))) throw new ClosedAddressError()
    return found.map((address) => ({ address, family: isIPv4(address) ? 4 : 6 }))
  }
  const pinned: LookupFunction = (host, options, answer) => {
    judged(host).then(
      (all) => {
        const [first] = all
        if (options.all) answer(null, all)
        else answer(null, first?.address ?? '', first?.family)
      },
      (error) => answer(error, options.all ? [] : '', 0),
    )
  }
  const options = { keepAlive: true, maxSockets: MOST_SOCKETS, lookup: pinned }
  const agents = { http: new HttpAgent(options), https: new HttpsAgent(options) }

  return {
    post: (address, headers, body) =>
      new Promise((resolve, reject) => {
        const url = readAddress(address, allowLoopback)
        if (!url) return reject(new ClosedAddressError())
        const isTls = url.protocol === 'https:'
        const asked: RequestOptions = {
          method: 'POST',
          headers: { ...headers, 'content-length': body.length },
          agent: isTls ? agents.https : agents.http,
          signal: AbortSignal.timeout(patienceMs),
        }
        const request = (isTls ? requestHttps : requestHttp)(url, asked, (response) => {
          let read = 0
          response.on('error', () => undefined)
          response.on('data', (chunk: Buffer) => {
            read += chunk.length
            if (read > MOST_ANSWER) response.destroy()
          })
          resolve({ status: response.statusCode ?? 0, retryAfterMs: waitOf(response.headers['retry-after']) })
        })
        request.on('error', reject)
        request.end(body)
      }),
    close() {
      agents.http.destroy()
      agents.https.destroy()
    },
  }
}

/** Retry-After (RFC 9110) in seconds; Discord sends fractions. A date is not read. */
function waitOf(header: string | undefined): number | null {
  const seconds = Number(header)
  return header !== undefined && header !== '' && Number.isFinite(seconds) && seconds >= 0 ? seconds * 1_000 : null
}
