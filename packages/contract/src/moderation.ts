import { z } from 'zod'
import { BAN_KINDS, RoleName } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { AsTyped, Country, Day, Done, Flag, Icons, Id, Instant, Page, Text } from './fields.ts'
import { paging } from './page.ts'

/** Order: ban list, team, user administration, audit log, switches. */

const Iso = z.string()
const Kind = z.enum(BAN_KINDS)

export const BAN_STATES = ['active', 'expired', 'lifted'] as const

export const PublicBan = z.object({
  id: z.number(),
  userId: z.number(),
  pseudo: z.string(),
  country: Country,
  kind: Kind,
  reason: z.string(),
  startDate: Iso,
  /** null: permanent */
  expirationDate: Iso.nullable(),
  state: z.enum(BAN_STATES),
})
export type PublicBan = z.output<typeof PublicBan>

export const ManagedUser = z.object({
  id: z.number(),
  pseudo: z.string(),
  username: z.string(),
  /** first letter and domain; the whole address is a call of its own, which is written down */
  email: z.string(),
  emailVerified: z.boolean(),
  country: Country,
  picture: z.string().nullable(),
  roles: z.array(RoleName),
  records: z.number(),
  created: Iso,
  lastVisit: Iso.nullable(),
  bans: z.array(Kind),
})
export type ManagedUser = z.output<typeof ManagedUser>

const BanDetail = PublicBan.omit({ userId: true, pseudo: true, country: true }).extend({
  internalNote: z.string(),
  createdBy: z.string().nullable(),
  liftedBy: z.string().nullable(),
})

export const UserDetail = ManagedUser.extend({
  formerPseudos: z.array(z.object({ pseudo: z.string(), until: Iso })),
  banHistory: z.array(BanDetail),
  notes: z.array(z.object({ id: z.number(), text: z.string(), author: z.string().nullable(), date: Iso })),
  sessions: z.number(),
  logins: z.array(z.object({ date: Iso, action: z.string(), network: z.string().nullable() })),
  submissions: z.object({ waiting: z.number(), released: z.number(), rejected: z.number() }),
  /** whether the caller may act on him by the rank rule */
  mayActOn: z.boolean(),
})
export type UserDetail = z.output<typeof UserDetail>

export const AuditRow = z.object({
  id: z.number(),
  date: Iso,
  actorId: z.number().nullable(),
  actor: z.string().nullable(),
  action: z.string(),
  target: z.string(),
  /** of the player, of the map of a demo, of the thread; null for others and where it is gone */
  targetName: z.string().nullable(),
  before: z.unknown(),
  after: z.unknown(),
  reason: z.string().nullable(),
  network: z.string().nullable(),
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
  /** everything is read, nobody but administrators writes */
  'READ_ONLY',
] as const
export type SwitchKind = (typeof SWITCHES)[number]

const SwitchState = z.object({
  kind: z.enum(SWITCHES),
  blocked: z.boolean(),
  reason: z.string().nullable(),
  until: Iso.nullable(),
  changedBy: z.string().nullable(),
  changedDate: Iso.nullable(),
})
export type SwitchState = z.output<typeof SwitchState>

/** What is closed at the moment, for anybody. */
const ClosedPart = z.object({
  kind: z.enum(SWITCHES),
  /** what a call of this part is refused with */
  message: z.string(),
  reason: z.string().nullable(),
  until: Iso.nullable(),
})
export type ClosedPart = z.output<typeof ClosedPart>

const Queue = z.object({
  name: z.enum(['demos', 'longjumps', 'maps', 'bugs', 'forum reports', 'held posts']),
  count: z.number(),
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
            id: z.number(),
            pseudo: z.string(),
            country: Country,
            picture: z.string().nullable(),
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
  'POST /admin/user/email': { access: 'ADMC', rate: 'POWER', query: OnUser, reply: z.object({ email: z.string() }) },
  'POST /admin/user/pseudo': {
    access: 'TOP',
    rate: 'POWER',
    query: OnUser.extend({ pseudo: AsTyped(200), reason: Text(300, 3) }),
    reply: z.object({ pseudo: z.string() }),
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
      blocked: z.boolean(),
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
      claimed: z.array(z.object({ demoId: z.number(), mapName: z.string(), until: Iso })),
      failedJobs: z.number(),
      /** last entries for those who may read the audit log, else empty */
      entries: z.array(AuditRow),
      /** what the site still needs, for administrators; empty once nothing is open */
      setup: z.array(z.object({ step: z.enum(SETUP_STEPS), done: z.boolean() })),
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
