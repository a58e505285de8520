import { bool, int, type RowOf, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** A demo whose file is kept, with what its names are made of. */
export const STORED_DEMO = {
  demoId: int,
  mapName: text,
  route: text,
  playerName: text,
  timeMs: int,
  sha256: text,
  /** bytes */
  size: int,
  /** its file is the replay of a game server, .krpz */
  isReplay: bool,
}
export type StoredDemo = RowOf<typeof STORED_DEMO>

/** The columns of `STORED_DEMO` from `storedTables`. */
export const storedColumns = sql`d.id as "demoId", m.name as "mapName", r.name as route, d.player_name as "playerName",
  d.time_ms as "timeMs", d.sha256, b.size, d.run_id is not null as "isReplay"`
export const storedTables = sql`demos d join blobs b on b.sha256 = d.sha256 join routes r on r.id = d.route_id
  join maps m on m.id = r.map_id`
