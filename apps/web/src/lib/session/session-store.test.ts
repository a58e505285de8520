import { beforeEach, expect, it, vi } from 'vitest'
import { sessionUser } from '../../testing/session-user.ts'

// a session of its own: other tests of this process may still watch theirs
vi.resetModules()
const { currentSession, setEditMode, setSessionUser, watchSession } = await import('./session-store.ts')

const user = sessionUser(['DEMO_CHECKER'])

beforeEach(() => setSessionUser(null))

it('tells its watchers of a change and of nothing else', () => {
  const heard = vi.fn()
  const stop = watchSession(heard)
  setSessionUser(user)
  setSessionUser({ ...user })
  expect(heard).toHaveBeenCalledTimes(1)
  stop()
  setSessionUser(null)
  expect(heard).toHaveBeenCalledTimes(1)
})

it('keeps the edit mode while the same user stays, and drops it at logout', () => {
  setSessionUser(user)
  setEditMode(true)
  setSessionUser({ ...user, roles: ['DEMO_CHECKER', 'VIP'] })
  expect(currentSession().editMode).toBe(true)
  setSessionUser(null)
  expect(currentSession().editMode).toBe(false)
})
