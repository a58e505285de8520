import { type Db, row } from '../../../platform/api/db.ts'
import { int } from '../../../platform/api/shape.ts'
import { sql } from '../../../platform/api/sql.ts'

const DAY_MS = 86_400_000

interface Held {
  kind: 'WEEKLY' | 'CUP'
  name: string
  intro: string
  /** days from now */
  from: number
  to: number
  maps: number
}

const HELD: readonly Held[] = [
  ...[-16, -9, -2].map((from): Held => {
    const intro = 'Three maps, seven days, any server that sends its runs. Your best run on each map counts.'
    return { kind: 'WEEKLY', name: 'Tuesday Seven', intro, from, to: from + 7, maps: 3 }
  }),
  {
    ...{ kind: 'CUP', name: 'Winter Ladder', intro: 'Five maps in six weeks. The first three get the cup icon.' },
    ...{ from: -30, to: 12, maps: 5 },
  },
]

/** Events on the maps with the most finishes in their time, and a list of maps. The runs of servers must be there. */
export async function seedEvents(tx: Db, now: Date): Promise<void> {
  for (const { kind, name, intro, from, to, maps } of HELD) {
    const [starts, ends] = [from, to].map((days) => new Date(now.getTime() + days * DAY_MS)) as [Date, Date]
    const closes = new Date(ends.getTime() + DAY_MS)
    const stage = closes < now ? 'OVER' : ends < now ? 'CLOSING' : 'RUNNING'
    const made = await row(
      tx,
      { id: int },
      sql`insert into events (kind, name, intro, rules, starts_at, ends_at, closes_at, classes, standing, stage, made_by)
        select ${kind}::text, ${name}::text, ${intro}::text, '', ${starts}::timestamptz, ${ends}::timestamptz,
          ${closes}::timestamptz, '{0,1,3}'::smallint[], 0, ${stage}::text, min(id) from users
        returning id`,
    )
    await tx.execute(sql`insert into event_maps (event_id, place, route_id)
      select ${made?.id ?? 0}, row_number() over (order by count(*) desc, route_id), route_id from runs
      where source = 'server' and finished_at >= ${starts} and finished_at < ${ends}
      group by route_id order by count(*) desc, route_id limit ${maps}`)
    await tx.execute(sql`select rebuild_event(${made?.id ?? 0})`)
  }
  await tx.execute(sql`insert into map_lists (user_id, name, note, is_public)
    select min(id), 'Warm-up evening', 'Short ones first.', true from users`)
  await tx.execute(sql`insert into map_list_maps (list_id, place, map_id)
    select (select max(id) from map_lists), row_number() over (order by id), id from (
      select id from maps where state = 'ACTIVE' order by id limit 9) chosen`)
}
