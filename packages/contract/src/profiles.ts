import { z } from 'zod'
import { BAN_KINDS, RoleName } from './accounts.ts'
import { endpoints } from './endpoint.ts'
import { Country, Day, datedOrUnknown, Icons, Id, Moment, mapTags, Page, place, runTime, Text, Time } from './fields.ts'
import { paging } from './page.ts'

/** Who somebody is: profiles, record statistics, birthdays. */

/** Of records: newest first, this many of each list at most. */
export const MOST_RECORDS_LISTED = 1_000

/** Exactly one of the two; names of holders without an account are found too. */
const PlayerQuery = z.object({ userId: Id.optional(), nickname: Text(64, 1).optional() })

/** A record a player holds or held. */
export const PlayerRecord = z.object({
  demoId: z.number(),
  mapId: z.number(),
  ...place,
  ...mapTags,
  ...runTime,
  ...datedOrUnknown,
  /** it came from a list: whether there was a record before it nobody knows */
  formerUnknown: z.boolean(),
  /** new minus the record it took, with its sign; null for a first record */
  timeDifference: z.string().nullable(),
  previousPlayer: z.string().nullable(),
  previousCountry: Country.nullable(),
  youtubeLink: z.string().nullable(),
  hasFile: z.boolean(),
  hasCp: z.boolean(),
  /** whole days it stood, or has stood until now; null: nobody knows */
  daysHeld: z.number().nullable(),
  /** what took it; null while it stands */
  lost: z
    .object({
      player: z.string(),
      country: Country,
      /** he improved it himself */
      isOwn: z.boolean(),
      ...datedOrUnknown,
      timeDifference: z.string(),
    })
    .nullable(),
})
export type PlayerRecord = z.output<typeof PlayerRecord>

const Share = z.object({ name: z.string(), current: z.number(), total: z.number() })

/** A quarter of a year: `2016 Q1`. */
export const CareerQuarter = z.object({
  quarter: z.string(),
  /** records set in it */
  set: z.number(),
  /** records held at its end, or now */
  held: z.number(),
})
export type CareerQuarter = z.output<typeof CareerQuarter>

/**
 * Records without checkpoints on maps that count. `previousRecords` are those that stand no more: lost or improved
 * by himself.
 */
export const PlayerStats = z.object({
  rank: z.number().nullable(),
  numberCurrentRecords: z.number(),
  numberTotalRecords: z.number(),
  numberDifferentMaps: z.number(),
  numberLostRecords: z.number(),
  firstRecord: PlayerRecord.nullable(),
  lastRecord: PlayerRecord.nullable(),
  longestHeld: PlayerRecord.nullable(),
  oldestCurrent: PlayerRecord.nullable(),
  averageDaysHeld: z.number().nullable(),
  currentRecords: z.array(PlayerRecord),
  previousRecords: z.array(PlayerRecord),
  /** records with checkpoints he holds now */
  checkpointRecords: z.array(PlayerRecord),
  byDifficulty: z.array(Share),
  byType: z.array(Share),
  byLength: z.array(Share),
  career: z.array(CareerQuarter),
  longJumps: z.array(
    z.object({
      type: z.string(),
      block: z.number().nullable(),
      distance: z.number(),
      prestrafe: z.number(),
      topspeed: z.number(),
      dateIso: z.string().nullable(),
    }),
  ),
})
export type PlayerStats = z.output<typeof PlayerStats>

export const PlayerActivity = z.object({
  activityDate: Moment,
  activityDateIso: z.string(),
  isChatBoxComment: z.boolean(),
  isComment: z.boolean(),
  kind: z.enum(['news', 'article', 'demos', 'chat', 'map']),
  commentId: z.number(),
  newsId: z.number().nullable(),
  /** of the news or the short news, or the map */
  commentNewsName: z.string().nullable(),
})
export type PlayerActivity = z.output<typeof PlayerActivity>

/** A comment of a member that everybody may read; the chat box is told on no profile. */
export const PlayerComment = z.object({
  commentId: z.number(),
  kind: z.enum(['news', 'article', 'demos', 'map']),
  /** of the news or the short news it stands under */
  newsId: z.number().nullable(),
  newsName: z.string().nullable(),
  message: z.string(),
  dateIso: z.string(),
})
export type PlayerComment = z.output<typeof PlayerComment>

/** `id` is null for a holder without an account. */
export const Profile = z.object({
  id: z.number().nullable(),
  pseudo: z.string(),
  /** the former nickname he was found by */
  formerly: z.string().nullable(),
  previousPseudo: z.array(z.string()),
  countryCode: Country,
  countryName: z.string(),
  picture: z.string().nullable(),
  registrationDate: Moment.nullable(),
  registrationDateIso: z.string().nullable(),
  lastVisit: Moment.nullable(),
  lastVisitIso: z.string().nullable(),
  /** the last visit is not told, as the member hides that he is online */
  hidesVisit: z.boolean(),
  visitsSince: z.number().nullable(),
  chatboxComments: z.number(),
  /** `dd/MM`: the year is nobody's business */
  birthday: z.string().nullable(),
  /** what he says of himself, plain text in lines; '' for nothing */
  bio: z.string(),
  /** https addresses */
  links: z.array(z.string()),
  /** how many members follow him */
  followers: z.number(),
  /** demos of records he shows first, in the order he pinned them */
  pinned: z.array(z.number()),
  roles: z.array(RoleName),
  icons: Icons,
  /** comment and submit bans show to staff and to himself only */
  bans: z.array(z.object({ kind: z.enum(BAN_KINDS), expirationDate: Moment.nullable() })),
  mapsMade: z.number(),
  recentActivity: z.array(PlayerActivity),
  recentRecords: z.array(
    z.object({
      mapName: z.string(),
      time: Time,
      /** it still stands */
      currentRecord: z.boolean(),
      releaseDate: Moment.nullable(),
      mapId: z.number(),
      newsId: z.number().nullable(),
      newsName: z.string().nullable(),
    }),
  ),
  achievements: z.array(
    z.object({
      description: z.string(),
      /** a place in a cup, or the sign of one alone, given by hand */
      kind: z.enum(['cup', 'role']),
      rank: z.number().nullable(),
      achievementDate: Moment.nullable(),
      achievementDateIso: z.string().nullable(),
      newsId: z.number().nullable(),
    }),
  ),
})
export type Profile = z.output<typeof Profile>

export const PlayerMap = z.object({
  mapId: z.number(),
  mapName: z.string(),
  mapImage: z.string(),
  mapReleaseDate: Moment.nullable(),
  mapReleaseDateIso: z.string().nullable(),
  ...mapTags,
  isXdMap: z.boolean(),
  currentRecord: Time.nullable(),
  currentRecordMs: z.number().nullable(),
  recordPlayer: z.string().nullable(),
  recordCountry: Country.nullable(),
})
export type PlayerMap = z.output<typeof PlayerMap>

const Celebrant = z.object({
  id: z.number(),
  pseudo: z.string(),
  country: Country,
  picture: z.string().nullable(),
  icons: Icons,
  /** years on the site, for anniversaries; of birthdays nothing is told */
  years: z.number().nullable(),
})
export type Celebrant = z.output<typeof Celebrant>

/** A day with somebody to celebrate: the first names of it, and how many there are. */
export const CelebratedDay = z.object({ date: z.string(), users: z.array(Celebrant), total: z.number() })

export const profiles = endpoints({
  'GET /user/profile': { access: 'guest', rate: 'READ', query: PlayerQuery, reply: Profile },
  'GET /user/stats': { access: 'guest', rate: 'READ', query: PlayerQuery, reply: PlayerStats },
  'GET /user/maps': { access: 'guest', rate: 'READ', query: PlayerQuery, reply: z.array(PlayerMap) },
  /** newest first */
  'GET /user/comments': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ userId: Id, page: Page }),
    reply: z.object({ comments: z.array(PlayerComment), ...paging }),
  },
  'GET /user/user': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ pseudo: Text(64, 1) }),
    reply: Profile.pick({ id: true, pseudo: true, countryCode: true, picture: true, icons: true }),
  },
  'GET /user/birthdays': { access: 'guest', rate: 'READ', reply: z.array(Celebrant) },
  /** both ends included, 62 days at most; `kind` is ours: anniversaries are the days of registration */
  'GET /user/birthdays/range': {
    access: 'guest',
    rate: 'READ',
    query: z.object({
      startDate: Day,
      endDate: Day,
      kind: z.enum(['birthday', 'anniversary']).default('birthday'),
    }),
    reply: z.array(CelebratedDay),
  },
})
