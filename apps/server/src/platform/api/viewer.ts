import type { BanKind } from '@kz/contract/accounts/accounts'
import type { TokenScope } from '@kz/contract/accounts/token-scopes'
import { ApiError } from '@kz/contract/errors'
import type { GuestAct } from '@kz/contract/refusals/requests'
import { isIn, type Role } from '@kz/contract/roles'
import type { Access, Endpoint } from '@kz/contract/wire/endpoint'

export interface OpenBan {
  reason: string
  expiresAt: Date | null
}

/** The logged-in caller of a request, read from the session row each time: a role or ban change counts at once. */
export interface Viewer {
  userId: number
  pseudo: string
  country: string
  picture: string | null
  email: string
  emailVerified: boolean
  /** the account is younger than a day */
  isYoung: boolean
  /** what the member may use: nothing while `passwordDue`, and nothing that waits for a second factor */
  roles: Role[]
  heldRoles: Role[]
  /** the password the member last typed is shorter than their roles ask for */
  passwordDue: boolean
  /** what roles ask of this session before they may be used (docs/decisions/137) */
  secondFactor: { state: 'soon' | 'due' | 'prove'; until: Date } | null
  /** two things were proven in this session */
  isStrong: boolean
  /** the member said within ten minutes who they are, with all that they have */
  isConfirmed: boolean
  bans: Record<BanKind, OpenBan | null>
  /** when the account ends, as its owner asked; null: it does not */
  endsAt: Date | null
  /** whom the member blocks */
  blocked: number[]
  /** 0 for a program with a token */
  familyId: number
  /** a program of the member calls with this; it has none of their roles */
  token?: { id: number; scopes: readonly TokenScope[] }
}

/** A game server that calls with its key. */
export interface CallingServer {
  serverId: number
  /** the key it signed in with */
  keyId: number
  name: string
  /** its runs stand at its own board alone until staff confirms it, and nowhere while it is struck or its owner took it off */
  trust: 'provisional' | 'confirmed' | 'struck'
}

/** Throws ApiError password_due for a member who has to change their password before anything else. */
export function requirePassword({ access, whilePasswordDue }: Endpoint, viewer: Viewer | null): void {
  if (viewer?.passwordDue && access !== 'guest' && !whilePasswordDue) throw new ApiError('password_due')
}

/** Throws ApiError confirm_password for a call that asks again, when it was not said lately who the member is. */
export function requireConfirmed({ asksAgain }: Endpoint, viewer: Viewer | null): void {
  if (asksAgain && viewer && !viewer.isConfirmed) throw new ApiError('confirm_password')
}

/** Throws the refusal of a ban of this kind, with its end and reason. */
export function refuseBanned(viewer: Viewer, kind: 'comment' | 'submit'): void {
  const ban = viewer.bans[kind]
  if (ban) throw new ApiError(`${kind}_banned`, { untilMs: ban.expiresAt?.getTime() ?? null, reason: ban.reason })
}

/** Lets the caller in or throws the refusal of the call's access: session first, then ban, then role. */
export function requireAccess(access: Access, viewer: Viewer | null, guestAct?: GuestAct): void {
  if (access === 'guest') return
  if (!viewer) throw new ApiError('not_authenticated', { to: guestAct })
  if (access === 'commenter' || access === 'submitter') {
    refuseBanned(viewer, access === 'commenter' ? 'comment' : 'submit')
    if (!viewer.emailVerified) throw new ApiError('email_not_verified')
    return
  }
  if (access === 'user' || access === 'server' || isIn(access, viewer.roles)) return
  const waits = viewer.secondFactor && isIn(access, viewer.heldRoles)
  if (!waits) throw new ApiError('forbidden')
  throw new ApiError(viewer.secondFactor?.state === 'prove' ? 'second_factor_unproven' : 'second_factor_due')
}
