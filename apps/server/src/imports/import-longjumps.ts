import { saveListedJumps } from '../longjumps/api.ts'
import type { Context } from '../platform/api/context.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, real, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { ensurePlayers } from '../records/api.ts'
import { readLines } from './lines.ts'
import { type LongJumpEntry, readLongJumpList } from './longjump-list.ts'
import { type ImportReport, readAll, reportOn, type Verdict } from './report.ts'
import { runImport } from './write.ts'

type Known = Pick<LongJumpEntry, 'prestrafe' | 'topspeed' | 'country'>

/** One jump is one type, player, block and distance. */
const keyOf = ({ type, player, block, distance }: Pick<LongJumpEntry, 'type' | 'player' | 'block' | 'distance'>) =>
  [type, player, block ?? '', distance.toFixed(3)].join('\n')

const isSame = (a: Known, b: Known) =>
  a.prestrafe === b.prestrafe && a.topspeed === b.topspeed && a.country === b.country

/**
 * Takes a list of long-jump records into the database in one transaction; a known jump is brought up to the list. Run
 * again it changes nothing. Throws UnusableFileError when the file is no such list.
 */
export async function importLongJumps(
  ctx: Context,
  source: AsyncIterable<Uint8Array>,
  fileName: string,
): Promise<ImportReport> {
  const reads = await readAll(readLongJumpList(readLines(source)))
  return runImport(ctx, 'longjumps', fileName, async (tx) => {
    const known = await readKnown(tx)
    const planned: LongJumpEntry[] = []
    const lines = new Map<string, number>()
    const report = reportOn(reads, (entry, number): Verdict => {
      const key = keyOf(entry)
      const earlier = lines.get(key)
      if (earlier !== undefined) return { outcome: 'unchanged', note: `stands in line ${earlier} already` }
      lines.set(key, number)
      const before = known.get(key)
      if (before && isSame(before, entry)) return { outcome: 'unchanged', note: entry.countryNote }
      planned.push(entry)
      return { outcome: before ? 'changed' : 'taken', note: entry.countryNote }
    })
    await write(tx, planned)
    return report
  })
}

const LONG_JUMP_ENTRY = {
  player: text,
  type: text,
  block: int.orNull,
  distance: real,
  prestrafe: real,
  topspeed: real,
  country: text,
}

async function readKnown(tx: Db): Promise<Map<string, Known>> {
  const jumps = await rows(
    tx,
    LONG_JUMP_ENTRY,
    sql`select type, player_name as player, block, distance, prestrafe, topspeed, country from long_jumps`,
  )
  return new Map(jumps.map((jump) => [keyOf(jump), jump]))
}

async function write(tx: Db, jumps: LongJumpEntry[]): Promise<void> {
  const players = await ensurePlayers(tx, new Map(jumps.map(({ player, country }) => [player, country])))
  await saveListedJumps(
    tx,
    jumps.map((jump) => ({ ...jump, playerId: players.get(jump.player) as number })),
  )
}
