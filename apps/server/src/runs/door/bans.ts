import type { Context } from '../../platform/api/context.ts'
import { type Db, rows } from '../../platform/api/db.ts'
import { together } from '../../platform/api/services/together.ts'
import { text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'

/** Those who join within this time are asked for together. */
const ASKED = { most: 64, paceMs: 100 }
const all = new WeakMap<Db, (steamId: string) => Promise<boolean>>()

/** Whether the account behind a Steam id is banned from the site, where the site wants its bans to hold on game servers. */
export function isBannedFromGames({ db }: Pick<Context, 'db'>, steamId: string): Promise<boolean> {
  const isBanned = all.get(db) ?? together((asked: readonly string[]) => areBanned(db, asked), ASKED)
  all.set(db, isBanned)
  return isBanned(steamId)
}

async function areBanned(db: Db, steamIds: readonly string[]): Promise<boolean[]> {
  const found = await rows(
    db,
    { steamId: text },
    sql.named(
      'banned from games',
      sql`select w.steam_id as "steamId" from runners w join runners o on o.id = coalesce(w.root_id, w.id)
          join players p on p.id = o.player_id join bans b on b.user_id = p.user_id
        where w.steam_id = any(${sql.param(steamIds)}::text[]) and b.kind = 'general' and b.lifted_at is null
          and (b.expires_at is null or b.expires_at > now())
          and exists (select from site_config c where c.key = 'gameBans' and c.value = 'yes')`,
    ),
  )
  const banned = new Set(found.map(({ steamId }) => steamId))
  return steamIds.map((steamId) => banned.has(steamId))
}
