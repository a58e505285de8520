import { z } from 'zod'
import { BAN_KINDS, RoleName } from '../accounts/accounts.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, Day, Done, Flag, Icons, Id, Instant, named, Page, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** Order: ban list, team, user administration, audit log, switches. */

const Iso = text
const Kind = z.enum(BAN_KINDS)

export const BAN_STATES = ['active', 'expired', 'lifted'] as const

export const PublicBan = z.object({
  id: number,
  userId: number,
  ...named,
  kind: Kind,
  reason: text,
  startDate: Iso,
  /** null: permanent */
  expirationDate: Iso.nullable(),
  state: z.enum(BAN_STATES),
})
export type PublicBan = z.output<typeof PublicBan>

export const ManagedUser = z.object({
  id: number,
  pseudo: text,
  username: text,
  /** first letter and domain; the whole address is a call of its own, which is written down */
  email: text,
  emailVerified: bool,
  country: Country,
  picture: textOrNull,
  roles: z.array(RoleName),
  records: number,
  created: Iso,
  lastVisit: Iso.nullable(),
  bans: z.array(Kind),
})
export type ManagedUser = z.output<typeof ManagedUser>

const BanDetail = PublicBan.omit({ userId: true, pseudo: true, country: true }).extend({
  internalNote: text,
  createdBy: textOrNull,
  liftedBy: textOrNull,
})

export const UserDetail = ManagedUser.extend({
  formerPseudos: z.array(z.object({ pseudo: text, until: Iso })),
  banHistory: z.array(BanDetail),
  notes: z.array(z.object({ id: number, text: text, author: textOrNull, date: Iso })),
  sessions: number,
  logins: z.array(z.object({ date: Iso, action: text, network: textOrNull })),
  submissions: z.object({ waiting: number, released: number, rejected: number }),
  /** whether the caller may act on the member by the rank rule */
  mayActOn: bool,
})
export type UserDetail = z.output<typeof UserDetail>

export const AuditRow = z.object({
  id: number,
  date: Iso,
  actorId: numberOrNull,
  actor: textOrNull,
  action: text,
  target: text,
  /** of the player, of the map of a demo, of the thread; null for others and where it is gone */
  targetName: textOrNull,
  before: z.unknown(),
  after: z.unknown(),
  reason: textOrNull,
  network: textOrNull,
})
export type AuditRow = z.output<typeof AuditRow>

export const SWITCHES = [
  'MAP_DEMO',
  'LONGJUMP',
  'MAP',
  'REGISTRATION',
  'COMMENTS',
  'CHAT',
  'FORUM',
  'KZGUESSR',
  /** the list of waiting demos as everybody sees it */
  'PUBLIC_QUEUE',
  /** everything is read, nobody but administrators writes */
  'READ_ONLY',
] as const
export type SwitchKind = (typeof SWITCHES)[number]

const SwitchState = z.object({
  kind: z.enum(SWITCHES),
  blocked: bool,
  reason: textOrNull,
  until: Iso.nullable(),
  changedBy: textOrNull,
  changedDate: Iso.nullable(),
})
export type SwitchState = z.output<typeof SwitchState>

/** What is closed at the moment, for anybody. */
const ClosedPart = z.object({
  kind: z.enum(SWITCHES),
  /** what a call of this part is refused with */
  message: text,
  reason: textOrNull,
  until: Iso.nullable(),
})
export type ClosedPart = z.output<typeof ClosedPart>

const Queue = z.object({
  name: z.enum(['demos', 'longjumps', 'maps', 'bugs', 'reports', 'forum reports', 'held posts']),
  count: number,
  oldest: Iso.nullable(),
})

/** What a new site still needs, in the order an operator does it. */
export const SETUP_STEPS = [
  'name',
  'mail',
  'own mail',
  'lists',
  'pictures',
  'categories',
  'post',
  'checkers',
  'servers',
  'backup',
] as const
export type SetupStep = (typeof SETUP_STEPS)[number]

const OnUser = z.object({ userId: Id })

export const moderation = endpoints({
  'GET /user/banlist': {
    access: 'guest',
    rate: 'READ',
    query: z.object({
      kind: Kind.optional(),
      state: z.enum(BAN_STATES).optional(),
      query: Text(64).optional(),
      page: Page,
    }),
    reply: z.object({ bans: z.array(PublicBan), ...paging }),
  },
  /** staff roles in the order of their ranks; roles nobody holds are left out */
  'GET /user/admin-team': {
    access: 'guest',
    rate: 'READ',
    reply: z.array(
      z.object({
        role: RoleName,
        users: z.array(
          z.object({
            id: number,
            ...named,
            picture: textOrNull,
            icons: Icons,
            since: Iso,
          }),
        ),
      }),
    ),
  },
  'GET /admin/users': {
    access: 'TOP',
    rate: 'STAFF',
    query: z.object({
      query: Text(254).optional(),
      role: RoleName.optional(),
      country: AsTyped(6).optional(),
      banned: Flag.optional(),
      unverified: Flag.optional(),
      page: Page,
    }),
    reply: z.object({ users: z.array(ManagedUser), ...paging }),
  },
  'GET /admin/user': { access: 'TOP', rate: 'STAFF', query: OnUser, reply: UserDetail },
  /** the whole address; who asked is written down */
  'POST /admin/user/email': {
    access: 'ADMC',
    asksAgain: true,
    rate: 'POWER',
    query: OnUser,
    reply: z.object({ email: text }),
  },
  'POST /admin/user/pseudo': {
    access: 'TOP',
    rate: 'POWER',
    query: OnUser.extend({ pseudo: AsTyped(200), reason: Text(300, 3) }),
    reply: z.object({ pseudo: text }),
  },
  'POST /admin/user/verify': { access: 'TOP', rate: 'POWER', query: OnUser, reply: Done },
  'POST /admin/user/end-sessions': { access: 'TOP', rate: 'POWER', query: OnUser, reply: Done },
  'POST /admin/user/note': {
    access: 'TOP',
    rate: 'STAFF',
    query: OnUser,
    body: z.object({ text: Text(2_000, 1) }),
    reply: Done,
  },
  /** gives all that is of an account to another one and takes it away; its offices are not handed on */
  'POST /admin/user/merge': {
    access: 'ADMC',
    asksAgain: true,
    rate: 'POWER',
    query: OnUser,
    body: z.object({ intoId: Id, reason: Text(300, 3) }),
    reply: Done,
  },
  /** takes away whatever tells of its owner; records stay under the name they were set, messages stand */
  'POST /admin/user/delete': {
    access: 'ADMC',
    asksAgain: true,
    rate: 'POWER',
    query: OnUser,
    body: z.object({ reason: Text(300, 3) }),
    reply: Done,
  },
  'GET /admin/audit-log': {
    access: 'ADMC',
    rate: 'READ',
    query: z.object({
      actor: Text(64).optional(),
      action: AsTyped(40).optional(),
      /** as it is written, or a player's nickname */
      target: AsTyped(80).optional(),
      from: Day.optional(),
      to: Day.optional(),
      page: Page,
    }),
    reply: z.object({ entries: z.array(AuditRow), ...paging }),
  },
  /** the closed switches alone: said before somebody types */
  'GET /site/closed': { access: 'guest', rate: 'READ', reply: z.array(ClosedPart) },
  'GET /admin/switches': { access: 'TOP', rate: 'READ', reply: z.array(SwitchState) },
  'PUT /admin/switch': {
    access: 'ADMC',
    rate: 'POWER',
    body: z.object({
      kind: z.enum(SWITCHES),
      blocked: bool,
      reason: Text(300).optional(),
      until: Instant.optional(),
    }),
    reply: z.array(SwitchState),
  },
  'GET /admin/dashboard': {
    access: 'ADMIN_MENU',
    rate: 'READ',
    reply: z.object({
      queues: z.array(Queue),
      claimed: z.array(z.object({ demoId: number, mapName: text, until: Iso })),
      failedJobs: number,
      /** last entries for those who may read the audit log, else empty */
      entries: z.array(AuditRow),
      /** what the site still needs, for administrators; empty once nothing is open */
      setup: z.array(z.object({ step: z.enum(SETUP_STEPS), done: bool })),
      /** when the last whole backup was made, for administrators; null where none was */
      lastBackup: Iso.nullable(),
    }),
  },
  /** says of a step that it is done or not needed here */
  'PUT /admin/setup': {
    access: 'ADMC',
    rate: 'STAFF',
    body: z.object({ step: z.enum(SETUP_STEPS) }),
    reply: Done,
  },
})
