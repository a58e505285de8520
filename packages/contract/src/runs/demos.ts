import { z } from 'zod'
import { ANSWER_LENGTH } from '../review/submission-kinds.ts'
import { Rejected } from '../review/submissions.ts'
import { DEMO_FILE_BYTES, DEMO_STATES, NOTE_LENGTH, REASON_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import {
  AsTyped,
  Count,
  Counted,
  Country,
  checks,
  Done,
  Flag,
  Id,
  Instant,
  Moment,
  Page,
  PageFromZero,
  place,
  Route,
  runTime,
  Sha256,
  submitted,
  Text,
  Time,
  TimeText,
} from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'

/** Submitted demos: upload, own list, review, release. */

export const Warning = z.object({
  code: text,
  level: z.enum(['fact', 'look', 'strong']),
  text: text,
})
export type Warning = z.output<typeof Warning>

const Cp = Count.default(0)
/** Read by the call itself, whose refusals have a text of their own. */
const Typed = z.union([number, AsTyped(20)])
const LONGEST_TYPED = 8_000
const YoutubeText = AsTyped(200)

/** What the server's parser saw, shown beside what the player typed. */
export const ParsedMetadata = z.object({
  mapName: text,
  mapCrc: text,
  player: text,
  server: text,
  serverKind: text,
  protocol: number,
  build: numberOrNull,
  durationMs: number,
  fpsAverage: number,
  fpsMedian: number,
  recording: z.object({ number: number, totalMs: number }).nullable(),
  timers: z.array(
    z.object({
      kind: text,
      timeMs: number,
      cp: numberOrNull,
      gc: numberOrNull,
      text: text,
    }),
  ),
  texts: z.array(z.object({ timeMs: number, text: text })),
  settings: z.array(z.object({ name: text, value: number, approved: numberOrNull })),
})
export type ParsedMetadata = z.output<typeof ParsedMetadata>

const Previous = {
  previousTime: Time.nullable(),
  previousPlayerName: textOrNull,
  timeDifference: textOrNull,
}

/** A submitted demo as its player sees it. */
export const OwnDemo = z.object({
  demoId: number,
  ...place,
  /** its map is not released yet, and neither can this be */
  mapWaits: z.boolean(),
  ...runTime,
  ...Previous,
  fileName: text,
  ...submitted,
  status: z.enum(DEMO_STATES),
  queuePosition: numberOrNull,
  checkBy: textOrNull,
  /** the checker's comment, only after the decision or with a deferral */
  comment: textOrNull,
  ytLink: textOrNull,
  ...checks,
  warnings: z.array(Warning),
  /** the run of a game server whose replay is the file; null: the file is a demo */
  replay: z
    .object({
      runId: number,
      serverName: textOrNull,
      /** else it cannot be released: its server was struck, or it is another player's */
      counts: bool,
    })
    .nullable(),
})
export type OwnDemo = z.output<typeof OwnDemo>

/** A submitted demo as a checker sees it. */
export const SubmittedDemo = z.object({
  ...OwnDemo.shape,
  mapImage: text,
  userId: numberOrNull,
  playerName: text,
  country: Country,
  ipAddress: textOrNull,
  countryAddress: Country,
  previousPlayerCountry: Country.nullable(),
  hasCp: bool,
  hasMpbhop: bool,
  note: text,
  /** why the last decision could not be carried out, of one that waits again */
  decisionFailed: textOrNull,
  internalNote: text,
  /** what the player was asked last, and their last word */
  question: textOrNull,
  answer: textOrNull,
  size: number,
  sha256: text,
  seen: ParsedMetadata,
  claimedUntil: Moment.nullable(),
  mine: bool,
  /** own demo, or one that would take the viewer's own record */
  conflict: bool,
  history: z.object({
    released: number,
    rejected: number,
    open: number,
    /** the player's newest other demos, five at most */
    latest: z.array(
      z.object({
        demoId: number,
        ...place,
        timeMs: number,
        status: z.enum(DEMO_STATES),
        /** of the decision, else of the sending */
        dateIso: text,
        /** why it was rejected or revoked */
        reason: textOrNull,
      }),
    ),
  }),
})
export type SubmittedDemo = z.output<typeof SubmittedDemo>

export const PresignedFile = z.object({
  presignedUrl: text,
  fileName: text,
  expiresIn: number,
  size: number,
  sha256: text,
})

const Blocked = z.object({ blocked: bool, reason: textOrNull, until: Moment.nullable() })
/** which uploads the switch is of */
const SwitchKind = z.enum(['MAP_DEMO', 'LONGJUMP']).default('MAP_DEMO')
const DemoQuery = z.object({ demoId: Id })
const DemoReply = z.object({ demoId: number })

export const Accepted = z.object({
  demoId: number,
  fileName: text,
  ...place,
  time: Time,
  queuePosition: number,
  warnings: z.array(Warning),
})
export const Refused = z.object({ fileName: text, code: text, message: text })

export const demos = endpoints({
  'POST /upload/map-demo': {
    access: 'submitter',
    rate: 'DEMOUP',
    token: 'submit',
    fileBytes: DEMO_FILE_BYTES,
    body: z.object({
      route: Route,
      /** run time; without it the finish text in the demo or the file name counts */
      time: TimeText.optional(),
      cp: Cp,
      gc: Cp,
      mpbhop: Flag.default(false),
      ytLink: YoutubeText.default(''),
      /** beside a file that was rejected: it is sent again with this */
      note: Text(NOTE_LENGTH).default(''),
      /** one's own waiting demo whose file this one replaces */
      demoId: Id.optional(),
      /** beside `demoId`: answers what the checker asked, in one go with the new file */
      answer: Text(ANSWER_LENGTH, 3).optional(),
    }),
    reply: z.object({ accepted: z.array(Accepted), refused: z.array(Refused) }),
  },
  'GET /upload/map-demo-count': { access: 'user', rate: 'READ', token: 'read', reply: Counted },
  'GET /upload/is-demo-blocked': { access: 'guest', rate: 'READ', reply: Blocked },
  'POST /upload/block-demo': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ kind: SwitchKind, reason: Text(REASON_LENGTH).optional(), until: Instant.optional() }),
    reply: Blocked,
  },
  'POST /upload/unblock-demo': { access: 'DEMO', rate: 'STAFF', query: z.object({ kind: SwitchKind }), reply: Blocked },
  'GET /upload/own-submitted-demos': { access: 'user', rate: 'READ', token: 'read', reply: z.array(OwnDemo) },
  /** the file of one's own demo, in any state in which it is kept */
  'GET /upload/own-demo-file': { access: 'user', rate: 'FILE', effect: 'file', query: DemoQuery, bytes: true },
  /** the sender's own demo, while it waits */
  'PUT /upload/own-demo-video': {
    access: 'user',
    rate: 'STAFF',
    query: z.object({ demoId: Id, ytLink: YoutubeText }),
    reply: DemoReply,
  },
  'DELETE /upload/own-submitted-demo': { access: 'user', rate: 'STAFF', query: DemoQuery, reply: DemoReply },

  'GET /record/submitted-demos': {
    access: 'DEMO',
    rate: 'READ',
    query: z.object({ page: PageFromZero.default(0) }),
    reply: z.array(SubmittedDemo),
  },
  'GET /record/public-submitted-demos': {
    access: 'guest',
    rate: 'READ',
    reply: z.array(
      z.object({
        demoId: number,
        ...place,
        player: text,
        country: Country,
        time: Time,
        timeDifference: textOrNull,
        submittedDate: Moment,
        submittedDateIso: text,
        status: z.enum(DEMO_STATES),
        queuePosition: number,
      }),
    ),
  },
  'GET /record/unreleased-demo-file': {
    access: 'DEMO',
    rate: 'FILE',
    effect: 'file',
    query: DemoQuery,
    reply: PresignedFile,
  },
  'GET /record/all-unreleased-demo-files': { access: 'DEMO', rate: 'BULK', effect: 'file', reply: PresignedFile },
  'POST /record/claim': { access: 'DEMO', rate: 'STAFF', query: DemoQuery, reply: SubmittedDemo },
  'DELETE /record/claim': { access: 'DEMO', rate: 'STAFF', query: DemoQuery, reply: SubmittedDemo },
  'POST /record/defer': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ demoId: Id, message: Text(REASON_LENGTH, 3) }),
    reply: SubmittedDemo,
  },
  'POST /record/update-youtube-map-record': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ demoId: Id, ytLink: YoutubeText }),
    reply: SubmittedDemo,
  },
  /** of a released demo alone; those that wait are the checkers' */
  'PUT /record/video': {
    access: 'VIDEOS',
    rate: 'STAFF',
    query: z.object({ demoId: Id, ytLink: YoutubeText }),
    reply: Done,
  },
  'POST /record/update-cpgc-mpbhop-map-record': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ demoId: Id, cp: Typed, gc: Typed, mpbhop: Flag }),
    reply: SubmittedDemo,
  },
  /** another of the finished runs that its file holds; its checkpoints come with it */
  'POST /record/update-run-map-record': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ demoId: Id, timeMs: Count }),
    reply: SubmittedDemo,
  },
  'POST /record/update-comment-map-record': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ demoId: Id, comment: Text(LONGEST_TYPED), internalNote: Text(NOTE_LENGTH).optional() }),
    reply: SubmittedDemo,
  },
  /** `reason` overrides a conflict of interest (top staff and head demo checkers); `sha256`: of the file that was looked at */
  'POST /record/release': {
    access: 'DEMO',
    rate: 'STAFF',
    idempotent: true,
    query: z.object({ demoId: Id, reason: Text(REASON_LENGTH, 3).optional(), sha256: Sha256.optional() }),
    reply: DemoReply,
  },
  /** rejects a submitted demo; revokes a released one (administrator class and head demo checkers, `reason` needed) */
  'DELETE /record/release': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ demoId: Id, reason: Text(REASON_LENGTH, 3).optional() }),
    reply: DemoReply,
  },
  /** those whose file is still kept, and that do not come back by themselves */
  'GET /record/rejected-demos': { access: 'DEMO', rate: 'READ', query: z.object({ page: Page }), reply: Rejected },
  /** a rejected demo waits again, however often its file was sent */
  'POST /record/reopen': {
    access: 'DEMO',
    rate: 'STAFF',
    query: z.object({ demoId: Id, reason: Text(REASON_LENGTH, 3) }),
    reply: SubmittedDemo,
  },
})
