import { z } from 'zod'
import { BAN_KINDS, RoleName } from './accounts/accounts.ts'
import { BUG_STATES } from './bugs.ts'
import { REPORT_OUTCOMES, REPORTED } from './review/report-words.ts'
import { DEMO_VERDICTS } from './review/verdicts.ts'
import { LONGJUMP_TYPES } from './runs/longjump-types.ts'
import { endpoints } from './wire/endpoint.ts'
import { dated, Flag, Id, named, Page, place, Time } from './wire/fields.ts'
import { pages } from './wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire/wire.ts'

/** What a member is notified of: replies, mentions, own submissions and records, watched threads, acts of staff. */

export const NOTIFICATION_KINDS = [
  'reply',
  'mention',
  'thread',
  'submission',
  'record',
  'follow',
  'follow-map',
  'follow-mapper',
  'follow-server',
  'server',
  'event',
  'account',
  'analysis',
] as const
export type NotificationKind = (typeof NOTIFICATION_KINDS)[number]

/** `changes`: a checker asks; `returned`: it waits again, because the record that was faster is none any more */
const Outcome = z.enum(['released', 'rejected', 'revoked', 'changes', 'returned'])
const Reason = textOrNull

const Demo = z.object({
  type: z.literal('demo'),
  demoId: number,
  ...place,
  time: Time,
  outcome: Outcome,
  reason: Reason,
})
const Longjump = z.object({
  type: z.literal('longjump'),
  longjumpId: number,
  kind: z.enum(LONGJUMP_TYPES),
  distance: number,
  block: number,
  outcome: Outcome,
  reason: Reason,
})
/** `outcome` is `changes` where the checker asks for some */
const SentMap = z.object({ type: z.literal('map'), mapName: text, outcome: Outcome, reason: Reason })
/** staff released a collection of the reader's demos */
const Collection = z.object({
  type: z.literal('collection'),
  title: text,
  records: number,
  newsUrl: text,
})
const Beaten = z.object({
  type: z.literal('record'),
  demoId: number,
  ...place,
  /** who holds it now */
  player: text,
  time: Time,
  /** what the reader's run took */
  ownTime: Time,
})
/** a player the reader follows set records; one of them is named */
const Followed = z.object({
  type: z.literal('followed'),
  player: text,
  demoId: number,
  ...place,
  time: Time,
  /** how many came out at once */
  count: number,
})
/** a map the reader follows has a new record */
const FollowedMap = z.object({ type: z.literal('followed-map'), player: text, ...place, time: Time })
/** a mapper the reader follows has a new map */
const FollowedMapper = z.object({ type: z.literal('followed-mapper'), mapper: text, mapName: text })
/** a run on a server the reader follows is the first of its map */
const FollowedServer = z.object({
  type: z.literal('followed-server'),
  serverId: number,
  serverName: text,
  runId: number,
  player: text,
  ...place,
  time: Time,
})
/** a run of the reader's on a game server would be the record */
const FastRun = z.object({
  type: z.literal('run'),
  runId: number,
  ...place,
  time: Time,
  serverName: textOrNull,
})
/** the clock of a server of the reader's is so far ahead of the site's, or (below 0) behind */
const Clock = z.object({ type: z.literal('clock'), serverId: number, serverName: text, clockMs: number })
/** an event that the reader wanted to be told of begins */
const EventBegins = z.object({ type: z.literal('event'), eventId: number, name: text })
const GivenRole = z.object({ type: z.literal('role'), role: RoleName, given: bool })
/** `until` is ISO; null: without an end, or lifted */
const Ban = z.object({
  type: z.literal('ban'),
  kind: z.enum(BAN_KINDS),
  banned: bool,
  reason: Reason,
  until: textOrNull,
})
/** an administrator had the reader's whole address shown */
const SeenEmail = z.object({ type: z.literal('email') })

/** staff gave the reader another nickname */
const Renamed = z.object({ type: z.literal('renamed'), from: text, to: text, reason: Reason })

/** the reader's post with links was let through, or not; `threadId` is null for a thread that never came to be */
const HeldPost = z.object({
  type: z.literal('held'),
  threadId: numberOrNull,
  messageId: numberOrNull,
  title: text,
  released: bool,
})

/** staff answered the reader's request for what they wrote on an earlier site, gave it to them, or took it back (`taken`) */
const AuthorAnswer = z.object({
  type: z.literal('old-author'),
  name: text,
  given: bool,
  taken: bool.optional(),
  reason: Reason,
})

/** the reader's bug report was answered, or has another state */
const Bug = z.object({
  type: z.literal('bug'),
  reportId: number,
  title: text,
  news: z.enum([...BUG_STATES, 'ANSWERED']),
})

/** where the site's news went outside its pages failed too often: one's device or Discord, or a webhook one keeps */
const Stopped = z.object({ type: z.literal('stopped'), what: z.enum(['device', 'discord', 'webhook']), name: text })
/** what became of the reader's report */
const AnsweredReport = z.object({
  type: z.literal('report'),
  kind: z.enum([...REPORTED, 'message']),
  end: z.enum(REPORT_OUTCOMES),
  answer: text,
})
/** what the reader said against a ban was answered */
const AnsweredAppeal = z.object({
  type: z.literal('appeal'),
  ...{ kind: z.enum(BAN_KINDS), lifted: bool, answer: text },
  /** a later ban of the same kind stands */
  another: bool.optional(),
})

/** a run of the analyzer called demos worse than before; the last one is named. For head checkers. */
const Worse = z.object({
  type: z.literal('worse'),
  count: number,
  demoId: number,
  ...place,
  player: text,
  before: z.enum(DEMO_VERDICTS),
  after: z.enum(DEMO_VERDICTS),
})

/** What happened to the reader's own things: kept with the notification. */
export const NotificationEvent = z.discriminatedUnion('type', [
  Demo,
  Longjump,
  SentMap,
  Collection,
  Beaten,
  Followed,
  FollowedMap,
  FollowedMapper,
  FollowedServer,
  FastRun,
  Clock,
  EventBegins,
  GivenRole,
  Ban,
  SeenEmail,
  Renamed,
  HeldPost,
  AuthorAnswer,
  Bug,
  Stopped,
  AnsweredReport,
  AnsweredAppeal,
  Worse,
])
export type NotificationEvent = z.output<typeof NotificationEvent>

/** Comments and messages are told as they stand when the list is read; the first unread one is meant. */
const Comment = z.object({
  type: z.literal('comment'),
  place: z.enum(['news', 'article', 'demos', 'chat', 'map']),
  commentId: number,
  targetId: number,
  /** the post or the map; null for the latest demos and the chat box */
  title: textOrNull,
  /** address part of a news post */
  url: textOrNull,
  extract: text,
})
const Message = z.object({
  type: z.literal('message'),
  threadId: number,
  messageId: number,
  title: text,
  extract: text,
})

export const Notification = z.object({
  id: number,
  kind: z.enum(NOTIFICATION_KINDS),
  ...dated,
  read: bool,
  /** who wrote, the last first, three at most; none for what staff or the site did */
  actors: z.array(z.object({ userId: number, ...named, picture: textOrNull })),
  actorCount: number,
  about: z.discriminatedUnion('type', [Comment, Message, ...NotificationEvent.options]),
})
export type Notification = z.output<typeof Notification>

const Setting = z.object({
  kind: z.enum(NOTIFICATION_KINDS),
  ...{ onSite: bool, byMail: bool, byPush: bool, byHook: bool },
  /** in the weekly digest; false for kinds that it has not */
  byDigest: bool,
})
export type NotificationSetting = z.output<typeof Setting>

/** How many are unread: counted to 100. */
const Unread = z.object({ count: number })

export const notifications = endpoints({
  'GET /notification/list': {
    access: 'user',
    rate: 'READ',
    query: z.object({ page: Page }),
    reply: z.object({
      notifications: z.array(Notification),
      ...pages,
      totalItems: number,
    }),
  },
  'GET /notification/unread-count': { access: 'user', rate: 'READ', reply: Unread },
  'POST /notification/read': { access: 'user', rate: 'READ', query: z.object({ id: Id }), reply: Unread },
  'POST /notification/read-all': { access: 'user', rate: 'EDIT', reply: Unread },
  'GET /notification/settings': {
    access: 'user',
    rate: 'READ',
    reply: z.object({
      /** false: mail waits until the address is confirmed */
      emailVerified: bool,
      settings: z.array(Setting),
    }),
  },
  /** Nothing is sent anywhere of a kind that is off on the site; the digest is no notice. What is not named stays. */
  'PUT /notification/settings': {
    access: 'user',
    rate: 'EDIT',
    query: z.object({
      kind: z.enum(NOTIFICATION_KINDS),
      onSite: Flag,
      byMail: Flag,
      byPush: Flag.optional(),
      byHook: Flag.optional(),
      byDigest: Flag.optional(),
    }),
    reply: Setting,
  },
})
