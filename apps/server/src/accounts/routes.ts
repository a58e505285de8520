import type { accounts } from '@kz/contract/accounts/accounts'
import type { tokens } from '@kz/contract/accounts/tokens'
import type { waysIn } from '@kz/contract/accounts/ways-in'
import type { appeals } from '@kz/contract/review/appeals'
import type { moderation } from '@kz/contract/review/moderation'
import type { Handlers } from '../platform/api/handler.ts'
import { type Job, job } from '../platform/api/job.ts'
import { login, logout } from './login/login.ts'
import { accountMail, askByMail, passwordReset } from './login/recovery.ts'
import { refresh } from './login/refresh.ts'
import { register } from './login/register.ts'
import { sessionUser } from './login/session-user.ts'
import { resendVerification, verifyEmail } from './login/verification.ts'
import {
  changeBio,
  changeBirthday,
  changeFlag,
  changeLanguage,
  changePicture,
  hideFormerNames,
  ownSettings,
  removeBio,
  removePicture,
} from './own/own-details.ts'
import { changeEmail } from './own/own-email.ts'
import { changeLinks, removeLinks } from './own/own-links.ts'
import { changePassword } from './own/own-password.ts'
import { endOtherSessions, endSession, listSessions } from './own/own-sessions.ts'
import { changePseudo } from './own/pseudo.ts'
import { appeal, appealByTicket, ownBans } from './staff/appeals.ts'
import { banList } from './staff/ban-list.ts'
import { setBan } from './staff/bans.ts'
import { managedUsers, userDetail } from './staff/manage-users.ts'
import { purgeSessions } from './staff/purge.ts'
import { resetFactor } from './staff/reset-factor.ts'
import { giveRole, listRoles, takeRole } from './staff/roles.ts'
import { addNote, endSessionsOf, rename, revealEmail, verify } from './staff/staff-acts.ts'
import { team } from './staff/team.ts'
import { endToken, listTokens, makeToken } from './tokens/own-tokens.ts'
import { beginAuthenticator, renewCodes, switchAuthenticatorOff, switchAuthenticatorOn } from './ways/authenticator.ts'
import { undoChange } from './ways/changes.ts'
import { confirmByPasskey, confirmPassword } from './ways/confirm.ts'
import { beginOutsideLink, beginSignIn, endOutside, endOutsideLink, signInByOutside } from './ways/outside.ts'
import { ownWays, removePassword } from './ways/own-ways.ts'
import { addPasskey, askPasskey, beginPasskey, removePasskey, renamePasskey } from './ways/passkeys.ts'
import { signInByCode, signInByPasskey, signInWays } from './ways/sign-in.ts'

/** The calls of accounts. */
export const accountsHandlers: Handlers<typeof accounts> = {
  'POST /auth/register': register,
  'POST /auth/authenticate': login,
  'POST /auth/logout': logout,
  'POST /auth/info': (_ctx, { viewer }) => ({ data: viewer && sessionUser(viewer) }),
  'POST /auth/refresh-token': refresh,
  'GET /auth/sessions': listSessions,
  'DELETE /auth/sessions/{id}': endSession,
  'POST /auth/logout-all': endOtherSessions,
  'POST /auth/confirm-password': confirmPassword,
  'POST /auth/verify-email': verifyEmail,
  'POST /auth/resend-verification': resendVerification,
  'POST /user/password': changePassword,
  'GET /user/password-reset': (ctx, call) => askByMail(ctx, 'reset', call.query.userEmail),
  'POST /user/password-reset': passwordReset,
  'GET /user/username-recovery': (ctx, call) => askByMail(ctx, 'username', call.query.userEmail),
  'POST /user/username-recovery': (ctx, call) => askByMail(ctx, 'username', call.body.userEmail),
  'GET /user/roles': listRoles,
  'POST /user/role': giveRole,
  'DELETE /user/role': takeRole,
  'POST /user/ban': (ctx, call) => setBan(ctx, call, 'general'),
  'POST /user/comment-ban': (ctx, call) => setBan(ctx, call, 'comment'),
  'POST /user/submit-ban': (ctx, call) => setBan(ctx, call, 'submit'),
  'PUT /user/flag': changeFlag,
  'POST /user/pseudo': changePseudo,
  'POST /user/birthday': changeBirthday,
  'PUT /user/former-names': hideFormerNames,
  'PUT /user/language': changeLanguage,
  'PUT /user/picture': changePicture,
  'DELETE /user/picture': removePicture,
  'PUT /user/bio': changeBio,
  'DELETE /user/bio': removeBio,
  'PUT /user/links': changeLinks,
  'DELETE /user/links': removeLinks,
  'POST /user/email': changeEmail,
  'GET /user/settings': ownSettings,
}

/** Ways in beside the password, and the second factor. */
export const waysInHandlers: Handlers<typeof waysIn> = {
  'GET /auth/sign-in': signInWays,
  'GET /auth/ways': ownWays,
  'POST /auth/sign-in/passkey': (ctx) => askPasskey(ctx, 'passkey sign-in'),
  'PUT /auth/sign-in/passkey': signInByPasskey,
  'PUT /auth/sign-in/code': signInByCode,
  'POST /auth/sign-in/outside': beginSignIn,
  'PUT /auth/sign-in/outside': signInByOutside,
  'POST /auth/confirm-passkey': (ctx, { viewer }) => askPasskey(ctx, 'passkey confirm', viewer.userId),
  'PUT /auth/confirm-passkey': confirmByPasskey,
  'POST /auth/passkeys': beginPasskey,
  'PUT /auth/passkeys': addPasskey,
  'POST /auth/passkeys/{id}': renamePasskey,
  'DELETE /auth/passkeys/{id}': removePasskey,
  'DELETE /auth/password': removePassword,
  'POST /auth/authenticator': beginAuthenticator,
  'PUT /auth/authenticator': switchAuthenticatorOn,
  'DELETE /auth/authenticator': switchAuthenticatorOff,
  'POST /auth/recovery-codes': renewCodes,
  'POST /auth/outside': beginOutsideLink,
  'PUT /auth/outside': endOutsideLink,
  'DELETE /auth/outside': endOutside,
  'POST /auth/undo-way': undoChange,
  'POST /admin/user/reset-factor': resetFactor,
}

/** What a member reads of their bans and says against them. */
export const appealsHandlers: Handlers<typeof appeals> = {
  'GET /user/bans': ownBans,
  'POST /user/appeal': appeal,
  'POST /auth/appeal': appealByTicket,
}

/** The tokens of a member's programs. */
export const tokensHandlers: Handlers<typeof tokens> = {
  'GET /user/tokens': listTokens,
  'POST /user/tokens': makeToken,
  'DELETE /user/tokens/{id}': endToken,
}

type StaffCalls =
  | 'GET /user/banlist'
  | 'GET /user/admin-team'
  | 'GET /admin/users'
  | 'GET /admin/user'
  | `POST /admin/user/${'email' | 'pseudo' | 'verify' | 'end-sessions' | 'note'}`

/** What staff sees of accounts and does to them, and what everybody sees of that. */
export const accountsStaffHandlers: Pick<Handlers<typeof moderation>, Extract<keyof typeof moderation, StaffCalls>> = {
  'GET /user/banlist': banList,
  'GET /user/admin-team': (ctx, { viewer }) => team(ctx.db, viewer),
  'GET /admin/users': managedUsers,
  'GET /admin/user': userDetail,
  'POST /admin/user/email': revealEmail,
  'POST /admin/user/pseudo': rename,
  'POST /admin/user/verify': verify,
  'POST /admin/user/end-sessions': endSessionsOf,
  'POST /admin/user/note': addNote,
}

/** Background work of accounts. */
export const accountsJobs: readonly Job[] = [
  accountMail,
  job({ name: 'forget-sessions', schedule: '35 3 * * *', run: purgeSessions }),
]
