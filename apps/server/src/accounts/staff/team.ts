import type { moderation } from '@kz/contract/review/moderation'
import { ROLE_NAMES, ROLES, type Role } from '@kz/contract/roles'
import type { Answer } from '@kz/contract/wire/endpoint'
import { type Db, rows } from '../../platform/api/db.ts'
import { int, moment, text } from '../../platform/api/shape.ts'
import { sql } from '../../platform/api/sql.ts'
import type { Viewer } from '../../platform/api/viewer.ts'
import { iconsOf, openBan } from '../api.ts'

type Team = Answer<(typeof moderation)['GET /user/admin-team']>
type Member = Team[number]['users'][number]

const MOST = 1_000
/** Highest rank first; within a rank the order of the roles. */
const STAFF = ROLE_NAMES.filter((role) => ROLES[role].kind === 'STAFF').toSorted(
  (a, b) => ROLES[b].rank - ROLES[a].rank,
)

const TEAM_ROW = { id: int, pseudo: text, country: text, picture: text.orNull, role: text.as<Role>(), since: moment }

/** Who holds which staff role. Whoever is banned is not shown. */
export async function team(db: Db, viewer: Viewer | null): Promise<Team> {
  const found = await rows(
    db,
    TEAM_ROW,
    sql`select r.role, u.id, u.pseudo, u.country, u.picture, r.given_at as since
      from user_roles r join users u on u.id = r.user_id where r.role in ${STAFF}
        and not exists (select from bans b where b.user_id = u.id and b.kind = 'general' and ${openBan})
      order by r.given_at, u.id limit ${MOST}`,
  )
  const icons = await iconsOf(db, [...new Set(found.map(({ id }) => id))], viewer)
  return STAFF.map((role) => ({
    role,
    users: found
      .filter((member) => member.role === role)
      .map(({ role: _, since, ...member }) => ({
        ...member,
        icons: icons.get(member.id) as Member['icons'],
        since: since.toISOString(),
      })),
  })).filter(({ users }) => users.length > 0)
}
