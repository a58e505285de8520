import { z } from 'zod'
import { COLLECTION_ACTS } from '../review/submission-kinds.ts'
import { DEMO_VERDICTS } from '../review/verdicts.ts'
import { COLLECTION_FILE_BYTES, COLLECTION_NOTES_LENGTH, COLLECTION_STATES, NOTE_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import {
  AsTyped,
  Country,
  CountrySent,
  Done,
  dated,
  Flag,
  Id,
  Moment,
  Page,
  place,
  runTime,
  Text,
  Time,
} from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { PresignedFile, Warning } from './demos.ts'

/** Demo collections: many demos of one player that staff gathers, approves, and releases together with a news post. */

const CONTENT_LENGTH = 200_000
const LONGEST_TYPED = 20_000
const State = z.enum(COLLECTION_STATES)

/** One collection in the list. */
export const DemoCollection = z.object({
  id: number,
  title: text,
  /** the player's account; null for a holder without one */
  playerId: numberOrNull,
  playerName: text,
  playerCountry: Country,
  adminNotes: text,
  status: State,
  demoCount: number,
  submittedBy: text,
  submittedByCountry: Country,
  collectionDate: Moment,
  collectionDateIso: text,
  checkedBy: textOrNull,
  checkDate: Moment.nullable(),
  checkDateIso: textOrNull,
  releaseDate: Moment.nullable(),
  releaseDateIso: textOrNull,
  /** on the first of a page */
  totalPages: z.number().optional(),
})
export type DemoCollection = z.output<typeof DemoCollection>

/** A demo of a collection. The first four are what old clients read, under the file's name. */
export const CollectionDemo = z.object({
  checkpoints: number,
  gochecks: number,
  mpbhop: bool,
  ytLink: textOrNull,
  fileName: text,
  /** the number it has among all demos once it is released */
  demoId: number,
  ...place,
  ...runTime,
  size: number,
  /** the record of its route and class as it is now; after the release, the one it took */
  recordTime: Time.nullable(),
  recordPlayer: textOrNull,
  recordCountry: Country.nullable(),
  timeDifference: textOrNull,
  /** why it is not released, or was not; null: it is a record */
  skipped: textOrNull,
  warnings: z.array(Warning),
  verdict: z.enum(DEMO_VERDICTS),
})
export type CollectionDemo = z.output<typeof CollectionDemo>

const Comment = z.object({
  /** what was done; null for words alone */
  act: z.enum(COLLECTION_ACTS),
  message: text,
  author: textOrNull,
  ...dated,
})

/** A collection with all that its page shows. */
export const CollectionDetail = z.object({
  ...DemoCollection.omit({ totalPages: true }).shape,
  demos: z.array(CollectionDemo),
  comments: z.array(Comment),
  /** what has to be settled before it can be approved, or released; empty when nothing has */
  blockedBy: z.array(text),
  /** the viewer gathered it or is its player: somebody else approves it */
  isOwn: bool,
  /** the post that tells of it */
  newsUrl: textOrNull,
})
export type CollectionDetail = z.output<typeof CollectionDetail>

const Skipped = z.object({ fileName: text, reason: text })
const One = z.object({ id: Id })
const File = z.object({ id: Id, fileName: AsTyped(200) })

const gathering = { access: 'DEMO', rate: 'STAFF' } as const

export const collections = endpoints({
  'GET /demo-collections': {
    access: 'DEMO',
    rate: 'READ',
    query: z.object({
      status: State.optional(),
      /** part of the player's name */
      player: Text(50).optional(),
      sort: z.enum(['newest', 'oldest']).default('newest'),
      page: Page,
    }),
    reply: z.array(DemoCollection),
  },
  'GET /demo-collections/{id}': { access: 'DEMO', rate: 'READ', params: One, reply: CollectionDetail },
  /** `playerId` is an account; without one the holder of this name that has none, who may be new */
  'POST /demo-collections': {
    ...gathering,
    idempotent: true,
    body: z.object({
      title: Text(150).default(''),
      playerId: Id.optional(),
      playerName: Text(32).optional(),
      country: CountrySent.optional(),
      adminNotes: Text(COLLECTION_NOTES_LENGTH).default(''),
    }),
    reply: DemoCollection,
  },
  'PUT /demo-collections/{id}': { ...gathering, takesAnything: true, reply: Done },
  'DELETE /demo-collections/{id}': { ...gathering, asksAgain: true, params: One, reply: Done },
  'POST /demo-collections/{id}/comment': {
    ...gathering,
    idempotent: true,
    params: One,
    body: z.object({ message: Text(NOTE_LENGTH, 1) }),
    reply: CollectionDetail,
  },
  'POST /demo-collections/{id}/approve': { ...gathering, params: One, reply: CollectionDetail },
  'POST /demo-collections/{id}/unapprove': { ...gathering, params: One, reply: CollectionDetail },
  'POST /demo-collections/{id}/release': {
    ...gathering,
    idempotent: true,
    bodyBytes: 1024 * 1024,
    params: One,
    body: z.object({ newsTitle: AsTyped(1_000).default(''), newsContent: AsTyped(2 * CONTENT_LENGTH).default('') }),
    reply: z.object({ newsId: number, newsUrl: text, released: number, skipped: z.array(Skipped) }),
  },
  /** each demo of the archive is judged for itself */
  'POST /upload/demo-collection/{id}/upload': {
    access: 'DEMO',
    rate: 'COLUP',
    fileBytes: COLLECTION_FILE_BYTES,
    params: One,
    reply: z.object({ uploaded: z.array(text), skipped: z.array(Skipped) }),
  },
  'GET /demo-collections/{id}/demos': { access: 'DEMO', rate: 'READ', params: One, reply: z.array(text) },
  'GET /demo-collections/{id}/demos/{fileName}': { access: 'DEMO', rate: 'READ', params: File, reply: CollectionDemo },
  'PUT /demo-collections/{id}/demos/{fileName}': {
    ...gathering,
    params: File,
    query: z.object({
      cp: z.union([number, AsTyped(20)]),
      gc: z.union([number, AsTyped(20)]),
      mpbhop: Flag,
      youtubeLink: AsTyped(200),
    }),
    reply: CollectionDemo,
  },
  'DELETE /demo-collections/{id}/demos/{fileName}': { ...gathering, params: File, reply: Done },
  /** many videos at once: one line each, with a map and a link */
  'POST /demo-collections/{id}/youtube-links': {
    ...gathering,
    params: One,
    body: z.object({ lines: AsTyped(LONGEST_TYPED) }),
    reply: z.object({
      updated: z.array(text),
      skipped: z.array(z.object({ line: text, reason: text })),
    }),
  },
  'GET /demo-collections/{id}/demo-file': {
    access: 'DEMO',
    rate: 'FILE',
    effect: 'file',
    params: One,
    query: File.pick({ fileName: true }),
    reply: PresignedFile,
  },
  /** all of them in one archive */
  'GET /demo-collections/{id}/demo-files': {
    access: 'DEMO',
    rate: 'BULK',
    effect: 'file',
    params: One,
    reply: PresignedFile,
  },
  /** what a post about it could say, in the site's tags */
  'GET /demo-collections/{id}/generate-news-content': { ...gathering, params: One, text: 'text/plain; charset=utf-8' },
})
