import type { OwnMap, ParsedMapMetadata, SubmittedMap } from '@kz/contract/maps'
import type { MapSubmissionState } from '@kz/contract/rules'
import { formatDate } from '@kz/contract/rules'
import { imageUrl } from '../../images/api.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { notFound } from '../../platform/api/errors.ts'
import { bool, int, json, moment, type RowOf, text, texts } from '../../platform/api/shape.ts'
import { type SQL, sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import {
  decisionFailed,
  isPending,
  openStates,
  places,
  type SubmissionType,
  since,
  TALK,
  talk,
  talkColumns,
} from '../../submissions/api.ts'
import { isMap, mapImage } from '../find-map.ts'
import { warningsOf } from '../warnings.ts'
import { type PictureRow, pictureOf } from './entity.ts'
import { MAP_FACTS } from './facts.ts'

/** Submitted maps with what their lists show. */

const MOST = 200

/** What the review queue has to know of maps to count and order them. */
export const MAP_QUEUE = {
  name: 'map',
  table: sql.raw('map_submissions'),
  update: (set: SQL, where: SQL) => sql`update map_submissions set ${set} where ${where}`,
  hasClaims: false,
  requestChanges: { state: 'CHANGES_REQUESTED', action: 'request-changes', isReleasable: false, set: sql`` },
} as const satisfies Partial<SubmissionType>

const FOUND = {
  ...MAP_FACTS,
  isXdMap: bool,
  status: text.as<MapSubmissionState>(),
  changelog: text,
  fileName: text,
  size: int,
  mapperNames: texts,
  recordable: bool,
  note: text,
  seen: json.as<ParsedMapMetadata>(),
  checkBy: text.orNull,
  queuePosition: int.orNull,
  userId: int,
  playerName: text,
  country: text,
  images: json.as<PictureRow[]>(),
  submittedAt: moment,
  reason: text,
  ip: text.orNull,
  sha256: text.orNull,
  ...TALK,
}
type Found = RowOf<typeof FOUND>

const SAME = json.as<{ mapName: string; state: string }[]>()
/** with what a checker compares it with */
const CHECKED = { ...FOUND, sameName: SAME, sameFile: SAME, decisionFailed: text.orNull }

const OF_SAME = sql.raw(`json_agg(json_build_object('mapName', o.name, 'state', o.state) order by o.name)`)

const columns = sql`s.id as "mapId", s.map_name as "mapName", s.state as status, s.changelog, s.file_name as "fileName",
  s.size, s.mapper_names as "mapperNames", s.type, s.length, s.difficulty, s.is_xd as "isXdMap", s.recordable, s.note,
  s.seen, s.reason, s.submitted_at as "submittedAt", s.user_id as "userId", u.pseudo as "playerName", u.country, s.ip,
  s.sha256, checker.pseudo as "checkBy", ${talkColumns},
  case when s.state = 'SUBMITTED' then queue.place end as "queuePosition",
  coalesce((select json_agg(json_build_object('imageId', i.id, 'sha256', i.sha256, 'width', i.width, 'height', i.height)
      order by p.position, i.id)
    from map_submission_images p join images i on i.id = p.image_id where p.submission_id = s.id), '[]') as images`

const sources = sql`map_submissions s join users u on u.id = s.user_id left join users checker on checker.id = s.decided_by
  left join ${places(MAP_QUEUE)} queue on queue.id = s.id ${talk(MAP_QUEUE, 's')}`

const hits = sql`coalesce((select ${OF_SAME} from (
      select m.name, m.state from maps m where lower(m.name) = lower(s.map_name) and ${isMap}
      union all select o.map_name, o.state from map_submissions o
        where lower(o.map_name) = lower(s.map_name) and o.id <> s.id and o.state <> 'WITHDRAWN'
    ) o), '[]') as "sameName",
  coalesce((select ${OF_SAME} from (
      select m.name, m.state from map_files f join maps m on m.id = f.map_id where f.sha256 = s.sha256
      union all select o.map_name, o.state from map_submissions o
        where o.sha256 = s.sha256 and o.id <> s.id and o.state <> 'WITHDRAWN'
    ) o), '[]') as "sameFile", ${decisionFailed(MAP_QUEUE, 's')}`

function shapeOwn(found: Found): OwnMap {
  const { submittedAt, images, reason, ip: _ip, sha256: _sha, userId: _user, playerName: _name, ...map } = found
  const { country: _country, question, answer: _answer, askedBy, ...own } = map
  const isAsked = own.status === 'CHANGES_REQUESTED'
  return {
    ...own,
    isNewVersion: own.changelog !== '',
    submittedDate: formatDate(submittedAt),
    submittedDateIso: submittedAt.toISOString(),
    images: images.map(pictureOf),
    warnings: warningsOf(own.seen),
    checkBy: isAsked ? askedBy : own.checkBy,
    reason: (isAsked ? question : reason) || null,
  }
}

function shapeSubmitted(
  { sameName, sameFile, decisionFailed, ...found }: RowOf<typeof CHECKED>,
  viewer: Viewer,
): SubmittedMap {
  const { userId, playerName, country, ip, sha256, question, answer } = found
  const own = shapeOwn(found)
  const [picture] = found.images
  return {
    ...own,
    userId,
    playerName,
    country,
    ipAddress: ip,
    sha256: sha256 ?? '',
    mapImage: picture ? imageUrl(picture.sha256, 640) : mapImage(own.mapName),
    ...{ sameName, sameFile, question, answer, decisionFailed },
    conflict: userId === viewer.userId,
  }
}

const submissions = (db: Db, where: SQL, tail: SQL) =>
  rows(db, FOUND, sql`select ${columns} from ${sources} where ${where} ${tail}`)

const checked = (db: Db, where: SQL, tail: SQL) =>
  rows(db, CHECKED, sql`select ${columns}, ${hits} from ${sources} where ${where} ${tail}`)

/** A player's own submissions, newest first. */
export async function ownMaps(db: Db, userId: number): Promise<OwnMap[]> {
  const tail = sql`order by s.submitted_at desc, s.id desc limit ${MOST}`
  return (await submissions(db, sql`s.user_id = ${userId}`, tail)).map(shapeOwn)
}

/** One's own submission. Throws ApiError not_found. */
export async function ownMap(db: Db, userId: number, submissionId: number): Promise<OwnMap> {
  const [found] = await submissions(db, sql`s.id = ${submissionId} and s.user_id = ${userId}`, sql``)
  if (!found) throw notFound('Map')
  return shapeOwn(found)
}

/** Maps waiting for a check, oldest first; those their makers have to change come last. */
export async function submittedMaps(db: Db, viewer: Viewer): Promise<SubmittedMap[]> {
  const tail = sql`order by s.state = 'CHANGES_REQUESTED', ${since('s')}, s.id limit ${MOST}`
  const found = await checked(db, sql`s.state in ${openStates(MAP_QUEUE)} and not ${isPending(MAP_QUEUE, 's')}`, tail)
  return found.map((map) => shapeSubmitted(map, viewer))
}

/** One submission as its checker sees it, in any state. Throws ApiError not_found. */
export async function submittedMap(db: Db, viewer: Viewer, submissionId: number): Promise<SubmittedMap> {
  const [found] = await checked(db, sql`s.id = ${submissionId}`, sql``)
  if (!found) throw notFound('Map')
  return shapeSubmitted(found, viewer)
}
