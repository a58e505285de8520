import { type Client, createClient } from '@kz/contract/wire/client'
import { endSession, renewSession } from '../api.ts'
import { reword } from '../language/reword.ts'
import { fetchWithRenewal } from '../live/refresh.ts'

export interface UploadOptions {
  /** bytes sent and bytes in all, the form around the file included */
  onProgress: (sent: number, total: number) => void
  /** stops the upload: the call then throws the signal's reason */
  signal?: AbortSignal
}

/** A client like `api` that says how much of a file has been sent. One client for one upload. */
export function uploadClient(options: UploadOptions): Client {
  return createClient({
    base: '/api',
    reword,
    fetch: fetchWithRenewal((input, init) => send(String(input), init ?? {}, options), renewSession, endSession),
  })
}

/** `fetch` has no word for what was sent; the older call has. */
function send(address: string, init: RequestInit, { onProgress, signal }: UploadOptions): Promise<Response> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason)
    const request = new XMLHttpRequest()
    request.open(init.method ?? 'GET', address)
    request.responseType = 'text'
    new Headers(init.headers).forEach((value, name) => {
      request.setRequestHeader(name, value)
    })
    request.upload.onprogress = ({ loaded, total }) => onProgress(loaded, total)
    request.onload = () => resolve(answerOf(request))
    request.onerror = () => reject(new TypeError('The connection was lost'))
    const stop = () => {
      request.abort()
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
    request.onloadend = () => signal?.removeEventListener('abort', stop)
    request.send(init.body as XMLHttpRequestBodyInit | null | undefined)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'retry-after']) {
    const value = request.getResponseHeader(name)
    if (value) headers.set(name, value)
  }
  return new Response(request.responseText || null, { status: request.status, headers })
}
