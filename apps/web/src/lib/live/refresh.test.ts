import { describe, expect, it, vi } from 'vitest'
import { createRenewal, fetchWithRenewal, type RenewOptions } from './refresh.ts'

/** A browser with one lock for all its tabs. */
function browser(statuses: (number | 'down')[]) {
  let clock = 1000
  let renewedAt = 0
  let queue: Promise<unknown> = Promise.resolve()
  const waited: number[] = []
  const send = vi.fn(async () => {
    const status = statuses.shift() ?? 200
    if (status === 'down') throw new TypeError('Failed to fetch')
    return status
  })
  const options: RenewOptions = {
    send,
    lastRenewal: () => renewedAt,
    noteRenewal: (at) => {
      renewedAt = at
    },
    now: () => clock++,
    wait: async (milliseconds) => {
      waited.push(milliseconds)
    },
    hasLock: () => true,
    exclusively: (run) => {
      const result = queue.then(run)
      queue = result.catch(() => {})
      return result
    },
  }
  return { options, send, waited }
}

describe('renewal', () => {
  it('is shared by calls at the same time', async () => {
    const { options, send } = browser([200])
    const renew = createRenewal(options)
    expect(await Promise.all([renew(), renew(), renew()])).toEqual(['renewed', 'renewed', 'renewed'])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('is done once for several tabs that wait for each other', async () => {
    const { options, send } = browser([200])
    const tabs = [createRenewal(options), createRenewal(options), createRenewal(options)]
    expect(await Promise.all(tabs.map((renew) => renew()))).toEqual(['renewed', 'renewed', 'renewed'])
    expect(send).toHaveBeenCalledTimes(1)
  })

  it('is done again later', async () => {
    const { options, send } = browser([200, 200])
    const renew = createRenewal(options)
    await renew()
    await renew()
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('ends on 401 and 403 without another try', async () => {
    for (const status of [401, 403]) {
      const { options, send } = browser([status])
      expect(await createRenewal(options)()).toBe('ended')
      expect(send).toHaveBeenCalledTimes(1)
    }
  })

  it('tries again without a network and on 5xx, then gives up without ending', async () => {
    const twice = browser(['down', 503, 200])
    expect(await createRenewal(twice.options)()).toBe('renewed')
    expect(twice.waited).toEqual([500, 1000])
    const never = browser(['down', 'down', 502, 'down'])
    expect(await createRenewal(never.options)()).toBe('unreachable')
    expect(never.send).toHaveBeenCalledTimes(4)
  })
})

/** What the server keeps of refresh tokens: the one used last is good for three. */
function server() {
  let cookie = 0
  const children = new Map<number, number>()
  return async (): Promise<number> => {
    const sent = cookie
    await Promise.resolve()
    const made = children.get(sent) ?? 0
    if (made === 3) return 401
    children.set(sent, made + 1)
    await new Promise((resolve) => setTimeout(resolve))
    cookie = Math.max(cookie, sent + 1)
    return 200
  }
}

describe('eight tabs that share no lock', () => {
  const pause = () => new Promise<void>((resolve) => setTimeout(resolve, 5))
  const tabs = (options: Partial<RenewOptions>) => {
    const { options: shared } = browser([])
    const send = vi.fn(server())
    const free = {
      ...{ ...shared, send, wait: pause, hasLock: () => false },
      exclusively: <Result>(run: () => Promise<Result>) => run(),
      ...options,
    }
    return { send, renewals: Array.from({ length: 8 }, () => createRenewal(free)()) }
  }

  it('all go on, those beyond the third with what the others got', async () => {
    const { send, renewals } = tabs({})
    expect(await Promise.all(renewals)).toEqual(Array(8).fill('renewed'))
    expect(send).toHaveBeenCalledTimes(8)
  })

  it('do so where nothing is stored for other tabs to see', async () => {
    const { renewals } = tabs({ lastRenewal: () => 0 })
    expect(await Promise.all(renewals)).toEqual(Array(8).fill('renewed'))
  })

  it('end when it is over', async () => {
    const { renewals } = tabs({ send: async () => 401 })
    expect(await Promise.all(renewals)).toEqual(Array(8).fill('ended'))
  })
})

describe('fetchWithRenewal', () => {
  const answers = (...statuses: number[]) => vi.fn(async () => new Response(null, { status: statuses.shift() ?? 200 }))

  it('sends the call once more after a renewal, under the same key', async () => {
    const send = answers(401, 200)
    const call: RequestInit = { method: 'POST', headers: { 'idempotency-key': 'key-1' } }
    const response = await fetchWithRenewal(send, async () => 'renewed', vi.fn())('/api/x', call)
    expect(response.status).toBe(200)
    expect(send.mock.calls).toEqual([
      ['/api/x', call],
      ['/api/x', call],
    ])
  })

  it('passes a second 401 on', async () => {
    const send = answers(401, 401, 200)
    expect((await fetchWithRenewal(send, async () => 'renewed', vi.fn())('/api/x')).status).toBe(401)
    expect(send).toHaveBeenCalledTimes(2)
  })

  it('logs out when the session has ended, and only then', async () => {
    const ended = vi.fn()
    expect((await fetchWithRenewal(answers(401), async () => 'ended', ended)('/api/x')).status).toBe(401)
    expect(ended).toHaveBeenCalledTimes(1)
    await fetchWithRenewal(answers(401), async () => 'unreachable', ended)('/api/x')
    expect(ended).toHaveBeenCalledTimes(1)
  })

  it.each(['/api/auth/refresh-token', '/api/auth/logout'])('does not renew for %s', async (path) => {
    const renew = vi.fn()
    expect((await fetchWithRenewal(answers(401), renew, vi.fn())(path)).status).toBe(401)
    expect(renew).not.toHaveBeenCalled()
  })

  it('leaves other errors alone', async () => {
    const renew = vi.fn()
    expect((await fetchWithRenewal(answers(403), renew, vi.fn())('/api/x')).status).toBe(403)
    expect(renew).not.toHaveBeenCalled()
  })
})
