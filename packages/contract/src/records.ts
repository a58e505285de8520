import { z } from 'zod'
import { PresignedFile } from './demos.ts'
import { endpoints } from './endpoint.ts'
import {
  AsTyped,
  Count,
  Country,
  checks,
  Id,
  MapName,
  Moment,
  mapTags,
  PageFromZero,
  place,
  released,
  releasedOrUnknown,
  runTime,
  Text,
  Time,
} from './fields.ts'

/** Records, latest demos and likes. */

const Tags = { ...mapTags, isXdMap: z.boolean(), recordable: z.boolean() }

/** One line of /records: a map's route with its current record, or without one. */
export const RecordLine = z.object({
  mapId: z.number(),
  ...place,
  routeId: z.number().nullable(),
  mapImage: z.string(),
  ...Tags,
  mappers: z.array(z.string()),
  demoId: z.number().nullable(),
  time: Time.nullable(),
  timeMs: z.number().nullable(),
  ...releasedOrUnknown,
  playerId: z.number().nullable(),
  playerName: z.string().nullable(),
  country: Country.nullable(),
  previousTime: Time.nullable(),
  previousPlayer: z.string().nullable(),
  timeDifference: z.string().nullable(),
  /** it came from a list: whether there was a record before it nobody knows, so it is no first one */
  formerUnknown: z.boolean(),
  youtubeLink: z.string().nullable(),
  hasFile: z.boolean(),
  hasCp: z.boolean(),
  ...checks,
})
export type RecordLine = z.output<typeof RecordLine>

export const SORT_COLUMNS = [
  'mapName',
  'time',
  'releaseDate',
  'playerName',
  'country',
  'difficulty',
  'length',
  'type',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

/** One released demo in a map's history. */
export const HistoryRow = z.object({
  demoId: z.number(),
  mapId: z.number(),
  route: z.string(),
  playerName: z.string(),
  playerId: z.number().nullable(),
  country: Country,
  ...runTime,
  timeDifference: z.string().nullable(),
  ...releasedOrUnknown,
  /** the list that named it; null for a demo sent to this site */
  source: z.string().nullable(),
  isCurrent: z.boolean(),
  /** it is the record or once was; runs of other lists never were */
  wasRecord: z.boolean(),
  /** whose record it took, if anyone's, nobody knows */
  formerUnknown: z.boolean(),
  isDeleted: z.boolean(),
  deleteReason: z.string().nullable(),
  youtubeLink: z.string().nullable(),
  hasFile: z.boolean(),
  hasCp: z.boolean(),
  ...checks,
  checkedBy: z.string().nullable(),
  durationMs: z.number().nullable(),
  fpsAverage: z.number().nullable(),
  likes: z.number(),
  /** the news that told of it */
  newsId: z.number().nullable(),
})
export type HistoryRow = z.output<typeof HistoryRow>

export const MapRecords = z.object({
  mapId: z.number(),
  mapName: z.string(),
  mapImage: z.string(),
  mapReleaseDate: Moment.nullable(),
  ...Tags,
  minTimeMs: z.number().nullable(),
  currentRecord: Time.nullable(),
  authors: z.array(
    z.object({ mapperName: z.string(), mapAuthorId: z.number().nullable(), mapperCountry: Country.nullable() }),
  ),
  routes: z.array(z.object({ routeId: z.number().nullable(), route: z.string() })),
  pending: z.number(),
  /** newest first, then those without a date, fastest first; the lists of all routes together */
  listRecords: z.array(HistoryRow),
  othersByMapper: z.array(z.object({ mapName: z.string(), mapImage: z.string() })),
})
export type MapRecords = z.output<typeof MapRecords>

export const LatestDemo = z.object({
  demoId: z.number(),
  ...place,
  mapImage: z.string(),
  player: z.string(),
  playerId: z.number().nullable(),
  playerCountry: Country,
  ...runTime,
  /** new minus previous with its sign; '-' for a first record */
  timeDifference: z.string(),
  hasCp: z.boolean(),
  ...checks,
  previousTime: Time.nullable(),
  previousHasMpbhop: z.boolean(),
  previousPlayer: z.string().nullable(),
  previousPlayerId: z.number().nullable(),
  previousPlayerCountry: Country.nullable(),
  /** it came from a list: whether there was a record before it nobody knows */
  formerUnknown: z.boolean(),
  ...released,
  isNew: z.boolean(),
  ytLink: z.string().nullable(),
  hasFile: z.boolean(),
  rejected: z.boolean(),
  rejectedReason: z.string().nullable(),
  likes: z.number(),
  liked: z.boolean(),
  totalComments: z.number(),
  totalPages: z.number(),
})
export type LatestDemo = z.output<typeof LatestDemo>

/** A record of the last two weeks, with what there is to tell of it. */
export const TimelineRecord = z.object({
  demoId: z.number(),
  mapName: z.string(),
  route: z.string(),
  hasCp: z.boolean(),
  player: z.string(),
  playerId: z.number().nullable(),
  playerCountry: Country,
  time: Time,
  timeMs: z.number(),
  /** what it won over the record before; null for the first one, and where the one before is not known */
  wonMs: z.number().nullable(),
  formerUnknown: z.boolean(),
  releaseDateIso: z.string(),
  /** when it was beaten; null while it stands, and where that is not known */
  heldUntilIso: z.string().nullable(),
  stands: z.boolean(),
  previousPlayer: z.string().nullable(),
  previousPlayerCountry: Country.nullable(),
  /** since when the record before had stood */
  previousSinceIso: z.string().nullable(),
  /** the player beat a record of his own */
  beatsOwn: z.boolean(),
  /** when this player had lost the record that he now has back; null if he never had it */
  lostAtIso: z.string().nullable(),
})
export type TimelineRecord = z.output<typeof TimelineRecord>

/** Two weeks of records by UTC days, today with them. */
export const Timeline = z.object({
  /** the oldest first, a day without records too */
  days: z.array(z.object({ day: z.string(), records: z.number() })),
  /** how many of them are worth telling */
  telling: z.number(),
  /** the newest first */
  records: z.array(TimelineRecord),
})
export type Timeline = z.output<typeof Timeline>

const MapQuery = z.object({ mapId: Id.optional(), mapName: Text(100).optional() })
const Liked = z.object({ liked: z.boolean(), likes: z.number() })

export const records = endpoints({
  /** without `page` the whole list; with it 100 lines a page, 0-based */
  'GET /record/all-demos': {
    access: 'guest',
    rate: 'FAST',
    cache: { topics: ['records', 'maps'] },
    query: z.object({
      sortColumn: z.enum(SORT_COLUMNS).default('mapName'),
      sortDirection: AsTyped(4)
        .transform((text) => text.toUpperCase())
        .pipe(z.enum(['ASC', 'DESC']))
        .default('ASC'),
      page: PageFromZero.optional(),
    }),
    reply: z.array(RecordLine),
  },
  'GET /record/map': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['records', 'demos', 'maps', 'likes', 'news'] },
    query: MapQuery,
    reply: MapRecords,
  },
  'GET /record/map-id': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ mapName: MapName }),
    reply: z.object({ mapId: z.number() }),
  },
  'GET /record/demo-file': {
    access: 'guest',
    rate: 'FILE',
    effect: 'file',
    query: z.object({ demoId: Id }),
    reply: PresignedFile,
  },
  'GET /record/demo-txt-info': {
    access: 'guest',
    rate: 'FAST',
    cache: { topics: ['records', 'maps', 'site'] },
    text: 'text/plain; charset=utf-8',
  },
  /** the demos of the newest release news by player, for old clients */
  'GET /record/latest-demos': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['records', 'demos', 'news', 'maps'] },
    reply: z.object({
      newsId: z.number().nullable(),
      newsName: z.string().nullable(),
      demosByPlayer: z.array(
        z.object({
          playerId: z.number().nullable(),
          playerName: z.string(),
          playerCountry: Country,
          demos: z.array(z.object({ demoId: z.number(), mapId: z.number(), mapName: z.string(), time: Time })),
        }),
      ),
    }),
  },
  'GET /latest-demos/': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['records', 'demos', 'likes'] },
    query: z.object({
      offset: Count.default(0),
      limit: Count.default(50).pipe(z.number().min(1).max(100)),
      rejected: z.enum(['true', 'false']).default('true'),
    }),
    reply: z.array(LatestDemo),
  },
  /** likes of the newest demos by demo id; `liked` is the caller's own */
  'GET /latest-demos/likes-comments': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['demos', 'likes'] },
    reply: z.object({ demos: z.record(z.string(), Liked), totalComments: z.number(), totalPages: z.number() }),
  },
  /**
   * `telling`: who takes a record back, a first one, one that stood for a year, one's own, or at least half a second or a hundredth
   * won. The newest 12 of these, 100 of all.
   */
  'GET /record/timeline': {
    access: 'guest',
    rate: 'READ',
    cache: { topics: ['records', 'maps'] },
    query: z.object({ show: z.enum(['telling', 'all']).default('telling') }),
    reply: Timeline,
  },
  'POST /latest-demos/like': {
    access: 'user',
    guestAct: 'like_demo',
    rate: 'LIKE',
    query: z.object({ demoId: Id }),
    /** `at`: when they were counted, as in the event of it */
    reply: Liked.extend({ at: z.number() }),
  },
})
