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
