import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import {
  Country,
  Day,
  datedOrUnknown,
  Icons,
  Id,
  Moment,
  mapTags,
  named,
  Page,
  place,
  runTime,
  shownMap,
  Text,
  Time,
} from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { BAN_KINDS, RoleName } from './accounts.ts'

/** Who somebody is: profiles, record statistics, birthdays. */

/** Of records: newest first, this many of each list at most. */
export const MOST_RECORDS_LISTED = 1_000

/** Exactly one of the two; names of holders without an account are found too. */
export const PlayerQuery = z.object({ userId: Id.optional(), nickname: Text(64, 1).optional() })

/** A record a player holds or held. */
export const PlayerRecord = z.object({
  demoId: number,
  mapId: number,
  ...place,
  ...mapTags,
  ...runTime,
  ...datedOrUnknown,
  /** it came from a list: whether there was a record before it nobody knows */
  formerUnknown: bool,
  /** new minus the record it took, with its sign; null for a first record */
  timeDifference: textOrNull,
  previousPlayer: textOrNull,
  previousCountry: Country.nullable(),
  youtubeLink: textOrNull,
  hasFile: bool,
  hasCp: bool,
  /** whole days it stood, or has stood until now; null: nobody knows */
  daysHeld: numberOrNull,
  /** what took it; null while it stands */
  lost: z
    .object({
      player: text,
      country: Country,
      /** the player improved their own record */
      isOwn: bool,
      ...datedOrUnknown,
      timeDifference: text,
    })
    .nullable(),
})
export type PlayerRecord = z.output<typeof PlayerRecord>

const Share = z.object({ name: text, current: number, total: number })

/** A quarter of a year: `2016 Q1`. */
export const CareerQuarter = z.object({
  quarter: text,
  /** records set in it */
  set: number,
  /** records held at its end, or now */
  held: number,
})
export type CareerQuarter = z.output<typeof CareerQuarter>

/**
 * Records without checkpoints on maps that count. `previousRecords` are those that stand no more: lost, or improved
 * by the player.
 */
export const PlayerStats = z.object({
  rank: numberOrNull,
  numberCurrentRecords: number,
  numberTotalRecords: number,
  numberDifferentMaps: number,
  numberLostRecords: number,
  firstRecord: PlayerRecord.nullable(),
  lastRecord: PlayerRecord.nullable(),
  longestHeld: PlayerRecord.nullable(),
  oldestCurrent: PlayerRecord.nullable(),
  averageDaysHeld: numberOrNull,
  currentRecords: z.array(PlayerRecord),
  previousRecords: z.array(PlayerRecord),
  /** records with checkpoints the player holds now */
  checkpointRecords: z.array(PlayerRecord),
  byDifficulty: z.array(Share),
  byType: z.array(Share),
  byLength: z.array(Share),
  career: z.array(CareerQuarter),
  longJumps: z.array(
    z.object({
      type: text,
      block: numberOrNull,
      distance: number,
      prestrafe: number,
      topspeed: number,
      dateIso: textOrNull,
    }),
  ),
})
export type PlayerStats = z.output<typeof PlayerStats>

export const PlayerActivity = z.object({
  activityDate: Moment,
  activityDateIso: text,
  isChatBoxComment: bool,
  isComment: bool,
  kind: z.enum(['news', 'article', 'demos', 'chat', 'map']),
  commentId: number,
  newsId: numberOrNull,
  /** of the news or the short news, or the map */
  commentNewsName: textOrNull,
})
export type PlayerActivity = z.output<typeof PlayerActivity>

/** A comment of a member that everybody may read; the chat box is told on no profile. */
export const PlayerComment = z.object({
  commentId: number,
  kind: z.enum(['news', 'article', 'demos', 'map']),
  /** of the news or the short news it stands under */
  newsId: numberOrNull,
  newsName: textOrNull,
  message: text,
  dateIso: text,
})
export type PlayerComment = z.output<typeof PlayerComment>

/** `id` is null for a holder without an account. */
export const Profile = z.object({
  id: numberOrNull,
  pseudo: text,
  /** the former nickname the player was found by */
  formerly: textOrNull,
  previousPseudo: z.array(text),
  /** each time a name was borne, the last first */
  nameHistory: z.array(z.object({ pseudo: text, fromIso: text, untilIso: text })),
  countryCode: Country,
  countryName: text,
  picture: textOrNull,
  registrationDate: Moment.nullable(),
  registrationDateIso: textOrNull,
  lastVisit: Moment.nullable(),
  lastVisitIso: textOrNull,
  /** the last visit is not told, as the member hides that they are online */
  hidesVisit: bool,
  visitsSince: numberOrNull,
  chatboxComments: number,
  /** `dd/MM`: the year is nobody's business */
  birthday: textOrNull,
  /** what the member says of themselves, plain text in lines; '' for nothing */
  bio: text,
  /** https addresses */
  links: z.array(text),
  /** how many members follow this one */
  followers: number,
  /** demos of records the member shows first, in the order of pinning */
  pinned: z.array(number),
  roles: z.array(RoleName),
  icons: Icons,
  /** comment and submit bans show to staff and to the member only */
  bans: z.array(z.object({ kind: z.enum(BAN_KINDS), expirationDate: Moment.nullable() })),
  mapsMade: number,
  recentActivity: z.array(PlayerActivity),
  recentRecords: z.array(
    z.object({
      mapName: text,
      time: Time,
      /** it still stands */
      currentRecord: bool,
      releaseDate: Moment.nullable(),
      mapId: number,
      newsId: numberOrNull,
      newsName: textOrNull,
    }),
  ),
  achievements: z.array(
    z.object({
      /** null: a sign alone */
      cup: textOrNull,
      description: text,
      /** a place in a cup, or the sign of one alone, given by hand */
      kind: z.enum(['cup', 'role']),
      /** the event of this site it was reached in */
      eventId: numberOrNull,
      rank: numberOrNull,
      achievementDate: Moment.nullable(),
      achievementDateIso: textOrNull,
      newsId: numberOrNull,
    }),
  ),
})
export type Profile = z.output<typeof Profile>

export const PlayerMap = z.object({
  ...shownMap,
  mapReleaseDate: Moment.nullable(),
  mapReleaseDateIso: textOrNull,
  ...mapTags,
  isXdMap: bool,
  currentRecord: Time.nullable(),
  currentRecordMs: numberOrNull,
  recordPlayer: textOrNull,
  recordCountry: Country.nullable(),
})
export type PlayerMap = z.output<typeof PlayerMap>

const Celebrant = z.object({
  id: number,
  ...named,
  picture: textOrNull,
  icons: Icons,
  /** years on the site, for anniversaries; of birthdays nothing is told */
  years: numberOrNull,
})
export type Celebrant = z.output<typeof Celebrant>

/** A day with somebody to celebrate: the first names of it, and how many there are. */
export const CelebratedDay = z.object({ date: text, users: z.array(Celebrant), total: number })

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
