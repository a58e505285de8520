import { createHash } from 'node:crypto'
import { recordOf } from '../../../motd/boards.ts'
import { addDays, dayOf } from '../../../motd/days.ts'
import { chosenMap, keepMapOfDay } from '../../../motd/draw.ts'
import type { Db } from '../../../platform/api/db.ts'
import { sql } from '../../../platform/api/sql.ts'
import { PEOPLE, type Person } from '../people.ts'
import { openRandom, type Random } from '../random.ts'

const SEED = 188
/** So many days back from today. */
const DAYS = 40
/** Milliseconds of a map without a record. */
const UNKNOWN_MAP_MS = 95_000
/** These run every day for so long; the last of them not yet today. */
const REGULARS: readonly [name: string, days: number][] = [
  ['Gravel_Greta', 33],
  ['moonboots', 17],
  ['fjordhop', 12],
  ['sprout', 6],
  ['bubbletea', 5],
]

/** The maps of the last days with their runs. Maps and records must be there; `now` decides the days. */
export async function seedMotd(tx: Db, now: Date): Promise<void> {
  const random = openRandom(SEED)
  const today = dayOf(now)
  for (let back = DAYS - 1; back >= 0; back--) {
    const day = addDays(today, -back)
    await keepMapOfDay(tx, day)
    const map = await chosenMap(tx, day)
    if (!map) return
    const best = (await recordOf(tx, map.mapId)) ?? UNKNOWN_MAP_MS
    const runs = planRuns(random, back, best).map((run) => ({ ...run, day }))
    await tx.execute(sql`insert into motd_runs (day, runner, player_name, country, time_ms, cp, gc, runs, finished_at)
      select day, decode(runner, 'hex'), player_name, country, time_ms, gc, gc, runs, least(now(), day + interval '14 hours')
      from jsonb_to_recordset(${JSON.stringify(runs)}::jsonb) as planned
        (day date, runner text, player_name text, country text, time_ms integer, gc integer, runs integer)`)
  }
}

function planRuns(random: Random, back: number, best: number) {
  let factor = random.between(0.99, 1.03)
  return random.shuffled(runnersOf(random, back)).map((person) => {
    const timeMs = Math.floor((best * factor) / 10) * 10
    factor += random.between(0.01, 0.12)
    return {
      runner: createHash('sha256').update(`sample ${person.name}`).digest('hex'),
      player_name: person.name,
      country: person.country,
      time_ms: timeMs,
      gc: random.chance(0.3) ? random.whole(1, 30) : 0,
      runs: random.whole(1, 9),
    }
  })
}

function runnersOf(random: Random, back: number): Person[] {
  const isRegular = ({ name }: Person) => REGULARS.some(([regular]) => regular === name)
  const hasCome = ({ name }: Person) =>
    REGULARS.some(([regular, days], place) => {
      const lastDay = place === REGULARS.length - 1 ? 1 : 0
      return regular === name && back >= lastDay && back < days + lastDay
    })
  const others = random.shuffled(PEOPLE.filter((person) => !isRegular(person))).slice(0, random.whole(3, 8))
  return [...PEOPLE.filter(hasCome), ...others]
}
