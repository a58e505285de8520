import { z } from 'zod'
import { ANSWER_LENGTH } from './review/submission-kinds.ts'
import { Rejected } from './review/submissions.ts'
import {
  IMAGE_BYTES,
  MAP_FILE_BYTES,
  MAP_STATES,
  MAP_SUBMISSION_STATES,
  MOST_MAPPERS,
  NOTE_LENGTH,
  REASON_LENGTH,
} from './rules.ts'
import { PresignedFile, Warning } from './runs/demos.ts'
import { endpoints } from './wire/endpoint.ts'
import {
  AsTyped,
  Counted,
  Country,
  Day,
  Flag,
  Id,
  Int,
  MapName,
  Moment,
  mapTags,
  Page,
  Repeated,
  Route,
  Sha256,
  shownMap,
  submitted,
  Text,
  TimeText,
} from './wire/fields.ts'
import { paging } from './wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from './wire/wire.ts'

/** Maps: the entity, its files and pictures, submissions and their check. */

const { type: Type, length: Length, difficulty: Difficulty } = mapTags
const Tags = { ...mapTags, isXdMap: bool }

const Picture = z.object({ imageId: number, url: text, width: number, height: number })

/** A map. `mapImage` is its first picture, or a drawing. */
export const MapEntity = z.object({
  ...shownMap,
  images: z.array(Picture),
  authors: z.array(z.object({ mapperName: text, mapAuthorId: numberOrNull, mapperCountry: Country.nullable() })),
  ...Tags,
  recordable: bool,
  routes: z.array(z.object({ routeId: number, route: text })),
  mapReleaseDate: Moment.nullable(),
  mapReleaseDateIso: textOrNull,
  /** the newest file; null while the site has none */
  fileSize: numberOrNull,
  sha256: textOrNull,
  fileVersion: numberOrNull,
  downloadUrl: textOrNull,
  downloads: number,
  minTimeMs: numberOrNull,
  state: z.enum(MAP_STATES),
  records: number,
  tags: z.array(text),
  aliases: z.array(text),
  /** for staff; empty for others */
  notes: text,
  /** the version of the row that was read; a newer one refuses a write */
  version: number,
})
export type MapEntity = z.output<typeof MapEntity>

/** What a compiled map says about itself. */
/** The corners of a button's brush, in units. */
const Corner = z.tuple([number, number, number])
const MapButton = z.object({ kind: z.enum(['start', 'stop']), least: Corner, most: Corner })

const MapFaults = z.object({
  /** names of textures that are a colour now */
  textures: z.array(text),
  /** names of textures the game does not load: their sides are no multiples of 16 */
  unaligned: z.array(text),
  /** faces that are left out, places of textures that are not known, brush models without some of their faces */
  faces: number,
  axes: number,
  models: number,
  /** wads of the archive that are none, with the reason: `rocks.wad is a zip archive, not a WAD3 file` */
  wads: z.array(text),
})

export const ParsedMapMetadata = z.object({
  entities: number,
  spawns: number,
  startButtons: number,
  stopButtons: number,
  textures: number,
  externalTextures: number,
  wads: z.array(text),
  missingWads: z.array(text),
  /** textures that neither the map nor a wad of its archive brings, but for names of the game's; not there in older maps */
  missingTextures: z.array(text).optional(),
  /** sounds, models, sprites and pictures of the sky that its entities name and neither the game nor the archive has; not there in older maps */
  missing: z.array(text).optional(),
  /** what of it cannot be read and costs itself; not there in what was read before this was looked for */
  faults: MapFaults.optional(),
  bspBytes: number,
  entries: number,
  /** start and stop buttons with their places; not there in what was read before they were looked for */
  buttons: z.array(MapButton).optional(),
})
export type ParsedMapMetadata = z.output<typeof ParsedMapMetadata>

export const MapVersion = z.object({
  version: number,
  fileName: text,
  size: number,
  sha256: text,
  changelog: text,
  addedDate: Moment,
  addedDateIso: text,
})
/** A map beside this one. */
const OtherMap = z.object({ mapId: number, mapName: text })
export const MapPage = MapEntity.extend({
  versions: z.array(MapVersion),
  seen: ParsedMapMetadata.nullable(),
  /** maps whose names differ from its own by case alone */
  alike: z.array(OtherMap.extend({ records: number })),
  /** maps that were merged into it; empty for who is no staff */
  merged: z.array(OtherMap),
})
export type MapPage = z.output<typeof MapPage>

/** A submitted map as its sender sees it; `mapId` is the number of the submission. */
export const OwnMap = z.object({
  mapId: number,
  mapName: text,
  status: z.enum(MAP_SUBMISSION_STATES),
  /** a new file of a map that exists */
  isNewVersion: bool,
  changelog: text,
  fileName: text,
  size: number,
  ...submitted,
  mapperNames: z.array(text),
  ...Tags,
  recordable: bool,
  note: text,
  images: z.array(Picture),
  seen: ParsedMapMetadata,
  warnings: z.array(Warning),
  /** what the checker told the sender */
  reason: textOrNull,
  checkBy: textOrNull,
  queuePosition: numberOrNull,
})
export type OwnMap = z.output<typeof OwnMap>

export const SubmittedMap = OwnMap.extend({
  userId: number,
  playerName: text,
  country: Country,
  ipAddress: textOrNull,
  sha256: text,
  mapImage: text,
  /** maps of this name without case, and other submissions of it or of the same file */
  sameName: z.array(z.object({ mapName: text, state: text })),
  sameFile: z.array(z.object({ mapName: text, state: text })),
  /** what the sender was asked last, and their last word */
  question: textOrNull,
  answer: textOrNull,
  conflict: bool,
})
export type SubmittedMap = z.output<typeof SubmittedMap>

const Mappers = Repeated(Text(24, 1), MOST_MAPPERS)
const Facts = {
  mapperNames: Mappers,
  type: Type.default('unknown'),
  length: Length.default('unknown'),
  difficulty: Difficulty.default('unknown'),
  isXdMap: Flag.default(false),
}
/** The same as staff write them: nothing is left to a default. */
const StaffFacts = {
  mapperNames: Mappers,
  type: Type,
  length: Length,
  difficulty: Difficulty,
  isXdMap: Flag,
  recordable: Flag,
}
const MapQuery = z.object({ mapId: Id })
const WithReason = z.object({ mapId: Id, reason: AsTyped(4_000).default('') })
const Words = (most: number, length: number) => z.array(Text(length, 1)).max(most)

export const maps = endpoints({
  'POST /upload/map': {
    access: 'submitter',
    rate: 'MAPUP',
    fileBytes: MAP_FILE_BYTES,
    body: z.object({
      ...Facts,
      note: Text(NOTE_LENGTH).default(''),
      /** needed for a new file of a map that exists */
      changelog: Text(NOTE_LENGTH).default(''),
      mayPublish: Flag.default(false),
      /** one's own waiting submission that this one replaces */
      mapId: Id.optional(),
      /** beside `mapId`: answers what the checker asked, in one go with the new file */
      answer: Text(ANSWER_LENGTH, 3).optional(),
    }),
    reply: OwnMap,
  },
  'POST /upload/map-picture': {
    access: 'submitter',
    rate: 'PIC',
    fileBytes: IMAGE_BYTES,
    body: MapQuery,
    reply: Picture,
  },
  'POST /upload/map-admin': {
    access: 'MAPM',
    rate: 'STAFF',
    fileBytes: MAP_FILE_BYTES,
    body: z.object({
      ...Facts,
      mapperNames: Mappers.default([]),
      recordable: Flag.default(true),
      /** the file is a new version of the map of this name */
      replace: Flag.default(false),
      changelog: Text(NOTE_LENGTH).default(''),
    }),
    reply: z.object({ mapId: number, mapName: text }),
  },
  'GET /upload/map-count': { access: 'user', rate: 'READ', reply: Counted },
  'GET /upload/own-submitted-maps': { access: 'user', rate: 'READ', reply: z.array(OwnMap) },
  'DELETE /upload/own-submitted-map': {
    access: 'user',
    rate: 'STAFF',
    query: MapQuery,
    reply: z.object({ mapId: number }),
  },

  'GET /map/list': {
    access: 'guest',
    rate: 'FAST',
    // staff sees hidden ones too
    cache: { cacheTags: ['maps', 'records'], own: z.object({}) },
    query: z.object({
      page: Page,
      /** a part of the name, or of a mapper's */
      query: AsTyped(64).default(''),
      type: Type.optional(),
      length: Length.optional(),
      difficulty: Difficulty.optional(),
      isXdMap: Flag.optional(),
      recordable: Flag.optional(),
      /** first and last day of the release; a map whose day nobody knows is left out */
      from: Day.optional(),
      to: Day.optional(),
      /** HIDDEN is for map staff */
      state: z.enum(MAP_STATES).default('ACTIVE'),
      /** only those that another map differs from by case alone */
      alike: Flag.optional(),
    }),
    reply: z.object({ maps: z.array(MapEntity), ...paging }),
  },
  'GET /map/map': {
    access: 'guest',
    rate: 'READ',
    // staff sees hidden ones and notes too
    cache: { cacheTags: ['maps', 'records'], own: z.object({}) },
    query: z.object({ mapId: Id.optional(), mapName: AsTyped(100).optional() }),
    reply: MapPage,
  },
  'PUT /map/map': {
    access: 'MAPM',
    rate: 'STAFF',
    query: MapQuery,
    body: z.object({
      mapName: MapName.optional(),
      ...StaffFacts,
      mapReleaseDate: Day.nullable().optional(),
      minTime: z.union([z.literal('').transform(() => null), TimeText]).optional(),
      tags: Words(10, 24).optional(),
      aliases: z.array(MapName).max(10).optional(),
      notes: Text(NOTE_LENGTH).optional(),
      version: Int.optional(),
    }),
    reply: MapPage,
  },
  /** kept with its records, takes no new ones */
  'POST /map/retire': { access: 'RETIRE', rate: 'STAFF', query: WithReason, reply: MapPage },
  'POST /map/reactivate': { access: 'RETIRE', rate: 'STAFF', query: MapQuery, reply: MapPage },
  'DELETE /map/map': {
    access: 'RETIRE',
    asksAgain: true,
    rate: 'STAFF',
    query: MapQuery,
    reply: z.object({ mapId: number }),
  },
  'POST /map/route': { access: 'MAPM', rate: 'STAFF', query: z.object({ mapId: Id, name: Route }), reply: MapPage },
  'PUT /map/route': { access: 'MAPM', rate: 'STAFF', query: z.object({ routeId: Id, name: Route }), reply: MapPage },
  /** all demos of a route become those of another route of its map, for good */
  'POST /map/merge-routes': {
    access: 'RETIRE',
    rate: 'STAFF',
    query: z.object({ routeId: Id, intoRouteId: Id, reason: Text(1_000, 1) }),
    reply: MapPage,
  },
  /** all that hangs on a map hangs on the other from then on; `undo-merge` of the same map takes it back */
  'POST /map/merge': {
    access: 'RETIRE',
    rate: 'STAFF',
    query: z.object({ mapId: Id, intoMapId: Id, reason: Text(1_000, 1) }),
    reply: MapPage,
  },
  'POST /map/undo-merge': {
    access: 'RETIRE',
    rate: 'STAFF',
    query: z.object({ mapId: Id, reason: Text(1_000, 1) }),
    reply: MapPage,
  },
  'POST /map/image': { access: 'MAPM', rate: 'STAFF', fileBytes: IMAGE_BYTES, body: MapQuery, reply: MapPage },
  /** makes a picture the first, which is the map's picture everywhere */
  'PUT /map/picture': { access: 'MAPM', rate: 'STAFF', query: z.object({ mapId: Id, imageId: Id }), reply: MapPage },
  'DELETE /map/image': { access: 'MAPM', rate: 'STAFF', query: z.object({ mapId: Id, imageId: Id }), reply: MapPage },

  'GET /map/submitted': { access: 'MAPC', rate: 'READ', reply: z.array(SubmittedMap) },
  'GET /map/submitted-file': { access: 'MAPC', rate: 'FILE', effect: 'file', query: MapQuery, reply: PresignedFile },
  'PUT /map/submitted': {
    access: 'MAPC',
    rate: 'STAFF',
    query: MapQuery,
    body: z.object(StaffFacts),
    reply: SubmittedMap,
  },
  'POST /map/release': {
    access: 'MAPC',
    rate: 'STAFF',
    idempotent: true,
    /** `sha256`: of the file that was looked at */
    query: MapQuery.extend({ sha256: Sha256.optional() }),
    reply: z.object({ mapId: number, mapName: text }),
  },
  /** those whose file is still kept, and that do not come back by themselves */
  'GET /map/rejected': { access: 'MAPC', rate: 'READ', query: z.object({ page: Page }), reply: Rejected },
  /** a rejected submission waits again, however often its file was sent */
  'POST /map/reopen': {
    access: 'MAPC',
    rate: 'STAFF',
    query: z.object({ mapId: Id, reason: Text(REASON_LENGTH, 3) }),
    reply: SubmittedMap,
  },
  'POST /map/request-changes': { access: 'MAPC', rate: 'STAFF', query: WithReason, reply: SubmittedMap },
  'DELETE /map/submitted': { access: 'MAPC', rate: 'STAFF', query: WithReason, reply: z.object({ mapId: number }) },
})
