import type { BanKind } from '@kz/contract/accounts/accounts'
import { cleanBio } from '@kz/contract/accounts/bio'
import { NO_ICONS } from '@kz/contract/accounts/honours'
import type { Profile } from '@kz/contract/accounts/profiles'
import { countryName } from '@kz/contract/names/country-names'
import { isIn, ROLE_NAMES, type Role } from '@kz/contract/roles'
import { formatDate, formatDay } from '@kz/contract/rules'
import type { Icons } from '@kz/contract/wire/fields'
import { iconsOf, openBan } from '../accounts/api.ts'
import { type Db, row } from '../platform/api/db.ts'
import { bool, int, json, moment, type RowOf, text, texts } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import type { Viewer } from '../platform/api/viewer.ts'
import { activityOf, recentRecordsOf } from './activity.ts'
import { achievementsOf } from './cups.ts'
import type { Player } from './find-player.ts'
import { pinnedBy } from './pinned.ts'
import { madeBy } from './player-maps.ts'

const ACCOUNT = {
  picture: text.orNull,
  createdAt: moment,
  lastVisitAt: moment.orNull,
  hidesVisit: bool,
  hidesNames: bool,
  visits: int,
  birthDay: int.orNull,
  bio: text,
  links: texts,
  followers: int,
  chatboxComments: int,
  previous: json.as<{ pseudo: string; fromIso: string; untilIso: string }[]>().orNull,
  roles: json.as<{ role: Role; at: string }[]>().orNull,
  bans: json.as<{ kind: BanKind; expiresAt: string }[]>().orNull,
}
type Account = RowOf<typeof ACCOUNT>

const MOST_PREVIOUS = 20

const two = (value: number) => String(value).padStart(2, '0')
/** MMDD as `dd/MM`. */
const dayAndMonth = (day: number): string => `${two(day % 100)}/${two(Math.floor(day / 100))}`

/** The card at the top of a profile. A holder without an account has a name, a flag and records. */
export async function profileOf(db: Db, viewer: Viewer | null, player: Player): Promise<Profile> {
  const { userId, playerId } = player
  const [account, icons, maps, recentActivity, recentRecords, pinned] = await Promise.all([
    userId === null ? undefined : accountOf(db, userId),
    userId === null ? undefined : iconsOf(db, [userId], viewer).then((found) => found.get(userId)),
    row(db, { count: int }, sql`select count(*) as count from maps m where m.state <> 'HIDDEN' and ${madeBy(player)}`),
    userId === null ? [] : activityOf(db, userId),
    playerId === null ? [] : recentRecordsOf(db, playerId),
    userId === null ? [] : pinnedBy(db, userId),
  ])
  const achievements = userId === null ? [] : await achievementsOf(db, userId, account?.roles ?? [])
  const shown = icons ?? NO_ICONS
  const hidesVisit = account !== undefined && account.hidesVisit && viewer?.userId !== userId
  const seesNames = !account?.hidesNames || viewer?.userId === userId || (viewer !== null && isIn('TOP', viewer.roles))
  const names = seesNames ? (account?.previous ?? []) : []
  const lastVisit = hidesVisit ? null : (account?.lastVisitAt ?? null)
  return {
    id: userId,
    pseudo: player.name,
    formerly: seesNames ? player.formerly : null,
    previousPseudo: [...new Set(names.map(({ pseudo }) => pseudo))].filter((name) => name !== player.name),
    nameHistory: names.map(({ pseudo, fromIso, untilIso }) => ({
      ...{ pseudo, fromIso: new Date(fromIso).toISOString(), untilIso: new Date(untilIso).toISOString() },
    })),
    countryCode: player.country,
    countryName: countryName(player.country),
    picture: account?.picture ?? null,
    registrationDate: account ? formatDay(account.createdAt) : null,
    registrationDateIso: account?.createdAt.toISOString() ?? null,
    lastVisit: lastVisit && formatDate(lastVisit),
    lastVisitIso: lastVisit?.toISOString() ?? null,
    hidesVisit,
    visitsSince: account?.visits ?? null,
    chatboxComments: account?.chatboxComments ?? 0,
    birthday: account?.birthDay ? dayAndMonth(account.birthDay) : null,
    bio: cleanBio(account?.bio ?? ''),
    links: account?.links ?? [],
    followers: account?.followers ?? 0,
    pinned,
    roles: (account?.roles ?? []).map(({ role }) => role).sort((a, b) => ROLE_NAMES.indexOf(a) - ROLE_NAMES.indexOf(b)),
    icons: shown,
    bans: bansOf(account, shown),
    mapsMade: maps?.count ?? 0,
    recentActivity,
    recentRecords,
    achievements,
  }
}

const accountOf = (db: Db, userId: number): Promise<Account | undefined> =>
  row(
    db,
    ACCOUNT,
    sql`select u.picture, u.created_at as "createdAt", u.last_visit_at as "lastVisitAt", u.hides_presence as "hidesVisit",
        u.hides_former_names as "hidesNames",
        u.visits, u.birth_day as "birthDay",
        u.bio, u.links, (select count(*) from follows f where f.user_id = u.id) as followers,
        (select count(*) from comments c where c.author_id = u.id and c.kind = 'chat' and c.deleted_at is null)
          as "chatboxComments",
        (select json_agg(json_build_object('pseudo', n.pseudo, 'fromIso', n.since, 'untilIso', n.left_at) order by n.left_at desc)
          from (select f.pseudo, f.left_at, coalesce(lag(f.left_at) over (order by f.left_at), u.created_at) as since
            from former_pseudos f where f.user_id = u.id order by f.left_at desc limit ${MOST_PREVIOUS}) n) as previous,
        (select json_agg(json_build_object('role', r.role, 'at', r.given_at)) from user_roles r where r.user_id = u.id) as roles,
        (select json_agg(json_build_object('kind', b.kind, 'expiresAt', b.expires_at)) from bans b
          where b.user_id = u.id and ${openBan}) as bans
      from users u where u.id = ${userId}`,
  )

/** The icons have been told which bans the viewer may see. */
function bansOf(account: Account | undefined, icons: Icons): Profile['bans'] {
  const seen = { general: icons.isBanned, comment: icons.isCommentBanned, submit: icons.isSubmitBanned }
  return (account?.bans ?? [])
    .filter(({ kind }) => seen[kind])
    .map(({ kind, expiresAt }) => ({
      kind,
      expirationDate: expiresAt === null ? null : formatDate(new Date(expiresAt)),
    }))
}
