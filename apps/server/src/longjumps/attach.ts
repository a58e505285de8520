import type { ParsedJump } from '@kz/contract/runs/longjumps'
import { keepOutcome } from '../analyzer/api.ts'
import { type Db, hasRow, row, rows } from '../platform/api/db.ts'
import type { ReceivedFile } from '../platform/api/handler.ts'
import { int, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { type KeptFiles, nameFiles } from '../platform/files/keep-files.ts'
import type { JudgedDemo, ReadDemo } from '../submissions/api.ts'

/** Demos of jumps that stand on a board already. */

export interface NamedJump {
  jumpId: number
  playerName: string
  distance: number
  demoId: number | null
}

/** The jumps of a kind over a block, the longest first. */
export const jumpsOver = (db: Db, type: string, block: number): Promise<NamedJump[]> =>
  rows(
    db,
    { jumpId: int, playerName: text, distance: real, demoId: int.orNull },
    sql`select id as "jumpId", player_name as "playerName", distance::float8, demo_id as "demoId" from long_jumps
      where type = ${type} and coalesce(block, 0) = ${block} order by distance desc, id limit 200`,
  )

/** True when a jump has this file already, or one that was refused. */
export const isJumpFile = (db: Db, sha256: string): Promise<boolean> =>
  hasRow(db, sql`select 1 from longjump_demos where sha256 = ${sha256} and state <> 'WITHDRAWN'`)

/** Keeps the demo of a jump that has none; nobody here sent it. Answers false when it has one meanwhile. */
export async function attachJump(
  tx: Db,
  kept: KeptFiles,
  jumpId: number,
  file: ReceivedFile,
  read: ReadDemo & { judged: JudgedDemo },
  jump: ParsedJump,
): Promise<boolean> {
  const free = await hasRow(tx, sql`select 1 from long_jumps where id = ${jumpId} and demo_id is null for update`)
  if (!free) return false
  await nameFiles(tx, kept, [file])
  const made = await row(
    tx,
    { id: int },
    sql`insert into longjump_demos (player_name, country, type, block, distance, prestrafe, topspeed, jump, warnings,
        state, sha256, file_name, seen, decided_at)
      select player_name, country, type, coalesce(block, 0), distance, prestrafe, topspeed, ${sql.json(jump)},
        ${sql.json(read.warnings)}, 'RELEASED', ${file.sha256}, ${file.name}, ${sql.json(read.seen)}, now()
      from long_jumps where id = ${jumpId} returning id`,
  )
  const { id } = made as { id: number }
  await tx.execute(sql`update long_jumps set demo_id = ${id} where id = ${jumpId}`)
  await keepOutcome(tx, { kind: 'longjump', demoId: id, sha256: file.sha256 }, read.judged)
  return true
}
