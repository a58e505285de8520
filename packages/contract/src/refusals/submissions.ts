import { SENDS_AGAIN, type SubmissionKind, type SubmissionState } from '../review/submission-kinds.ts'
import { formatDate, formatDay, formatTime } from '../rules.ts'
import type { Refusals } from './refusal.ts'

/** What players send in to be checked: taking it in, the queue, deciding. */

/** What a kind is called, and who sends it. */
const WORDS = {
  demo: { noun: 'demo', plural: 'demos', sender: 'player' },
  longjump: { noun: 'longjump', plural: 'long jumps', sender: 'player' },
  map: { noun: 'map', plural: 'maps', sender: 'sender' },
} as const satisfies Record<SubmissionKind, object>

type Of = {
  kind: SubmissionKind
}
const nounOf = ({ kind }: Of) => WORDS[kind].noun

const DECIDED: Partial<Record<SubmissionState, string>> = {
  RELEASED: 'released',
  APPROVED: 'released',
  REJECTED: 'rejected',
  REVOKED: 'revoked',
}

/** What became of a file that came before, and where to read on. */
export interface KnownFile extends Of {
  state: SubmissionState
  submittedMs: number
  decidedMs: number | null
  place: number | null
  link: string | null
  /** its sender may send it again */
  mayRepeat: boolean
}

function knownText({ kind, state, submittedMs, decidedMs, place, link, mayRepeat }: KnownFile): string {
  const said = DECIDED[state]
  const happened = said
    ? `it was ${said}${decidedMs === null ? '' : ` on ${formatDay(new Date(decidedMs))}`}`
    : state === 'SUBMITTED'
      ? `it waits since ${formatDay(new Date(submittedMs))}, place ${place}`
      : `it waits for an answer of its ${WORDS[kind].sender}`
  const advice = mayRepeat ? ' Send it again from there, with a note to the checker.' : ''
  return `This ${WORDS[kind].noun} was already submitted: ${happened}.${advice}${link ? ` ${link}` : ''}`
}

const GIB = 1024 ** 3
const sizeText = (bytes: number): string => (bytes < GIB ? `${bytes / 1024 ** 2} MiB` : `${bytes / GIB} GiB`)

const current = ({ timeMs, player }: { timeMs: number; player: string }): string =>
  `The current record is ${formatTime(timeMs)} by ${player}.`

const inFile = (file?: string): string => (file === undefined ? '' : `${file}: `)

/** Why the replay of a run is no submission. */
const RUN_FAULTS = {
  state: 'This run does not count, so its replay cannot be submitted',
  standing: 'No replay confirms this run, so there is nothing to submit',
  demo: 'This run belongs to a demo already',
  moved: "This run does not count any more, or is another player's now, so its replay cannot be released",
} as const
type RunFault = keyof typeof RUN_FAULTS

export const SUBMISSION_REFUSALS = {
  conflict_of_interest: [403, (of: Of) => `You cannot review your own ${of.kind === 'map' ? 'map' : 'demo'}`],
  duplicate_file: [409, knownText],
  run_sent_already: [409, ({ map }: { map: string }) => `This run of the file was sent already, for ${map}`],
  run_not_yours: [403, 'Only the player of a run can submit its replay'],
  sections_changed: [409, 'The sections of this map have changed: look at it again'],
  run_does_not_count: [409, ({ why }: { why: RunFault }) => RUN_FAULTS[why]],
  no_such_run: [422, 'The demo has no finished run with this time'],
  already_decided: [
    409,
    ({ kind, state }: Of & { state: SubmissionState }) =>
      `This ${WORDS[kind].noun} was ${DECIDED[state] ? `already ${DECIDED[state]}` : `withdrawn by its ${WORDS[kind].sender}`}`,
  ],
  decision_pending: [409, (of: Of) => `Somebody has just decided about this ${nounOf(of)}`],
  decision_done: [409, (of: Of) => `The decision about this ${nounOf(of)} has been carried out`],
  claimed_by_other: [409, (of: Of) => `Somebody else claimed this ${nounOf(of)}`],
  waits_for_changes: [409, ({ kind }: Of) => `This ${WORDS[kind].noun} waits for changes by its ${WORDS[kind].sender}`],
  not_rejected: [409, (of: Of) => `Only a rejected ${nounOf(of)} can be opened again`],
  file_gone: [409, (of: Of) => `The file of this ${nounOf(of)} is gone`],
  file_replaced: [409, 'The file was replaced since you looked at it. Look again.'],
  not_waiting_withdraw: [409, (of: Of) => `Only a waiting ${nounOf(of)} can be withdrawn`],
  not_waiting_change: [409, (of: Of) => `Only a waiting ${nounOf(of)} can be changed`],
  nothing_asked: [409, (of: Of) => `Nobody waits for an answer about this ${nounOf(of)}`],
  sent_too_often: [
    409,
    (of: Of) => `This ${nounOf(of)} was sent again ${SENDS_AGAIN} times. Only staff can open it now.`,
  ],
  too_many_open_demos: [429, 'You already have 50 demos waiting'],
  too_many_open_maps: [429, 'You already have 5 maps waiting'],
  too_many_bytes_a_day: [
    429,
    ({ kind, bytes, freeMs }: Of & { bytes: number; freeMs: number | null }) =>
      `${sizeText(bytes)} of ${WORDS[kind].plural} a day is allowed${freeMs === null ? '' : `. Try again after ${formatDate(new Date(freeMs))} UTC`}`,
  ],
  uploads_at_once: [
    429,
    ({ most, seconds }: { most: number; seconds: number }) =>
      `${most === 1 ? 'One upload at once is' : `${most} uploads at once are`} allowed. Try again in ${seconds} seconds.`,
  ],

  unknown_map: [422, ({ map }: { map: string }) => `Unknown map: ${map}`],
  map_not_out: [409, ({ map }: { map: string }) => `${map} is not released yet. Its demos can be released when it is.`],
  map_without_records: [422, ({ map }: { map: string }) => `No records are kept on ${map}`],
  slower_than_record: [422, current],
  /** the record became faster while this one waited */
  record_faster_now: [409, current],
  below_minimum_time: [
    422,
    ({ file, timeMs, map, leastMs }: { file?: string | undefined; timeMs: number; map: string; leastMs: number }) =>
      `${inFile(file)}${formatTime(timeMs)} is below the minimum of ${map}, ${formatTime(leastMs)}`,
  ],
  longer_than_recording: [
    422,
    ({ file, timeMs, durationMs }: { file?: string | undefined; timeMs: number; durationMs: number }) =>
      `${inFile(file)}a run of ${formatTime(timeMs)} cannot be in a recording of ${formatTime(durationMs)}`,
  ],
  missing_time: [422, ({ file }: { file: string }) => `${file}: type the time of the run, the demo does not name it`],
  gc_without_cp: [422, 'GC above 0 needs CP above 0'],
  cp_gc_not_whole: [422, 'CP and GC must be whole numbers, 0 or more'],
  one_demo_for_one: [422, 'One demo is replaced by one demo'],
  route_merged_meanwhile: [409, 'This route was just merged into another. Send the demo again.'],
  analysis_running: [409, 'An analysis is already running'],
  analysis_day: [422, 'Choose the day to begin with'],
  no_demos_waiting: [404, 'No demos waiting'],
  missing_youtube_link: [422, 'YouTube link is required to release demo'],
  missing_comment: [422, 'Comment is required to reject demo'],
  demo_comment_too_long: [422, ({ most }: { most: number }) => `Comment is longer than ${most} characters`],

  invalid_jump_number: [422, ({ number }: { number: string }) => `Invalid ${number}`],
  missing_jump_number: [422, ({ number }: { number: string }) => `Type the ${number}: the demo does not show it`],
  missing_jump_category: [422, 'Choose the category: the demo does not show it'],
  jump_listed: [409, 'This player has the same jump on the board already'],
} as const satisfies Refusals
