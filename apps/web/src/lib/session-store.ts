import type { SessionUser } from '@kz/contract/accounts'
import { readStoredJson, writeStored } from './storage.ts'

/** The user of this browser, as the pages know him; never a token. */
export interface Session {
  user: SessionUser | null
  /** admin edit mode: in memory alone, off after a reload and at logout */
  editMode: boolean
}

const key = 'user'
const listeners = new Set<() => void>()

function isSessionUser(value: unknown): value is SessionUser {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<SessionUser>
  return typeof user.userId === 'number' && typeof user.pseudo === 'string' && Array.isArray(user.roles)
}

let session: Session = { user: readStoredJson(key, isSessionUser), editMode: false }

function set(next: Session): void {
  session = next
  for (const listener of listeners) listener()
}

export const currentSession = (): Session => session

/** Calls `listener` at every change; answers a function that ends it. */
export function watchSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Keeps the user of the session in this tab and in the browser's storage; null ends it. */
export function setSessionUser(user: SessionUser | null): void {
  if (JSON.stringify(user) === JSON.stringify(session.user)) return
  writeStored(key, user && JSON.stringify(user))
  set({ user, editMode: user?.userId === session.user?.userId && session.editMode })
}

export function setEditMode(editMode: boolean): void {
  set({ ...session, editMode })
}
