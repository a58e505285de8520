import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
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
  shownMap,
  Text,
  Time,
} from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { PresignedFile } from './demos.ts'

/** Records, latest demos and likes. */

const Tags = { ...mapTags, isXdMap: bool, recordable: bool }

/** One line of /records: a map's route with its current record, or without one. */
export const RecordLine = z.object({
  mapId: number,
  ...place,
  routeId: numberOrNull,
  mapImage: text,
  ...Tags,
  mappers: z.array(text),
  demoId: numberOrNull,
  time: Time.nullable(),
  timeMs: numberOrNull,
  ...releasedOrUnknown,
  playerId: numberOrNull,
  playerName: textOrNull,
  country: Country.nullable(),
  previousTime: Time.nullable(),
  previousPlayer: textOrNull,
  timeDifference: textOrNull,
  /** it came from a list: whether there was a record before it nobody knows, so it is no first one */
  formerUnknown: bool,
  youtubeLink: textOrNull,
  hasFile: bool,
  hasCp: bool,
  ...checks,
  /** of five stars, by those who finished it; null without a rating */
  rating: numberOrNull,
  votes: number,
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
  'rating',
] as const
export type SortColumn = (typeof SORT_COLUMNS)[number]

/** One released demo in a map's history. */
export const HistoryRow = z.object({
  demoId: number,
  mapId: number,
  route: text,
  playerName: text,
  playerId: numberOrNull,
  country: Country,
  ...runTime,
  timeDifference: textOrNull,
  ...releasedOrUnknown,
  /** the list that named it; null for a demo sent to this site */
  source: textOrNull,
  isCurrent: bool,
  /** it is the record or once was; runs of other lists never were */
  wasRecord: bool,
  /** whose record it took, if anyone's, nobody knows */
  formerUnknown: bool,
  isDeleted: bool,
  deleteReason: textOrNull,
  youtubeLink: textOrNull,
  hasFile: bool,
  hasCp: bool,
  ...checks,
  checkedBy: textOrNull,
  durationMs: numberOrNull,
  fpsAverage: numberOrNull,
  likes: number,
  /** the news that told of it */
  newsId: numberOrNull,
})
export type HistoryRow = z.output<typeof HistoryRow>

export const MapRecords = z.object({
  ...shownMap,
  mapReleaseDate: Moment.nullable(),
  ...Tags,
  minTimeMs: numberOrNull,
  currentRecord: Time.nullable(),
  authors: z.array(z.object({ mapperName: text, mapAuthorId: numberOrNull, mapperCountry: Country.nullable() })),
  routes: z.array(z.object({ routeId: numberOrNull, route: text })),
  pending: number,
  /** those that stand under it */
  comments: number,
  /** newest first, then those without a date, fastest first; the lists of all routes together */
  listRecords: z.array(HistoryRow),
  /** how many maps the mappers have here, this one too */
  mapsByMapper: number,
  othersByMapper: z.array(z.object({ mapName: text, mapImage: text })),
})
export type MapRecords = z.output<typeof MapRecords>

export const LatestDemo = z.object({
  demoId: number,
  ...place,
  mapImage: text,
  player: text,
  playerId: numberOrNull,
  playerCountry: Country,
  ...runTime,
  /** new minus previous with its sign; '-' for a first record, and for a rejected run where no record stands */
  timeDifference: text,
  hasCp: bool,
  ...checks,
  /** of the record it took; of a rejected run, of the record that stands */
  previousTime: Time.nullable(),
  previousHasMpbhop: bool,
  previousPlayer: textOrNull,
  previousPlayerId: numberOrNull,
  previousPlayerCountry: Country.nullable(),
  /** it came from a list: whether there was a record before it nobody knows */
  formerUnknown: bool,
  ...released,
  isNew: bool,
  ytLink: textOrNull,
  hasFile: bool,
  rejected: bool,
  rejectedReason: textOrNull,
  likes: number,
  liked: bool,
  totalComments: number,
  totalPages: number,
})
export type LatestDemo = z.output<typeof LatestDemo>

/** A record of the last two weeks, with what there is to tell of it. */
export const TimelineRecord = z.object({
  demoId: number,
  mapName: text,
  route: text,
  hasCp: bool,
  player: text,
  playerId: numberOrNull,
  playerCountry: Country,
  time: Time,
  timeMs: number,
  /** what it won over the record before; null for the first one, and where the one before is not known */
  wonMs: numberOrNull,
  formerUnknown: bool,
  releaseDateIso: text,
  /** when it was beaten; null while it stands, and where that is not known */
  heldUntilIso: textOrNull,
  stands: bool,
  previousPlayer: textOrNull,
  previousPlayerCountry: Country.nullable(),
  /** since when the record before had stood */
  previousSinceIso: textOrNull,
  /** the player beat their own record */
  beatsOwn: bool,
  /** when this player had lost the record that they now have back; null if they never had it */
  lostAtIso: textOrNull,
})
export type TimelineRecord = z.output<typeof TimelineRecord>

/** Two weeks of records by UTC days, today with them. */
export const Timeline = z.object({
  /** the oldest first, a day without records too */
  days: z.array(z.object({ day: text, records: number })),
  /** how many of them are worth telling */
  telling: number,
  /** the newest first */
  records: z.array(TimelineRecord),
})
export type Timeline = z.output<typeof Timeline>

const MapQuery = z.object({ mapId: Id.optional(), mapName: Text(100).optional() })
const Liked = z.object({ liked: bool, likes: number })

export const records = endpoints({
  /** without `page` the whole list; with it 100 lines a page, 0-based */
  'GET /record/all-demos': {
    access: 'guest',
    rate: 'FAST',
    cache: { cacheTags: ['records', 'maps', 'ratings'], for: 'everyone' },
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
    cache: { cacheTags: ['records', 'demos', 'maps', 'likes', 'news'], for: 'everyone' },
    query: MapQuery,
    reply: MapRecords,
  },
  'GET /record/map-id': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ mapName: MapName }),
    reply: z.object({ mapId: number }),
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
    cache: { cacheTags: ['records', 'maps', 'site'], for: 'everyone' },
    text: 'text/plain; charset=utf-8',
  },
  /** the demos of the newest release news by player, for old clients */
  'GET /record/latest-demos': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['records', 'demos', 'news', 'maps'], for: 'everyone' },
    reply: z.object({
      newsId: numberOrNull,
      newsName: textOrNull,
      demosByPlayer: z.array(
        z.object({
          playerId: numberOrNull,
          playerName: text,
          playerCountry: Country,
          demos: z.array(z.object({ demoId: number, mapId: number, mapName: text, time: Time })),
        }),
      ),
    }),
  },
  'GET /latest-demos/': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['records', 'demos', 'likes'], own: z.array(LatestDemo.pick({ liked: true })) },
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
    cache: { cacheTags: ['demos', 'likes'], own: z.object({ demos: z.record(text, Liked.pick({ liked: true })) }) },
    reply: z.object({ demos: z.record(text, Liked), totalComments: number, totalPages: number }),
  },
  /**
   * `telling`: who takes a record back, a first one, one that stood for a year, one's own, or at least half a second or a hundredth
   * won. The best 12 of these and never more than a third of all, but one where there is any; the newest 100 of all.
   */
  'GET /record/timeline': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['records', 'maps'], for: 'everyone' },
    query: z.object({ show: z.enum(['telling', 'all']).default('telling') }),
    reply: Timeline,
  },
  'POST /latest-demos/like': {
    access: 'user',
    guestAct: 'like_demo',
    rate: 'LIKE',
    query: z.object({ demoId: Id }),
    /** `at`: when they were counted, as in the event of it */
    reply: Liked.extend({ at: number }),
  },
})
