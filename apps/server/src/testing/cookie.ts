import { type Client, createClient } from '@kz/contract/wire/client'
import type { BuiltUser } from './build.ts'

/** The cookies of a new session of an account, as a header. */
export async function cookieOf({ url }: { url: string }, { username, password }: BuiltUser): Promise<string> {
  const answer = await fetch(`${url}/api/auth/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  return answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ')
}

/** A client that sends this cookie with all it asks of the site at `url`. */
export function clientOf(url: string, cookie: string): Client {
  const carry: typeof fetch = (input, init) => {
    const headers = new Headers(init?.headers)
    headers.set('cookie', cookie)
    return fetch(input, { ...init, headers })
  }
  return createClient({ base: `${url}/api`, fetch: carry })
}
