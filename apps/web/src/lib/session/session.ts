import type { SessionUser } from '@kz/contract/accounts/accounts'
import { isIn, type RoleGroup } from '@kz/contract/roles'
import { useSyncExternalStore } from 'react'
import { api, endSession, renewSession } from '../api.ts'
import { onTabMessage, tellTabs } from '../live/broadcast.ts'
import { queryClient } from '../query-client.ts'
import { currentSession, type Session, setEditMode, setSessionUser, watchSession } from './session-store.ts'
import { keepingSettings } from './storage.ts'

const GUEST: Session = { user: null, editMode: false }

/** The session on the page: `user` is null for guests, and while a page of the server's is hydrated. */
export const useSession = (): Session => useSyncExternalStore(watchSession, currentSession, () => GUEST)

/** Whether the user is in a role group; with `editMode` also whether the pencil is on. */
export function useMay(group: RoleGroup, withEditMode = false): boolean {
  const { user, editMode } = useSession()
  return user !== null && isIn(group, user.roles) && (editMode || !withEditMode)
}

/** Starts the session of a user who has just logged in, in all tabs. */
export function startSession(user: SessionUser): void {
  setSessionUser(user)
  tellTabs({ type: 'session', user })
}

/** Logs out on the server and here. Without a network the session still ends here. */
export async function logOut(): Promise<void> {
  await keepingSettings(() => api.call('POST /auth/logout')).catch(() => {})
  endSession()
}

/** Turns the pencil on or off; what a profile shows of itself may depend on it, and is asked again. */
export function toggleEditMode(): void {
  setEditMode(!currentSession().editMode)
  void queryClient.invalidateQueries({ queryKey: ['GET /user/profile'] })
}

async function askServer(): Promise<SessionUser | null> {
  const { data } = await api.call('POST /auth/info')
  return data
}

/** Asks the server who is logged in. A known user whose access ran out is renewed first; without a network nothing changes. */
export async function checkSession(): Promise<void> {
  try {
    let user = await askServer()
    if (!user && currentSession().user) {
      const renewal = await renewSession()
      if (renewal === 'unreachable') return
      if (renewal === 'renewed') user = await askServer()
    }
    setSessionUser(user)
  } catch {
    // the stored user stays until the server says otherwise
  }
}

let firstCheck: Promise<void> = Promise.resolve()

/** Waits until the server has been asked once who is logged in. */
export const sessionKnown = (): Promise<void> => firstCheck

/** Follows logins and logouts of other tabs and asks the server once. Called at the start. */
export function restoreSession(): void {
  onTabMessage((message) => {
    if (message.type === 'session') setSessionUser(message.user)
  })
  firstCheck = checkSession()
}
