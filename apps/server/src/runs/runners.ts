import { createHash } from 'node:crypto'
import { calm } from '@kz/markup'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { CallingServer } from '../platform/api/viewer.ts'

/** Rows of runners: whom a source named, and whose run it counts as. */

/** What a Steam account is called on servers of the game. Every other id names at most somebody at one server. */
const STEAM_ID = /^STEAM_0:[01]:\d{1,10}$/
/** Ids that many players of a server share, or that nobody plays under: the name tells them apart. */
const SHARED_ID = /^(?:(?:STEAM|VALVE)_ID_LAN|STEAM_ID_PENDING|)$/
const NO_PLAYER = /^(?:BOT|HLTV)$/
const LONGEST_NAME = 32
export const NAMELESS = 'unnamed'

export interface NamedPlayer {
  steamid: string
  name: string
  country?: string
}

export const isPlayer = (steamid: string): boolean => !NO_PLAYER.test(steamid)

/** A name as it is shown: never the id in its place, and no half of a letter at its end. */
export const shownName = (name: string): string => [...calm(name).trim()].slice(0, LONGEST_NAME).join('') || NAMELESS

/** What one server calls a player whose id is no Steam account. The id itself is not kept. */
export function keyAtServer({ steamid, name }: NamedPlayer): string {
  const who = SHARED_ID.test(steamid) ? `name ${name.toLowerCase()}` : `id ${steamid}`
  return createHash('sha256').update(who).digest('base64url')
}

export interface Runner {
  originId: number
  /** whose runs its runs count as */
  runnerId: number
}

const RUNNER = { originId: int, runnerId: int }

/** Whether an id is of a Steam account, the same person on every server. */
export const isSteamId = (steamid: string): boolean => STEAM_ID.test(steamid)

/**
 * The runner of a player that a server names, made where new. Their name follows what was sent last; that of a Steam account,
 * which stands on the boards of all servers, only what a confirmed one sends.
 */
export async function runnerOf(
  tx: Db,
  { serverId, trust }: Pick<CallingServer, 'serverId' | 'trust'>,
  player: NamedPlayer,
): Promise<Runner> {
  const { steamid, country = 'n-a' } = player
  const name = shownName(player.name)
  const isSteam = isSteamId(steamid)
  const mayName = !isSteam || trust === 'confirmed'
  const values = isSteam
    ? sql`${steamid}, null, null, ${name}, ${country}`
    : sql`null, ${serverId}, ${keyAtServer(player)}, ${name}, ${country}`
  const conflict = isSteam ? sql`(steam_id)` : sql`(server_id, server_key)`
  const found = await row(
    tx,
    RUNNER,
    sql`insert into runners as r (steam_id, server_id, server_key, name, country) values (${values})
      on conflict ${conflict} do update
        set name = case when ${mayName}::boolean and excluded.name <> ${NAMELESS} then excluded.name else r.name end,
          country = case when ${mayName}::boolean and excluded.country <> 'n-a' then excluded.country else r.country end
      returning id as "originId", coalesce(root_id, id) as "runnerId"`,
  )
  return found as Runner
}

/** Names players whose server did not say how they are called, as their replays do. */
export const nameRunners = (tx: Db, named: readonly { originId: number; name: string }[]) => {
  const sent = named.map(({ originId, name }) => ({ id: originId, name: shownName(name) }))
  return tx.execute(
    sql.named(
      'runners named',
      sql`update runners w set name = sent.name
        from jsonb_to_recordset(${JSON.stringify(sent)}::jsonb) as sent (id integer, name text)
        where w.id = sent.id and w.name = ${NAMELESS}::text`,
    ),
  )
}

/** The runner of a Steam account, made where new. */
export async function steamRunner(tx: Db, steamId: string, name: string): Promise<number> {
  const found = await row(
    tx,
    { id: int },
    sql`insert into runners (steam_id, name) values (${steamId}, ${shownName(name)})
      on conflict (steam_id) do update set steam_id = excluded.steam_id returning id`,
  )
  return (found as { id: number }).id
}

/** The runner of a player by the id a server sent, or undefined. */
export const knownRunner = (db: Db, serverId: number, player: NamedPlayer): Promise<Runner | undefined> =>
  row(
    db,
    RUNNER,
    sql`select id as "originId", coalesce(root_id, id) as "runnerId" from runners where ${
      STEAM_ID.test(player.steamid)
        ? sql`steam_id = ${player.steamid}`
        : sql`server_id = ${serverId} and server_key = ${keyAtServer(player)}`
    }`,
  )

/**
 * The runners of many players that old stores of a server name, in their order, made where new: what is known of a player
 * already stays, since it is newer.
 */
export async function runnersOf(tx: Db, serverId: number, players: readonly NamedPlayer[]): Promise<Runner[]> {
  const named = players.map((player) => {
    const isSteam = STEAM_ID.test(player.steamid)
    const who = isSteam ? { steam: player.steamid } : { key: keyAtServer(player) }
    return { ...who, name: shownName(player.name), country: player.country ?? 'n-a' }
  })
  const sent = sql`rows from (jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as (steam text, key text, name text, country text))
    with ordinality as sent (steam, key, name, country, place)`
  const known = sql`left join runners a on a.steam_id = sent.steam
    left join runners b on b.server_id = ${serverId} and b.server_key = sent.key`
  await tx.execute(sql`insert into runners (steam_id, server_id, server_key, name, country)
    select steam, case when key is not null then ${serverId}::integer end, key, sent.name, sent.country from ${sent} ${known}
    where a.id is null and b.id is null order by steam, key, place
    on conflict do nothing`)
  return rows(
    tx,
    RUNNER,
    sql`select coalesce(a.id, b.id) as "originId", coalesce(a.root_id, b.root_id, a.id, b.id) as "runnerId"
      from ${sent} ${known} order by place`,
  )
}
