import { z } from 'zod'
import { Rejected } from '../review/submissions.ts'
import { NOTE_LENGTH, REASON_LENGTH } from '../rules.ts'
import { endpoints } from '../wire/endpoint.ts'
import {
  AsTyped,
  Count,
  Counted,
  Country,
  CountrySent,
  Id,
  Moment,
  Page,
  PageFromZero,
  releasedOrUnknown,
  Sha256,
  submitted,
  Text,
} from '../wire/fields.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { ParsedMetadata, Warning } from './demos.ts'
import { LONGJUMP_FILE_BYTES, LONGJUMP_TYPES } from './longjump-types.ts'

/** Long jumps: boards, submission, review. */

const Type = z.enum(LONGJUMP_TYPES)
const Typed = z.union([number, AsTyped(20)]).transform(String)
const YoutubeText = AsTyped(200)
const DisplayName = AsTyped(120).min(1)

/** A released jump on a board. */
export const LongjumpRecord = z.object({
  id: number,
  /** its file's id; null when it has none */
  demoId: numberOrNull,
  rank: number,
  /** the kind: the category of double and multi count jumps has two */
  cat: Type,
  pseudo: text,
  playerId: numberOrNull,
  country: Country,
  block: numberOrNull,
  distance: number,
  prestrafe: number,
  topspeed: number,
  ytLink: textOrNull,
  ...releasedOrUnknown,
  isNew: bool,
})
export type LongjumpRecord = z.output<typeof LongjumpRecord>

const Board = z.object({
  type: text,
  /** jumps on the board, shown or not */
  total: number,
  records: z.array(LongjumpRecord),
})
export type LongjumpBoard = z.output<typeof Board>

const Strafe = z.object({
  frames: number,
  gain: number,
  loss: number,
  sync: number,
  share: number,
  /** the gain with the best angles; demos read by an older parser lack it */
  possible: z.number().nullable().optional(),
})

/** A row of a plugin's strafe table; plugins give either the percent of the air time or frames. */
const PrintedStrafe = z.object({
  gain: number,
  loss: number,
  share: numberOrNull,
  frames: numberOrNull,
  sync: number,
})

/** A jump of a demo by both sources: computed from the frames, and as a plugin printed it. */
export const ParsedJump = z.object({
  computed: z
    .object({
      type: Type.nullable(),
      startMs: number,
      endMs: number,
      distance: number,
      offset: number,
      level: bool,
      prestrafe: number,
      prestrafeSync: z.number().nullable().optional(),
      duckSpeeds: z.array(number),
      topspeed: number,
      gain: number,
      loss: number,
      strafeCount: number,
      strafes: z.array(Strafe),
      sync: number,
      airMs: number,
      height: number,
      groundFrames: number,
      possible: z.object({ distance: number, topspeed: number }).nullable().optional(),
    })
    .nullable(),
  printed: z
    .object({
      type: Type.nullable(),
      player: textOrNull,
      distance: number,
      prestrafe: numberOrNull,
      topspeed: numberOrNull,
      strafes: numberOrNull,
      sync: numberOrNull,
      block: numberOrNull,
      edge: numberOrNull,
      /** demos read by an older parser lack the rest */
      endspeed: z.number().nullable().optional(),
      prestrafeSync: z.number().nullable().optional(),
      landing: z.number().nullable().optional(),
      duckSpeeds: z.array(number).optional(),
      table: z.array(PrintedStrafe).optional(),
      text: text,
    })
    .nullable(),
})
export type ParsedJump = z.output<typeof ParsedJump>

const Status = z.enum(['SUBMITTED', 'RELEASED', 'REJECTED', 'WITHDRAWN'])
export type LongjumpStatus = z.output<typeof Status>

/** A submitted long jump as its player sees it. */
export const OwnLongjump = z.object({
  id: number,
  fileName: text,
  block: number,
  distance: number,
  topspeed: number,
  prestrafe: number,
  cat: Type,
  ytLink: textOrNull,
  ...submitted,
  status: Status,
  queuePosition: numberOrNull,
  checkBy: textOrNull,
  /** why it was rejected */
  reason: textOrNull,
  warnings: z.array(Warning),
})
export type OwnLongjump = z.output<typeof OwnLongjump>

/** A submitted long jump as a checker sees it. */
export const SubmittedLongjump = z.object({
  ...OwnLongjump.shape,
  /** null: nobody here sent it, it was found in an archive */
  userId: numberOrNull,
  userName: text,
  country: Country,
  note: text,
  /** why the last decision could not be carried out, of one that waits again */
  decisionFailed: textOrNull,
  size: number,
  sha256: text,
  /** the player's last word about it: why they sent it again */
  answer: textOrNull,
  seen: ParsedMetadata,
  /** the jump that is meant; null when the demo shows none */
  jump: ParsedJump.nullable(),
  mine: bool,
  claimedUntil: Moment.nullable(),
  conflict: bool,
})
export type SubmittedLongjump = z.output<typeof SubmittedLongjump>

const Named = z.object({ fileName: DisplayName.optional(), id: Id.optional() })
const Reasoned = Named.extend({ reason: Text(REASON_LENGTH, 3).optional() })
const Done = z.object({ id: number })

const checking = { access: 'DEMO', rate: 'STAFF' } as const

export const longjumps = endpoints({
  /** every category with its best jumps, one a player; `type` names one category by any of its kinds */
  'GET /longjump/top': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['longjumps'], for: 'everyone' },
    query: z.object({
      by: z.enum(['distance', 'block']).default('distance'),
      type: Type.optional(),
      country: CountrySent.optional(),
      player: Text(32).optional(),
      limit: Count.default(20).pipe(z.number().min(1).max(200)),
      page: PageFromZero.default(0),
    }),
    reply: z.array(Board),
  },
  /** the records of a category one after another, newest first */
  'GET /longjump/history': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['longjumps'], for: 'everyone' },
    query: z.object({ type: Type, by: z.enum(['distance', 'block']).default('distance') }),
    reply: z.array(
      z.object({
        ...LongjumpRecord.shape,
        /** how much further than the record before; null for the first */
        gain: numberOrNull,
        /** null: nobody knows */
        heldDays: numberOrNull,
      }),
    ),
  },
  'GET /longjump/demo-file': {
    access: 'guest',
    rate: 'FILE',
    effect: 'file',
    query: z.object({ demoId: Id }),
    bytes: true,
  },
  'GET /longjump/submitted-ljs': { access: 'DEMO', rate: 'READ', reply: z.array(SubmittedLongjump) },
  'GET /longjump/demo-id': {
    access: 'DEMO',
    rate: 'READ',
    query: z.object({ fileName: DisplayName }),
    reply: z.object({ demoId: number }),
  },
  'GET /longjump/unreleased-archive': {
    access: 'DEMO',
    rate: 'FILE',
    effect: 'file',
    query: Named,
    bytes: true,
  },
  'POST /longjump/claim': { ...checking, query: z.object({ id: Id }), reply: SubmittedLongjump },
  'DELETE /longjump/claim': { ...checking, query: z.object({ id: Id }), reply: SubmittedLongjump },
  /** `reason` overrides a conflict of interest (top staff and head demo checkers) */
  'POST /longjump/release': {
    ...checking,
    idempotent: true,
    /** `sha256`: of the file that was looked at */
    query: Reasoned.extend({ sha256: Sha256.optional() }),
    reply: Done,
  },
  /** rejects; the player reads the reason */
  'DELETE /longjump/submitted-lj': { ...checking, query: Reasoned, reply: Done },
  /** those whose file is still kept, and that do not come back by themselves */
  'GET /longjump/rejected': { access: 'DEMO', rate: 'READ', query: z.object({ page: Page }), reply: Rejected },
  /** a rejected jump waits again, however often its file was sent */
  'POST /longjump/reopen': {
    ...checking,
    query: z.object({ id: Id, reason: Text(REASON_LENGTH, 3) }),
    reply: SubmittedLongjump,
  },
  'PUT /longjump/update': {
    ...checking,
    query: z.object({
      id: Id,
      block: Typed,
      distance: Typed,
      prestrafe: Typed,
      topspeed: Typed,
      ytLink: YoutubeText.optional(),
      cat: Type.optional(),
    }),
    reply: SubmittedLongjump,
  },

  /** values left out are read from the demo */
  'POST /upload/longjump': {
    access: 'submitter',
    rate: 'LJUP',
    fileBytes: LONGJUMP_FILE_BYTES,
    body: z.object({
      cat: Type.optional(),
      block: Typed.optional(),
      distance: Typed.optional(),
      prestrafe: Typed.optional(),
      topspeed: Typed.optional(),
      ytLink: YoutubeText.default(''),
      /** beside a file that was rejected: it is sent again with this */
      note: Text(NOTE_LENGTH).default(''),
      /** one's own waiting jump whose file this one replaces */
      id: Id.optional(),
    }),
    reply: OwnLongjump,
  },
  'GET /upload/longjump-count': { access: 'user', rate: 'READ', reply: Counted },
  'GET /upload/is-longjump-demo-blocked': {
    access: 'guest',
    rate: 'READ',
    reply: z.object({ blocked: bool, reason: textOrNull, until: Moment.nullable() }),
  },
  'GET /upload/own-submitted-lj-demos': { access: 'user', rate: 'READ', reply: z.array(OwnLongjump) },
  'DELETE /upload/own-submitted-lj-demo': { access: 'user', rate: 'STAFF', query: z.object({ id: Id }), reply: Done },
})
