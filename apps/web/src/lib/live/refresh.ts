/** How a try to renew the session ended. Only `ended` logs out. */
export type Renewal = 'renewed' | 'ended' | 'unreachable'

export interface RenewOptions {
  /** sends the call; answers its status, throws without a network */
  send: () => Promise<number>
  /** when the session was last renewed, by any tab; milliseconds */
  lastRenewal: () => number
  noteRenewal: (at: number) => void
  now: () => number
  wait: (milliseconds: number) => Promise<void>
  /** whether `exclusively` keeps other tabs out: old browsers know no locks */
  hasLock: () => boolean
  /** runs one at a time in all tabs */
  exclusively: <Result>(run: () => Promise<Result>) => Promise<Result>
}

const WAITS = [500, 1000, 2000]

/**
 * Makes the one function that renews the session. Calls at the same time share one try; a tab that waited for another
 * tab's try takes that one's result; no network and 5xx are tried again, then given up without a logout. Without a lock
 * many tabs may send one token at once, and the server refuses it to those beyond the third: they try again as well, by
 * then with the cookies that the first ones got.
 */
export function createRenewal(options: RenewOptions): () => Promise<Renewal> {
  let running: Promise<Renewal> | null = null

  async function tryOnce(): Promise<Renewal> {
    try {
      const status = await options.send()
      if (status < 300) return 'renewed'
      return status === 401 || status === 403 ? 'ended' : 'unreachable'
    } catch {
      return 'unreachable'
    }
  }

  async function renew(askedAt: number): Promise<Renewal> {
    if (options.lastRenewal() >= askedAt) return 'renewed'
    let result = await tryOnce()
    for (const milliseconds of WAITS) {
      if (result === 'renewed' || (result === 'ended' && options.hasLock())) break
      await options.wait(milliseconds)
      if (options.lastRenewal() >= askedAt) return 'renewed'
      result = await tryOnce()
    }
    if (result === 'renewed') options.noteRenewal(options.now())
    return result
  }

  return () => {
    const askedAt = options.now()
    running ??= options
      .exclusively(() => renew(askedAt))
      .finally(() => {
        running = null
      })
    return running
  }
}

/** A `fetch` that answers a 401 by renewing the session and sending the call once more. */
export function fetchWithRenewal(
  send: typeof fetch,
  renew: () => Promise<Renewal>,
  whenEnded: () => void,
): typeof fetch {
  return async (input, init) => {
    const response = await send(input, init)
    const path = String(input)
    if (response.status !== 401 || path.endsWith('/auth/refresh-token') || path.endsWith('/auth/logout'))
      return response
    const renewal = await renew()
    if (renewal === 'ended') whenEnded()
    return renewal === 'renewed' ? send(input, init) : response
  }
}
