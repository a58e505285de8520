import type { SessionUser } from '@kz/contract/accounts/accounts'
import { readStoredJson, writeStored } from './storage.ts'

/** The user of this browser, as the pages know them; never a token. */
export interface Session {
  user: SessionUser | null
  /** admin edit mode: in memory alone, off after a reload and at logout */
  editMode: boolean
}

const key = 'user'
const listeners = new Set<() => void>()

/** What the browser's storage holds: who it is, what they may open, and what the bar draws. */
type Kept = Pick<SessionUser, 'userId' | 'pseudo' | 'roles' | 'country' | 'picture'> &
  Partial<Pick<SessionUser, 'blocked'>>

function isKept(value: unknown): value is Kept {
  if (typeof value !== 'object' || value === null) return false
  const user = value as Partial<Kept>
  return typeof user.userId === 'number' && typeof user.pseudo === 'string' && Array.isArray(user.roles)
}

const keptOf = ({ userId, pseudo, roles, country, picture, blocked = [] }: Kept): Kept => ({
  userId,
  pseudo,
  roles,
  country,
  picture,
  // what they wrote is folded from the start
  ...(blocked.length > 0 && { blocked }),
})

const keep = (user: Kept | null) => writeStored(key, user && JSON.stringify(keptOf(user)))

/** The user of the storage; what it does not hold is as for most until the server has said. */
function restored(): SessionUser | null {
  const kept = readStoredJson(key, isKept)
  if (kept === null) return null
  // what an earlier version of the page kept besides goes
  keep(kept)
  return {
    blocked: [],
    ...keptOf(kept),
    ...{ email: '', emailVerified: true, mustChangePassword: false, secondFactor: null },
    bans: { general: null, comment: null, submit: null },
    endsIso: null,
  }
}

let session: Session = { user: restored(), editMode: false }

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

/** Keeps the user of the session in this tab, and what is kept of them in the browser's storage; null ends it. */
export function setSessionUser(user: SessionUser | null): void {
  if (JSON.stringify(user) === JSON.stringify(session.user)) return
  keep(user)
  set({ user, editMode: user?.userId === session.user?.userId && session.editMode })
}

export function setEditMode(editMode: boolean): void {
  set({ ...session, editMode })
}
