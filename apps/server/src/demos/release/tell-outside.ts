import { formatTime, mapRoute } from '@kz/contract/rules'
import { mapPath, pictureOf, tellSite } from '../../outbox/api.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { bool, int, type RowOf, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import { beforeOf, runCountry } from '../../records/api.ts'

/** More records of one player than this that come out at once are one message. */
const MOST_SINGLE = 5

const RECORD = {
  demoId: int,
  mapName: text,
  route: text,
  timeMs: int,
  previousMs: int.orNull,
  formerUnknown: bool,
  player: text,
  country: text,
}

/** Tells the webhooks of the site of new records of one player. Records of maps that are not shown are not told. */
export async function tellRecords(tx: Db, demoIds: readonly number[]): Promise<void> {
  const found = await rows(
    tx,
    RECORD,
    sql`select d.id as "demoId", m.name as "mapName", r.name as route, d.time_ms as "timeMs",
        before.time_ms as "previousMs", coalesce(d_reign.former_unknown, false) as "formerUnknown",
        coalesce(u.pseudo, d.player_name) as player, ${runCountry('d')} as country
      from demos d join routes r on r.id = d.route_id join maps m on m.id = r.map_id
        join players p on p.id = d.player_id left join users u on u.id = p.user_id
        ${beforeOf('d')}
      where d.id = any(${sql.param(demoIds)}::integer[]) and m.state <> 'HIDDEN' order by m.name, d.id`,
  )
  const [first] = found
  if (!first) return
  if (found.length > MOST_SINGLE) return tellMany(tx, first, found.length)
  for (const record of found) await tellOne(tx, record)
}

/** What is said of a run that is a record. */
const saidOf = ({ route, mapName, timeMs, previousMs, formerUnknown }: RowOf<typeof RECORD>): string => {
  const where = `${mapRoute(mapName, route)} in ${formatTime(timeMs)}`
  if (previousMs !== null) return `${where}, ${formatTime(previousMs - timeMs)} faster than the record before.`
  return formerUnknown ? `${where}.` : `${where}, its first record.`
}

async function tellOne(tx: Db, record: RowOf<typeof RECORD>): Promise<void> {
  const { demoId, mapName, route, timeMs, previousMs, player, country } = record
  const gapMs = previousMs === null ? null : timeMs - previousMs
  await tellSite(tx, {
    kind: 'record',
    title: `New record by ${player}`,
    body: saidOf(record),
    path: mapPath(mapName),
    picture: pictureOf(demoId),
    run: { mapName, route, player, country, time: formatTime(timeMs), timeMs, gapMs },
  })
}

const tellMany = (tx: Db, { player }: RowOf<typeof RECORD>, count: number): Promise<void> =>
  tellSite(tx, {
    kind: 'record',
    title: `${count} new records by ${player}`,
    body: `${player} set ${count} records at once.`,
    path: `/profile/${encodeURIComponent(player)}`,
    picture: null,
    run: null,
  })
