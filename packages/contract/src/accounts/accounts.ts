import { z } from 'zod'
import { LANGUAGE_TAGS } from '../language/languages.ts'
import { ROLE_NAMES } from '../roles.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, CountrySent, Day, Done, Flag, Id, Instant, Moment, Text } from '../wire/fields.ts'
import { bool, number, text, textOrNull } from '../wire/wire.ts'

/** Accounts, sessions, roles and bans. */

export const RoleName = z.enum(ROLE_NAMES)
export const BAN_KINDS = ['general', 'comment', 'submit'] as const
export type BanKind = (typeof BAN_KINDS)[number]

const OwnBan = z.object({ reason: text, expirationDate: textOrNull }).nullable()

/** What the browser keeps of the session: for display only, never a token. */
export const SessionUser = z.object({
  userId: number,
  pseudo: text,
  roles: z.array(RoleName),
  country: Country,
  picture: textOrNull,
  email: text,
  emailVerified: bool,
  /** the user's roles ask for a longer password than the one they typed: the site leads to the settings */
  mustChangePassword: bool,
  /** a role asks for a second factor: `soon` until that day, `due` now; `prove`: the account has one, this session has not shown it */
  secondFactor: z.object({ state: z.enum(['soon', 'due', 'prove']), until: text }).nullable(),
  bans: z.object({ general: OwnBan, comment: OwnBan, submit: OwnBan }),
  /** ISO: when the account ends, as its owner asked; null: it does not */
  endsIso: textOrNull,
  /** ids of those whom the user blocks: what they write is folded */
  blocked: z.array(number),
})
export type SessionUser = z.output<typeof SessionUser>

/** a login says little */
const LOGIN_BYTES = 4 * 1024
const BIO_BYTES = 16 * 1024
const Password = AsTyped(512)
/** Any text at all: a login is answered in one text whatever is wrong with it. */
const AtLogin = z.string().max(512)
/** What became of an address; `undone`: it is the one from before, and all sessions were ended. */
const MailOutcome = z.enum(['asked', 'changed', 'confirmed', 'undone'])
export type MailOutcome = z.output<typeof MailOutcome>
const MailQuery = z.object({ userEmail: AsTyped(512) })
const BanQuery = z.object({
  userId: Id,
  banned: Flag,
  expirationDate: Instant.optional(),
  reason: Text(300, 3).optional(),
  internalNote: Text(2000).optional(),
})

const mailing = {
  access: 'guest',
  rate: 'MAIL',
  effect: 'write',
  checksItself: true,
  query: MailQuery,
  reply: Done,
} as const

export const accounts = endpoints({
  'POST /auth/register': {
    access: 'guest',
    rate: 'REG',
    checksItself: true,
    status: 201,
    bodyBytes: LOGIN_BYTES,
    body: z.object({
      pseudo: AsTyped(200).optional(),
      nickname: AsTyped(200).optional(),
      username: AsTyped(200).optional(),
      email: AsTyped(512).optional(),
      password: Password.optional(),
      /** honeypot: people leave it empty */
      website: AsTyped(200).optional(),
      /** milliseconds the form was open: the time trap */
      openedMs: z.number().optional(),
    }),
    /** a mail is on its way whose link confirms the address */
    reply: Done.extend({ mustConfirm: bool }),
  },
  'POST /auth/authenticate': {
    access: 'guest',
    rate: 'LOGIN',
    checksItself: true,
    bodyBytes: LOGIN_BYTES,
    body: z.object({ username: AtLogin, password: AtLogin, remember: z.boolean().default(true) }),
    reply: SessionUser,
  },
  'POST /auth/logout': { access: 'guest', rate: 'REFRESH', checksItself: true, reply: Done },
  'POST /auth/info': {
    access: 'guest',
    rate: 'READ',
    checksItself: true,
    reply: z.object({ data: SessionUser.nullable() }),
  },
  'POST /auth/refresh-token': { access: 'guest', rate: 'REFRESH', checksItself: true, reply: Done },
  'GET /auth/sessions': {
    access: 'user',
    rate: 'READ',
    whilePasswordDue: true,
    reply: z.array(
      z.object({
        id: number,
        created: Moment,
        lastSeen: Moment,
        device: text,
        /** both of it, where it has both */
        browser: textOrNull,
        system: textOrNull,
        /** where it began, by its address; null where that is not known */
        country: Country.nullable(),
        current: bool,
      }),
    ),
  },
  'DELETE /auth/sessions/{id}': {
    access: 'user',
    rate: 'SELF',
    whilePasswordDue: true,
    params: z.object({ id: Id }),
    reply: Done,
  },
  'POST /auth/logout-all': {
    access: 'user',
    rate: 'SELF',
    whilePasswordDue: true,
    body: z.object({ password: Password }),
    reply: Done,
  },
  'POST /auth/confirm-password': {
    access: 'user',
    rate: 'SELF',
    whilePasswordDue: true,
    /** with an authenticator app its code too, or a recovery code */
    body: z.object({ password: Password.optional(), code: AsTyped(40).optional() }),
    reply: Done,
  },
  'POST /auth/verify-email': {
    access: 'guest',
    rate: 'RESET',
    checksItself: true,
    // a link that was cut on its way is told like any other that is none
    body: z.object({ token: AsTyped(200) }),
    reply: Done.extend({ outcome: MailOutcome }),
  },
  'POST /auth/resend-verification': { access: 'user', rate: 'SELF', whilePasswordDue: true, reply: Done },
  'POST /user/password': {
    access: 'user',
    rate: 'SELF',
    whilePasswordDue: true,
    body: z.object({ currentPassword: Password, newPassword: Password }),
    reply: Done,
  },
  'GET /user/password-reset': mailing,
  /** asks for the mail (`userEmail`) or sets the new password (`resetToken`, `newPassword`) */
  'POST /user/password-reset': {
    access: 'guest',
    rate: 'RESET',
    checksItself: true,
    body: z.object({
      userEmail: AsTyped(512).optional(),
      resetToken: AsTyped(200).optional(),
      newPassword: Password.optional(),
    }),
    reply: Done,
  },
  'GET /user/username-recovery': mailing,
  'POST /user/username-recovery': { access: 'guest', rate: 'MAIL', checksItself: true, body: MailQuery, reply: Done },
  'GET /user/roles': {
    access: 'TOP',
    rate: 'READ',
    reply: z.array(z.object({ id: number, name: RoleName, rank: number, kind: text, mayGive: bool })),
  },
  'POST /user/role': {
    access: 'TOP',
    asksAgain: true,
    rate: 'POWER',
    query: z.object({ userId: Id, roleId: Id }),
    reply: Done,
  },
  'DELETE /user/role': {
    access: 'TOP',
    asksAgain: true,
    rate: 'POWER',
    query: z.object({ userId: Id, roleId: Id }),
    reply: Done,
  },
  'POST /user/ban': { access: 'TOP', rate: 'POWER', query: BanQuery, reply: Done },
  'POST /user/comment-ban': { access: 'TOP', rate: 'POWER', query: BanQuery, reply: Done },
  'POST /user/submit-ban': { access: 'TOP', rate: 'POWER', query: BanQuery, reply: Done },
  /** without `userId` one's own */
  'PUT /user/flag': {
    access: 'user',
    rate: 'SELF',
    query: z.object({
      userId: Id.optional(),
      flag: CountrySent,
    }),
    reply: z.object({ userId: number, flag: Country }),
  },
  /** once in thirty days */
  'POST /user/pseudo': {
    access: 'commenter',
    rate: 'SELF',
    query: z.object({ pseudo: AsTyped(200) }),
    reply: z.object({ pseudo: text }),
  },
  /** an empty one takes it away */
  'POST /user/birthday': {
    access: 'user',
    rate: 'SELF',
    /** others see day and month, or nothing of a hidden one; without `hidden` that stays as it is */
    query: z.object({ birthday: z.union([Day, z.literal('')]), hidden: Flag.optional() }),
    reply: z.object({ birthday: textOrNull }),
  },
  /** whether others see the names one had before; staff sees them all the same */
  'PUT /user/former-names': { access: 'user', rate: 'SELF', query: z.object({ hidden: Flag }), reply: Done },
  /** of one's pages and mails, on every device; the page keeps it in this browser too */
  'PUT /user/language': {
    access: 'user',
    rate: 'SELF',
    query: z.object({ language: z.enum(LANGUAGE_TAGS) }),
    reply: Done,
  },
  'PUT /user/picture': {
    access: 'user',
    rate: 'PIC',
    query: z.object({ imageUrl: AsTyped(200) }),
    reply: z.object({ picture: text }),
  },
  /** one's own; staff may name another's */
  'DELETE /user/picture': { access: 'user', rate: 'PIC', query: z.object({ userId: Id.optional() }), reply: Done },
  /** plain text; cleaned and measured by the server (bio.ts), an empty one takes it away */
  'PUT /user/bio': {
    access: 'commenter',
    rate: 'SELF',
    bodyBytes: BIO_BYTES,
    body: z.object({ bio: AsTyped(BIO_BYTES) }),
    reply: z.object({ bio: text }),
  },
  /** one's own; staff may name another's */
  'DELETE /user/bio': { access: 'user', rate: 'SELF', query: z.object({ userId: Id.optional() }), reply: Done },
  /** an empty list takes them away; which addresses are let through: profile-links.ts */
  'PUT /user/links': {
    access: 'commenter',
    rate: 'SELF',
    body: z.object({ links: z.array(AsTyped(400)).max(20) }),
    reply: z.object({ links: z.array(text) }),
  },
  /** one's own; staff may name another's */
  'DELETE /user/links': { access: 'user', rate: 'SELF', query: z.object({ userId: Id.optional() }), reply: Done },
  /** a link goes to the new address, which holds when it was followed; the present one is told */
  'POST /user/email': {
    access: 'user',
    rate: 'SELF',
    body: z.object({ email: AsTyped(512), password: Password }),
    reply: Done.extend({ outcome: MailOutcome }),
  },
  /** what only the owner of an account sees of it */
  'GET /user/settings': {
    access: 'user',
    rate: 'READ',
    whilePasswordDue: true,
    reply: z.object({
      username: text,
      email: text,
      /** the one that waits for its confirmation */
      newEmail: textOrNull,
      birthday: textOrNull,
      hidesBirthday: bool,
      hidesFormerNames: bool,
      bio: text,
      links: z.array(text),
      /** `dd/MM/yyyy` from when the nickname may be changed again; null: now */
      pseudoChangeFrom: textOrNull,
      /** as for the nickname */
      flagChangeFrom: textOrNull,
      leastPassword: number,
    }),
  },
})
