import { z } from 'zod'
import { PresignedFile } from './demos.ts'
import { endpoints } from './endpoint.ts'
import { AsTyped, Count, Country, Id, MapName, Moment, PageFromZero, Text, Time } from './fields.ts'
import { DIFFICULTIES, LENGTHS, MAP_TYPES } from './rules.ts'

/** Records, latest demos and likes. */

const Tags = {
  type: z.enum(MAP_TYPES),
  length: z.enum(LENGTHS),
  difficulty: z.enum(DIFFICULTIES),
  isXdMap: z.boolean(),
  recordable: z.boolean(),
}

/** One line of /records: a map's route with its current record, or without one. */
export const RecordLine = z.object({
  mapId: z.number(),
  mapName: z.string(),
  route: z.string(),
  routeId: z.number().nullable(),
  mapImage: z.string(),
  ...Tags,
  mappers: z.array(z.string()),
  demoId: z.number().nullable(),
  time: Time.nullable(),
  timeMs: z.number().nullable(),
  releaseDate: Moment.nullable(),
  releaseDateIso: z.string().nullable(),
  playerId: z.number().nullable(),
  playerName: z.string().nullable(),
  country: Country.nullable(),
  previousTime: Time.nullable(),
  previousPlayer: z.string().nullable(),
  timeDifference: z.string().nullable(),
  youtubeLink: z.string().nullable(),
  hasFile: z.boolean(),
  hasCp: z.boolean(),
  cp: z.number(),
  gc: z.number(),
  mpbhop: z.boolean(),
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
  time: Time,
  timeMs: z.number(),
  timeDifference: z.string().nullable(),
  releaseDate: Moment,
  releaseDateIso: z.string(),
  isCurrent: z.boolean(),
  isDeleted: z.boolean(),
  deleteReason: z.string().nullable(),
  youtubeLink: z.string().nullable(),
  hasFile: z.boolean(),
  hasCp: z.boolean(),
  cp: z.number(),
  gc: z.number(),
  mpbhop: z.boolean(),
  checkedBy: z.string().nullable(),
  durationMs: z.number().nullable(),
  fpsAverage: z.number().nullable(),
  likes: z.number(),
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
  /** newest first; the lists of all routes together */
  listRecords: z.array(HistoryRow),
  othersByMapper: z.array(z.object({ mapName: z.string(), mapImage: z.string() })),
})
export type MapRecords = z.output<typeof MapRecords>

export const LatestDemo = z.object({
  demoId: z.number(),
  mapName: z.string(),
  route: z.string(),
  mapImage: z.string(),
  player: z.string(),
  playerId: z.number().nullable(),
  playerCountry: Country,
  time: Time,
  timeMs: z.number(),
  /** new minus previous with its sign; '-' for a first record */
  timeDifference: z.string(),
  hasCp: z.boolean(),
  cp: z.number(),
  gc: z.number(),
  mpbhop: z.boolean(),
  previousTime: Time.nullable(),
  previousHasMpbhop: z.boolean(),
  previousPlayer: z.string().nullable(),
  previousPlayerId: z.number().nullable(),
  previousPlayerCountry: Country.nullable(),
  releaseDate: Moment,
  releaseDateIso: z.string(),
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
    cache: { topics: ['records', 'demos', 'maps', 'likes'] },
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
  'POST /latest-demos/like': {
    access: 'user',
    guestAct: 'like_demo',
    rate: 'LIKE',
    query: z.object({ demoId: Id }),
    /** `at`: when they were counted, as in the event of it */
    reply: Liked.extend({ at: z.number() }),
  },
})
