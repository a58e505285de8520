import { DEFER_DAYS, type DemoState, formatDate, formatDifference, formatTime, youtubeLink } from '@kz/contract/rules'
import type { OwnDemo, ParsedMetadata, Warning } from '@kz/contract/runs/demos'
import { type Db, rows } from '../platform/api/db.ts'
import { bool, int, json, type RowOf, real, text } from '../platform/api/shape.ts'
import { type SQL, sql } from '../platform/api/sql.ts'
import { beforeOf } from '../records/api.ts'
import { serverName } from '../servers/api.ts'
import {
  decisionFailed,
  instant,
  isOpen,
  places,
  type SubmissionType,
  TALK,
  talk,
  talkColumns,
} from '../submissions/api.ts'

/** Demos with what their lists show: the record to beat, the place in the queue, who checks. */

/** What the review queue has to know of demos to count and order them. */
export const DEMO_QUEUE = {
  name: 'demo',
  table: sql.raw('demos'),
  update: (set: SQL, where: SQL) => sql`update demos set ${set} where ${where}`,
  hasClaims: true,
  requestChanges: {
    state: 'DEFERRED',
    action: 'defer',
    isReleasable: true,
    set: sql`, deferred_until = now() + make_interval(days => ${DEFER_DAYS})`,
  },
} as const satisfies Partial<SubmissionType>

const DEMO_ROW = {
  demoId: int,
  mapName: text,
  /** its map is not released yet */
  mapWaits: bool,
  route: text,
  routeId: int,
  timeMs: int,
  /** the record to beat; of a released run the one it beat */
  previousMs: int.orNull,
  previousPlayerName: text.orNull,
  previousPlayerCountry: text.orNull,
  /** account that holds it */
  previousUserId: int.orNull,
  fileName: text,
  submittedAt: real,
  state: text.as<DemoState>(),
  place: int.orNull,
  checkBy: text.orNull,
  comment: text,
  decisionFailed: text.orNull,
  ...TALK,
  revokeReason: text.orNull,
  ytId: text.orNull,
  cp: int,
  gc: int,
  hasCp: bool,
  mpbhop: bool,
  warnings: json.as<Warning[]>(),
  userId: int.orNull,
  playerId: int,
  playerName: text,
  country: text,
  ip: text.orNull,
  ipCountry: text,
  note: text,
  internalNote: text,
  size: int.orNull,
  sha256: text.orNull,
  seen: json.as<ParsedMetadata>().orNull,
  replay: json.as<NonNullable<OwnDemo['replay']>>().orNull,
  claimedBy: int.orNull,
  claimedUntil: real.orNull,
}
export type DemoRow = RowOf<typeof DEMO_ROW>

/** The run whose replay is the file of a demo `d`: what it is of, and whether it counts yet as a run of the demo's player. */
const replayOf = sql`case when d.run_id is not null then (
  select json_build_object('runId', x.id, 'serverName', case when s.id is not null then ${serverName} end, 'counts',
    x.state = 'COUNTS' and x.standing > 0
      and exists (select from runners w where w.player_id = d.player_id and coalesce(w.root_id, w.id) = x.runner_id))
  from runs x left join game_servers s on s.id = x.server_id where x.id = d.run_id) end`

const columns = sql`d.id as "demoId", m.name as "mapName", m.reserved_by is not null as "mapWaits", r.name as route, d.route_id as "routeId",
  d.time_ms as "timeMs", previous.time_ms as "previousMs", previous.player_name as "previousPlayerName",
  previous.country as "previousPlayerCountry", holder.user_id as "previousUserId", d.file_name as "fileName",
  ${instant('d.submitted_at')} as "submittedAt", d.state, queue.place, checker.pseudo as "checkBy", d.comment,
  ${talkColumns}, d.revoke_reason as "revokeReason", d.yt_id as "ytId", d.cp, d.gc, d.has_cp as "hasCp", d.mpbhop, d.warnings,
  d.user_id as "userId", d.player_id as "playerId", d.player_name as "playerName", d.country, d.ip,
  d.ip_country as "ipCountry", d.note, d.internal_note as "internalNote", b.size, d.sha256, d.seen, ${replayOf} as replay,
  ${decisionFailed(DEMO_QUEUE, 'd')},
  case when d.claimed_until > now() then d.claimed_by end as "claimedBy",
  case when d.claimed_until > now() then ${instant('d.claimed_until')} end as "claimedUntil"`

const sources = sql`demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
  left join blobs b on b.sha256 = d.sha256
  ${beforeOf('d', 'previous')}
  left join players holder on holder.id = previous.player_id
  left join users checker
    on checker.id = coalesce(d.decided_by, case when d.claimed_until > now() then d.claimed_by end)
  left join ${places(DEMO_QUEUE)} queue on queue.id = d.id
  ${talk(DEMO_QUEUE, 'd')}`

/** Demos that fulfil `where` (over demos `d`), ordered and limited by `tail`. */
export function demoRows(db: Db, where: SQL, tail: SQL = sql``): Promise<DemoRow[]> {
  return rows(db, DEMO_ROW, sql`select ${columns} from ${sources} where ${where} ${tail}`)
}

/** What every list shows of a row, its player's own list included. */
export function ownDemo(demo: DemoRow): OwnDemo {
  const submitted = new Date(demo.submittedAt)
  return {
    demoId: demo.demoId,
    mapName: demo.mapName,
    mapWaits: demo.mapWaits,
    route: demo.route,
    time: formatTime(demo.timeMs),
    timeMs: demo.timeMs,
    previousTime: demo.previousMs === null ? null : formatTime(demo.previousMs),
    previousPlayerName: demo.previousPlayerName,
    timeDifference: demo.previousMs === null ? null : formatDifference(demo.timeMs - demo.previousMs),
    fileName: demo.fileName,
    submittedDate: formatDate(submitted),
    submittedDateIso: submitted.toISOString(),
    status: demo.state,
    queuePosition: demo.state === 'SUBMITTED' ? demo.place : null,
    checkBy: demo.state === 'DEFERRED' ? (demo.checkBy ?? demo.askedBy) : demo.checkBy,
    comment: toldPlayer(demo),
    ytLink: demo.ytId && youtubeLink(demo.ytId),
    cp: demo.cp,
    gc: demo.gc,
    mpbhop: demo.mpbhop,
    warnings: demo.warnings,
    replay: demo.replay,
  }
}

/** What the player may read: the question of a deferral, the comment only after the decision. */
function toldPlayer({ state, question, comment, revokeReason }: DemoRow): string | null {
  if (state === 'DEFERRED') return question
  return isOpen(DEMO_QUEUE, state) ? null : revokeReason || comment || null
}
