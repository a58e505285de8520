import type { Rejected } from '@kz/contract/review/submissions'
import { pagingOf } from '@kz/contract/wire/page'
import { type Db, row, rows } from '../platform/api/db.ts'
import { int, moment, text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { SubmissionType } from './kind.ts'

const PAGE = 20

/**
 * What was rejected and can be opened again, the newest decision first: its file is kept, and it does not come back by
 * itself.
 */
export async function rejected(db: Db, kind: SubmissionType, page: number): Promise<Rejected> {
  const those = sql`from ${kind.table} where state = 'REJECTED' and sha256 is not null
    and not coalesce(${kind.keepsFile ?? sql`false`}, false)`
  const total = await row(db, { count: int }, sql`select count(*) as count ${those}`)
  const found = await rows(
    db,
    {
      ...{ id: int, fileName: text, decidedAt: moment, reviewer: text.orNull },
      ...{ userId: int.orNull, pseudo: text.orNull, country: text.orNull },
    },
    sql`select s.id, s.file_name as "fileName", s.decided_at as "decidedAt", reviewer.pseudo as reviewer,
        s.user_id as "userId", sender.pseudo, sender.country
      from (select id, file_name, decided_at, decided_by, user_id ${those}
        order by decided_at desc, id desc limit ${PAGE} offset ${(page - 1) * PAGE}) s
        left join users sender on sender.id = s.user_id left join users reviewer on reviewer.id = s.decided_by
      order by s.decided_at desc, s.id desc`,
  )
  const described = await kind.describe(
    db,
    found.map(({ id }) => id),
  )
  return {
    submissions: found.flatMap(({ id, fileName, decidedAt, reviewer, userId, pseudo, country }) => {
      const about = described.get(id)
      if (!about) return []
      const sender = userId === null ? null : { userId, pseudo: pseudo ?? '', country: country ?? 'n-a' }
      const { title, time, facts, reason } = about
      return [{ id, title, time, facts, reason, fileName, sender, reviewer, decidedDateIso: decidedAt.toISOString() }]
    }),
    ...pagingOf(page, PAGE, total?.count ?? 0),
  }
}
