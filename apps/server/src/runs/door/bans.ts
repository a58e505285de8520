import { type Db, hasRow } from '../../platform/api/db.ts'
import { sql } from '../../platform/api/sql.ts'

/** Whether the account behind a Steam id is banned from the site, where the site wants its bans to hold on game servers. */
export const isBannedFromGames = (db: Db, steamId: string): Promise<boolean> =>
  hasRow(
    db,
    sql.named(
      'banned from games',
      sql`select from runners w join runners o on o.id = coalesce(w.root_id, w.id) join players p on p.id = o.player_id
        join bans b on b.user_id = p.user_id
      where w.steam_id = ${steamId}::text and b.kind = 'general' and b.lifted_at is null
        and (b.expires_at is null or b.expires_at > now())
        and exists (select from site_config c where c.key = 'gameBans' and c.value = 'yes')`,
    ),
  )
