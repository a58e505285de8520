import type { Reply } from '@kz/contract/endpoint'
import type { records } from '@kz/contract/records'
import { sql } from 'drizzle-orm'
import { type Db, rows } from '../platform/db.ts'
import { countryName } from './api.ts'
import { counts, holderCountry, holderName, holderOf } from './shape.ts'

type Top5 = Reply<(typeof records)['GET /record/top5']>
type Player = Top5['playerTop5'][number]
type Country = Omit<Top5['countryTop5'][number], 'countryName'>

const current = sql`from route_records h join demos d on d.id = h.demo_id ${holderOf('d')}
  join routes r on r.id = h.route_id join maps m on m.id = r.map_id
  where not h.has_cp and ${counts}`

/** The first five players and countries by current records without checkpoints; equal counts share a rank (H041, H251). */
export async function topFive(db: Db): Promise<Top5> {
  const [playerTop5, countries] = await Promise.all([
    rows<Player>(
      db,
      sql`select rank() over (order by count(*) desc) as rank, min(${holderCountry('d')}) as country,
          min(${holderName('d')}) as "playerName", min(d_user.id) as "playerId", count(*) as "numberOfRecords"
        ${current} group by d.player_id
        order by count(*) desc, max(d.decided_at), d.player_id limit 5`,
    ),
    rows<Country>(
      db,
      sql`select rank() over (order by count(*) desc) as rank, ${holderCountry('d')} as country,
          count(*) as "numberOfCountryRecords"
        ${current} group by 2
        order by count(*) desc, max(d.decided_at), 2 limit 5`,
    ),
  ])
  return {
    playerTop5,
    countryTop5: countries.map((line) => ({ ...line, countryName: countryName(line.country) })),
  }
}
