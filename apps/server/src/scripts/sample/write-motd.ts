import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { recordOf } from '../../motd/boards.ts'
import { addDays, dayOf } from '../../motd/days.ts'
import { chosenMap, keepMapOfDay } from '../../motd/draw.ts'
import type { Db } from '../../platform/db.ts'
import { PEOPLE } from './people.ts'
import { openRandom } from './random.ts'

const SEED = 188
/** Milliseconds of a map without a record. */
const UNKNOWN_MAP_MS = 95_000

/** Yesterday's and today's map of the day with runs. Maps and records must be there; `now` decides the day. */
export async function seedMotd(tx: Db, now: Date): Promise<void> {
  const random = openRandom(SEED)
  const today = dayOf(now)
  for (const day of [addDays(today, -1), today]) {
    await keepMapOfDay(tx, day)
    const map = await chosenMap(tx, day)
    if (!map) return
    const best = (await recordOf(tx, map.mapId)) ?? UNKNOWN_MAP_MS
    let factor = random.between(0.99, 1.03)
    for (const person of random.shuffled(PEOPLE).slice(0, random.whole(6, 10))) {
      const gc = random.chance(0.3) ? random.whole(1, 30) : 0
      const timeMs = Math.floor((best * factor) / 10) * 10
      const runner = createHash('sha256').update(`sample ${person.name}`).digest()
      await tx.execute(sql`insert into motd_runs (day, runner, player_name, country, time_ms, cp, gc, runs, finished_at)
        values (${day}, ${runner}, ${person.name}, ${person.country}, ${timeMs}, ${gc}, ${gc}, ${random.whole(1, 9)},
          least(now(), ${day}::date + interval '14 hours'))`)
      factor += random.between(0.01, 0.12)
    }
  }
}
