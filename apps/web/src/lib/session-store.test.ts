import type { SessionUser } from '@kz/contract/accounts'
import { beforeEach, expect, it, vi } from 'vitest'
import { currentSession, setEditMode, setSessionUser, watchSession } from './session-store.ts'

const user: SessionUser = {
  userId: 7,
  pseudo: 'somebody',
  roles: ['DEMO_CHECKER'],
  country: 'n-a',
  picture: null,
  email: 'somebody@example.org',
  emailVerified: true,
  mustChangePassword: false,
  bans: { general: null, comment: null, submit: null },
}

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

it('finds the edit mode again after a reload of the tab, and not for a guest', async () => {
  const tab = new Map<string, string>()
  const browser = new Map([['user', JSON.stringify(user)]])
  const storeOf = (map: Map<string, string>) => ({
    getItem: (key: string) => map.get(key) ?? null,
    setItem: (key: string, value: string) => map.set(key, value),
    removeItem: (key: string) => map.delete(key),
  })
  vi.stubGlobal('sessionStorage', storeOf(tab))
  vi.stubGlobal('localStorage', storeOf(browser))
  const reload = () => {
    vi.resetModules()
    return import('./session-store.ts')
  }
  const first = await reload()
  first.setEditMode(true)
  expect((await reload()).currentSession().editMode).toBe(true)
  browser.clear()
  const guest = await reload()
  expect(guest.currentSession()).toEqual({ user: null, editMode: false })
  vi.unstubAllGlobals()
})
