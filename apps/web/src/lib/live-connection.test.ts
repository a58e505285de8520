import type { SessionUser } from '@kz/contract/accounts'
import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { startLive } from './live-connection.ts'
import { setSessionUser } from './session-store.ts'

const user: SessionUser = {
  userId: 7,
  pseudo: 'somebody',
  roles: [],
  country: 'n-a',
  picture: null,
  email: 'somebody@example.org',
  emailVerified: true,
  mustChangePassword: false,
  bans: { general: null, comment: null, submit: null },
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

it('renews a session that ran out before it listens again, so that it listens as the user', async () => {
  vi.useFakeTimers()
  const done: string[] = []
  const sockets: { onclose: () => void }[] = []
  let hasToken = false
  class Socket {
    onclose = () => undefined
    constructor() {
      done.push(hasToken ? 'listens as the user' : 'listens as a guest')
      sockets.push(this)
    }
  }
  const answer = (path: string) => {
    if (path.endsWith('/auth/info')) return { data: hasToken ? user : null }
    done.push('renews')
    hasToken = true
    return { message: 'Session renewed' }
  }
  vi.stubGlobal('WebSocket', Socket)
  vi.stubGlobal('location', { origin: 'http://localhost' })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('fetch', async (path: string) => Response.json(answer(path)))
  setSessionUser(user)

  hasToken = true
  startLive(new QueryClient())
  await vi.advanceTimersByTimeAsync(0)
  hasToken = false
  sockets[0]?.onclose()
  await vi.advanceTimersByTimeAsync(1_500)
  expect(done).toEqual(['listens as the user', 'renews', 'listens as the user'])
})
