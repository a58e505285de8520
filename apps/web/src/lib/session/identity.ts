/** Calls that ask again who one is: the page asks, and the call is sent once more. */

type Ask = () => Promise<boolean>

/** What asks is loaded after the page: who acts before waits so long for it. */
const PATIENCE_MS = 10_000

let ask: Ask | null = null
let asking: Promise<boolean> | null = null
let waiting: ((how: Ask) => void)[] = []

/** The page says how it asks; answers what ends that. */
export function answerIdentity(how: Ask): () => void {
  ask = how
  for (const go of waiting) go(how)
  waiting = []
  return () => {
    if (ask === how) ask = null
  }
}

async function askOnce(): Promise<boolean> {
  const how =
    ask ??
    (await new Promise<Ask | null>((resolve) => {
      waiting.push(resolve)
      setTimeout(() => resolve(null), PATIENCE_MS)
    }))
  return how ? how() : false
}

/** Asks the member once, for however many calls wait; false where they would not, or no page is there to ask. */
export function askIdentity(): Promise<boolean> {
  asking ??= askOnce().finally(() => {
    asking = null
  })
  return asking
}

const ASKED = ['confirm_password', 'second_factor_unproven']

/** A `fetch` that asks who one is where a call that changes something is refused for that, and sends it again. */
export function fetchWithIdentity(send: typeof fetch): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    if (response.status !== 403 || !init?.method || init.method === 'GET') return response
    const body = (await response
      .clone()
      .json()
      .catch(() => null)) as { code?: string } | null
    if (!body?.code || !ASKED.includes(body.code) || !(await askIdentity())) return response
    return send(input, init)
  }
}
