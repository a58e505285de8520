import type { ApiKey, ReplyOf, SentTo } from '../api.ts'
import type { ErrorBody } from '../errors.ts'
import { CallError } from './call-error.ts'

/** The typed client: the one place where a request is sent. Types come from the contract; no schema runs here. */

interface Loose {
  params?: Record<string, unknown>
  query?: Record<string, unknown>
  body?: Record<string, unknown>
  file?: Blob
  fileName?: string
}

/** What `call` takes after the key: nothing where nothing must be sent. */
export type Sending<K extends ApiKey> = Record<never, never> extends SentTo<K> ? [sent?: SentTo<K>] : [sent: SentTo<K>]

export interface Client {
  /** Sends a call. Answers the parsed reply; throws CallError with the server's code and text, or the network's error. */
  call<K extends ApiKey>(key: K, ...sent: Sending<K>): Promise<ReplyOf<K>>
}

export interface ClientOptions {
  /** origin and path before `/record/...`, for example `/api` */
  base: string
  fetch: typeof fetch
  /** makes the Idempotency-Key of a call that the server does once; without it none is sent */
  newKey?: () => string
  /** says a refusal in other words; without it the server's stay */
  reword?: (error: CallError) => Promise<CallError>
}

/** Path and query of a call, relative to the client's base. */
export function addressOf(
  key: string,
  sent: { params?: Record<string, unknown>; query?: Record<string, unknown> } = {},
): string {
  const path = key
    .slice(key.indexOf(' ') + 1)
    .replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(sent.params?.[name])))
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(sent.query ?? {})) {
    if (value !== undefined) query.set(name, value instanceof Date ? value.toISOString() : String(value))
  }
  const text = query.toString()
  return text ? `${path}?${text}` : path
}

function bodyOf(sent: Loose): { body?: string | FormData | Blob; headers: Record<string, string> } {
  // a call whose body is the file takes no name of it
  if (sent.file && sent.fileName === undefined)
    return { body: sent.file, headers: { 'content-type': 'application/octet-stream' } }
  if (sent.file) {
    const form = new FormData()
    for (const [name, value] of Object.entries(sent.body ?? {})) {
      if (value === undefined) continue
      for (const item of Array.isArray(value) ? value : [value]) form.append(name, String(item))
    }
    form.append('file', sent.file, sent.fileName)
    return { body: form, headers: {} }
  }
  if (sent.body) return { body: JSON.stringify(sent.body), headers: { 'content-type': 'application/json' } }
  return { headers: {} }
}

/** Reads an error answer; an answer that is not ours becomes a plain `internal` error. */
export async function errorOf(response: Response): Promise<CallError> {
  // what stands between may answer in its own words: problem details (RFC 9457) say `detail`
  const body = (await response.json().catch(() => null)) as (Partial<ErrorBody> & { detail?: unknown }) | null
  const detail = typeof body?.detail === 'string' && body.detail !== '' ? body.detail : undefined
  const { status } = response
  return new CallError(status, body?.code ?? 'internal', body?.message ?? detail ?? `Error ${status}`, {
    params: body?.params,
    fields: body?.fields,
    fieldFaults: body?.fieldFaults,
    retryAfter: Number(response.headers.get('retry-after')) || undefined,
  })
}

/** A file under the name its header gives (RFC 6266), which may be empty. */
async function fileOf(response: Response): Promise<File> {
  const given = response.headers.get('content-disposition') ?? ''
  const encoded = /filename\*=UTF-8''([^;]+)/i.exec(given)?.[1]
  const name = encoded ? decodeURIComponent(encoded) : (/filename="([^"]*)"/i.exec(given)?.[1] ?? '')
  return new File([await response.blob()], name, { type: response.headers.get('content-type') ?? '' })
}

/** Long texts travel in the body, which a writing call reads by the same names: servers refuse long addresses. */
const LONGEST_ADDRESS = 2_000

function answerOf(response: Response): Promise<unknown> {
  if (response.headers.get('content-disposition')?.startsWith('attachment')) return fileOf(response)
  return response.headers.get('content-type')?.includes('json') ? response.json() : response.text()
}

/** What the contract marks as idempotent ends so; the tables themselves never reach the browser. */
const DONE_ONCE = /^POST (?:\/review\/.+|.+(?:comment|release|news|article|threads|messages|collections))$/

/**
 * Makes a client. `fetch` carries cookies, retries and limits of its own. A call that the server does once keeps its key
 * until it is answered: what is sent again after a lost answer is the same action, what is sent after an answer a new one.
 */
export function createClient({ base, fetch, newKey, reword }: ClientOptions): Client {
  const unanswered = new Map<string, string>()
  return {
    async call(key, ...[sent]) {
      const loose = (sent ?? {}) as Loose
      const method = key.slice(0, key.indexOf(' '))
      const isLong = method !== 'GET' && !loose.body && addressOf(key, loose).length > LONGEST_ADDRESS
      const shaped = isLong && !loose.file ? { params: loose.params, body: loose.query } : loose
      const { body, headers } = bodyOf(shaped)
      const address = base + addressOf(key, shaped)
      const action = address + body
      if (newKey && DONE_ONCE.test(key)) {
        const repeatKey = unanswered.get(action) ?? newKey()
        unanswered.set(action, repeatKey)
        headers['idempotency-key'] = repeatKey
      }
      const response = await fetch(address, { method, credentials: 'same-origin', headers, body: body ?? null })
      const answer = await (response.ok ? answerOf(response) : errorOf(response))
      // an error of what stands between may hide that the call was done
      if (response.status < 500) unanswered.delete(action)
      if (answer instanceof CallError) throw reword ? await reword(answer) : answer
      return answer as never
    },
  }
}
