import type { BanKind } from '@kz/contract/accounts'
import type { Access, Endpoint } from '@kz/contract/endpoint'
import { ApiError } from '@kz/contract/errors'
import { isIn, type Role } from '@kz/contract/roles'
import { formatDate } from '@kz/contract/rules'

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
  /** what he may use: nothing while `passwordDue` */
  roles: Role[]
  heldRoles: Role[]
  /** the password he last typed is shorter than his roles ask for */
  passwordDue: boolean
  bans: Record<BanKind, OpenBan | null>
  familyId: number
  /** when the password was last typed in this session */
  confirmedAt: Date
}

/** ' until DD/MM/YYYY HH:mm UTC', or nothing for a ban without end. */
export const untilText = (expiresAt: Date | null): string =>
  expiresAt ? ` until ${formatDate(expiresAt).slice(0, 16)} UTC` : ''

/** Throws ApiError password_due for a member who has to change his password before he does anything else. */
export function requirePassword({ access, whilePasswordDue }: Endpoint, viewer: Viewer | null): void {
  if (viewer?.passwordDue && access !== 'guest' && !whilePasswordDue) throw new ApiError('password_due')
}

/** Lets the caller in or throws the refusal of the call's access: session first, then ban, then role. */
export function requireAccess(access: Access, viewer: Viewer | null, guestText?: string): void {
  if (access === 'guest') return
  if (!viewer)
    throw new ApiError(
      'not_authenticated',
      access === 'commenter' ? 'You need to be connected to post a comment' : guestText,
    )
  if (access === 'commenter' || access === 'submitter') {
    const kind = access === 'commenter' ? 'comment' : 'submit'
    const ban = viewer.bans[kind]
    const text = kind === 'comment' ? 'You are banned from commenting' : 'You are banned from submitting'
    if (ban) throw new ApiError(`${kind}_banned`, `${text}${untilText(ban.expiresAt)}`)
    if (!viewer.emailVerified) throw new ApiError('email_not_verified')
    return
  }
  if (access !== 'user' && !isIn(access, viewer.roles)) throw new ApiError('forbidden')
}
