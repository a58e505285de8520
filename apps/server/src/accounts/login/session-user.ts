import type { SessionUser } from '@kz/contract/accounts/accounts'
import { formatDate } from '@kz/contract/rules'
import type { OpenBan, Viewer } from '../../platform/api/viewer.ts'

const shown = (ban: OpenBan | null) =>
  ban && { reason: ban.reason, expirationDate: ban.expiresAt && formatDate(ban.expiresAt) }

/** What a browser keeps of the session, for display only. */
export function sessionUser({ bans, ...viewer }: Viewer): SessionUser {
  return {
    userId: viewer.userId,
    pseudo: viewer.pseudo,
    roles: viewer.heldRoles,
    country: viewer.country,
    picture: viewer.picture,
    email: viewer.email,
    emailVerified: viewer.emailVerified,
    mustChangePassword: viewer.passwordDue,
    secondFactor: viewer.secondFactor && {
      state: viewer.secondFactor.state,
      until: viewer.secondFactor.until.toISOString(),
    },
    bans: { general: shown(bans.general), comment: shown(bans.comment), submit: shown(bans.submit) },
    endsIso: viewer.endsAt?.toISOString() ?? null,
    blocked: viewer.blocked,
  }
}
