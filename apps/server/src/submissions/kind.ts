import type { PlainCode } from '@kz/contract/errors'
import type { NotificationEvent } from '@kz/contract/notifications'
import type { Thing } from '@kz/contract/refusals/requests'
import type { SwitchKind } from '@kz/contract/review/moderation'
import type { SubmissionKind, SubmissionState } from '@kz/contract/review/submission-kinds'
import type { EventNotice } from '../notifications/api.ts'
import type { Context, Emit } from '../platform/api/context.ts'
import type { Db } from '../platform/api/db.ts'
import type { SQL } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'

/** What the review queue knows of every submission. */
export interface Submission {
  id: number
  /** null: its sender has no account */
  userId: number | null
  state: SubmissionState
  /** null once its file was given up */
  sha256: string | null
  /** who checks it now */
  claimedBy: number | null
}

export type Outcome = Extract<NotificationEvent, { outcome: unknown }>['outcome']

/** What came of a release beside the new state. */
interface Released<Answer> {
  answer: Answer
  /** for the audit */
  after?: Record<string, unknown>
  /** others that this release rejected */
  beaten?: readonly Submission[]
  notices?: readonly EventNotice[]
  /** what has to be the last of the transaction */
  last?: () => Promise<unknown>
}

/** What its sender's list says of one. */
export interface Described {
  title: string
  mapName: string | null
  route: string
  time: string | null
  differenceMs: number | null
  facts: string
  reason: string | null
}

/** What differs between the kinds. All else about taking in, queue and decisions is the same for all and stands here. */
export interface SubmissionType<Row extends Submission = Submission, Answer = unknown> {
  name: SubmissionKind
  /**
   * The kind's own table, to be read. Its columns: id, user_id, state, sha256, file_name, submitted_at, queued_at,
   * decided_by, decided_at.
   */
  table: SQL
  /** `update <table> set ... where ...`: the queue writes state, claim, decision, place and file of a row, nothing else */
  update: (set: SQL, where: SQL) => SQL
  /** has the columns claimed_by and claimed_until */
  hasClaims: boolean
  /** when a checker asks something; null: this kind is released or rejected, no more */
  requestChanges: { state: SubmissionState; action: string; isReleasable: boolean; set: SQL } | null
  released: SubmissionState
  /** what a 404 calls it */
  thing: Thing
  /** what it is called in the audit */
  target: (id: number) => string
  /** top staff may always judge its own, or staff with a reason that is audited */
  overrule: 'top' | 'reason'
  upload: {
    switch: SwitchKind
    /** the call's address, and how many of a user may be on their way */
    url: string
    limitConcurrency: number
    mostWaiting: number
    tooMany: PlainCode
    bytesADay: number | null
  }
  /** the sender's address, given up after a while; null where none is kept */
  address: SQL | null
  /** what else keeps a rejected file */
  keepsFile: SQL | null

  /** Locks it, with all it hangs on, until the transaction ends. Throws ApiError not_found. */
  lock(tx: Db, id: number): Promise<Row>
  /** Whether judging it is a matter of the viewer's own beside having sent it. */
  concerns?(tx: Db, viewer: Viewer, row: Row): Promise<boolean>
  /** What becomes of it; calls `decide`, which writes the state. Throws ApiError where it cannot be released. */
  release(tx: Db, emit: Emit, viewer: Viewer, row: Row, decide: () => Promise<void>): Promise<Released<Answer>>
  /** After a rejection or a withdrawal: what else goes with it. */
  left?(ctx: Context, tx: Db, emit: Emit, row: Row): Promise<void>
  /** What its sender is told with a rejection, and where that is kept. Throws ApiError without what is needed. */
  rejection(row: Row, reason: string): { told: string | null; set: SQL }
  /** Before a rejected one waits again: throws ApiError where it could not be released, answers what else is written. */
  comeBack(tx: Db, row: Row): Promise<SQL>
  /** Tells the checkers' pages and the senders' that something about these changed. */
  announce(tx: Db, emit: Emit, changed: readonly Pick<Submission, 'id' | 'userId'>[]): Promise<void>
  /** Tells everybody of a decision. */
  tellAll?(emit: Emit, row: Row, outcome: Outcome): void
  notice(row: Row, outcome: Outcome, reason: string | null): NotificationEvent
  /** What the list of everything sent says of these. */
  describe(db: Db, ids: readonly number[]): Promise<ReadonlyMap<number, Described>>
}
