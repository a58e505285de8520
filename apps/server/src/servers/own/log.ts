import { type Db, row, rows } from '../../platform/api/db.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** What servers and we said to each other, for their owners: without Steam ids and addresses. */

export const LOG_DAYS = 7
const PAGE = 50

/** A line of the log. `way`: from the server, to it, or about its connection. */
export interface LogLine {
  serverId: number
  way: 'in' | 'out' | 'line'
  /** what the message is called, and its number in the protocol */
  name: string
  number?: number
  messageId?: string
  what?: string
  answer?: string
  kind?: 'ok' | 'refused' | 'lost'
  at: Date
}

const MOST_WORDS = 300

/** Writes lines, in their order; those of servers that are gone are left out. */
export async function keepLog(db: Db, lines: readonly LogLine[]): Promise<void> {
  const kept = lines.map(({ what = '', answer = '', kind = 'ok', number = null, messageId = '', at, ...line }) => ({
    ...{ ...line, number, id: messageId, what: what.slice(0, MOST_WORDS), answer: answer.slice(0, MOST_WORDS), kind },
    at: at.toISOString(),
  }))
  await db.execute(
    sql.named(
      'log of servers',
      sql`insert into server_messages (server_id, at, way, name, number, message_id, what, answer, kind)
    select "serverId", at, way, name, number, id, what, answer, kind
    from rows from (jsonb_to_recordset(${JSON.stringify(kept)}::jsonb) as ("serverId" integer, at timestamptz, way text, name text,
      number integer, id text, what text, answer text, kind text))
      with ordinality as sent ("serverId", at, way, name, number, id, what, answer, kind, place)
    where exists (select from game_servers s where s.id = "serverId") order by place`,
    ),
  )
}

const LINE = {
  id: int,
  at: moment,
  way: text.as<LogLine['way']>(),
  name: text,
  number: int.orNull,
  messageId: text,
  what: text,
  answer: text,
  kind: text.as<NonNullable<LogLine['kind']>>(),
}

/** The latest lines of a server, of one kind or all, before a line. */
export const logOf = (db: Db, serverId: number, kind: 'all' | 'refused' | 'lost', before: number | null) =>
  rows(
    db,
    LINE,
    sql`select id, at, way, name, number, message_id as "messageId", what, answer, kind from server_messages
      where server_id = ${serverId} ${kind === 'all' ? sql`` : sql`and kind = ${kind} and kind <> 'ok'`}
        and (${before}::bigint is null or id < ${before}::bigint) and at > now() - make_interval(days => ${LOG_DAYS})
      order by id desc limit ${PAGE}`,
  )

/** How many lines of a server are refused, and how often its line was lost. */
export async function faultsOf(db: Db, serverId: number): Promise<{ refused: number; lost: number }> {
  const found = await row(
    db,
    { refused: int, lost: int },
    sql`select count(*) filter (where kind = 'refused') as refused, count(*) filter (where kind = 'lost') as lost
      from (select kind from server_messages where server_id = ${serverId} and kind <> 'ok'
        and at > now() - make_interval(days => ${LOG_DAYS}) limit 1000) faults`,
  )
  return found ?? { refused: 0, lost: 0 }
}

/** The last line about the connection of a server that was refused, or undefined. */
export const lastRefusal = (db: Db, serverId: number): Promise<{ at: Date; answer: string } | undefined> =>
  row(
    db,
    { at: moment, answer: text },
    sql`select at, answer from server_messages
      where server_id = ${serverId} and kind = 'refused' and kind <> 'ok' and way = 'line' order by id desc limit 1`,
  )
