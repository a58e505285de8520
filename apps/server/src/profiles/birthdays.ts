import { NO_ICONS } from '@kz/contract/accounts/honours'
import type { Celebrant, profiles } from '@kz/contract/accounts/profiles'
import { ApiError } from '@kz/contract/errors'
import type { Reply } from '@kz/contract/wire/endpoint'
import { iconsOf, openBan } from '../accounts/api.ts'
import { type Db, rows } from '../platform/api/db.ts'
import { int, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'

/** Birthdays and anniversaries: day and month only. */

type Range = Reply<(typeof profiles)['GET /user/birthdays/range']>
type Kind = 'birthday' | 'anniversary'

const ROW = { id: int, pseudo: text, country: text, picture: text.orNull, years: int.orNull, place: int, total: int }
const DAY_MS = 86_400_000
const MOST_DAYS = 62
/** Names of one day; the day also tells how many there are. */
const MOST_A_DAY = 30
const MOST_TODAY = 200

const two = (value: number) => String(value).padStart(2, '0')

/** A day of the calendar and the MMDD that are celebrated on it: those of 29 February on the 28th of other years. */
interface Day {
  date: string
  year: number
  codes: number[]
}

function dayOf(date: Date): Day {
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()]
  const isLastOfFebruary = month === 2 && day === 28 && new Date(Date.UTC(year, 1, 29)).getUTCMonth() === 2
  return { date: `${two(day)}/${two(month)}`, year, codes: isLastOfFebruary ? [228, 229] : [month * 100 + day] }
}

/** Who has birthday today, UTC. */
export async function birthdaysToday(db: Db, now: Date): Promise<Celebrant[]> {
  const [today] = await celebrated(db, [dayOf(now)], 'birthday', MOST_TODAY)
  return today?.users ?? []
}

/** Who celebrates on the days from `start` to `end`, both included; days without anybody are left out. */
export async function birthdaysBetween(db: Db, startDate: string, endDate: string, kind: Kind): Promise<Range> {
  const [start, end] = [Date.parse(`${startDate}T00:00:00Z`), Date.parse(`${endDate}T00:00:00Z`)]
  if (start > end) {
    throw new ApiError('invalid_field', { field: 'startDate' }, { field: 'startDate' })
  }
  const count = (end - start) / DAY_MS + 1
  if (count > MOST_DAYS) throw new ApiError('range_too_long', { days: MOST_DAYS })
  const days = Array.from({ length: count }, (_, index) => dayOf(new Date(start + index * DAY_MS)))
  return celebrated(db, days, kind, MOST_A_DAY)
}

async function celebrated(db: Db, days: readonly Day[], kind: Kind, most: number): Promise<Range> {
  const asked = days.flatMap(({ codes, year }, place) => codes.map((code) => ({ place, code, year })))
  const column = sql.raw(kind === 'birthday' ? 'u.birth_day' : 'u.join_day')
  const years = sql.raw(
    kind === 'birthday' ? 'null::integer' : `asked.year - extract(year from u.created_at at time zone 'UTC')::integer`,
  )
  // nobody has been here for no years
  const isDue = sql.raw(
    kind === 'birthday' ? 'true' : `asked.year > extract(year from u.created_at at time zone 'UTC')`,
  )
  const found = await rows(
    db,
    ROW,
    sql`select id, pseudo, country, picture, years, place, total from (
        select u.id, u.pseudo, u.country, u.picture, ${years} as years, asked.place,
          count(*) over (partition by asked.place)::integer as total,
          row_number() over (partition by asked.place order by ${years} desc nulls last, lower(u.pseudo), u.id) as number
        from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) as asked (place integer, code smallint, year integer)
          join users u on ${column} = asked.code
        where u.email_verified_at is not null and ${isDue}
          and not exists (select from bans b where b.user_id = u.id and b.kind = 'general' and ${openBan})
      ) numbered where number <= ${most} order by place, number`,
  )
  const icons = await iconsOf(
    db,
    found.map(({ id }) => id),
    null,
  )
  return days.flatMap(({ date }, place) => {
    const own = found.filter((one) => one.place === place)
    const users = own.map(({ id, pseudo, country, picture, years }) => ({
      id,
      pseudo,
      country,
      picture,
      years,
      icons: icons.get(id) ?? NO_ICONS,
    }))
    return own[0] ? [{ date, users, total: own[0].total }] : []
  })
}
