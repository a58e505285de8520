import type { blocked } from '@kz/contract/accounts/blocked'
import type { cups } from '@kz/contract/accounts/cups'
import { NO_ICONS } from '@kz/contract/accounts/honours'
import type { profiles } from '@kz/contract/accounts/profiles'
import type { follow as followCalls } from '@kz/contract/events/follow'
import type { kept } from '@kz/contract/wire/kept'
import { iconsOf } from '../accounts/api.ts'
import { row } from '../platform/api/db.ts'
import type { Handlers } from '../platform/api/handler.ts'
import { text } from '../platform/api/shape.ts'
import { sql } from '../platform/api/sql.ts'
import { commentsOf } from './activity.ts'
import { birthdaysBetween, birthdaysToday } from './birthdays.ts'
import { block, blockedBy } from './blocked.ts'
import { addCupResult, cupResults, removeCupResult } from './cups.ts'
import { requirePlayer } from './find-player.ts'
import { followMap, followMapper, followServer } from './follow.ts'
import { followedThings } from './followed.ts'
import { favour, follow, followedBy, marksOf } from './kept.ts'
import { pinnedRuns, pinRecord, pinRun } from './pinned.ts'
import { favouritesOf, mapsOf } from './player-maps.ts'
import { profileOf } from './profile.ts'
import { playerStats } from './stats.ts'

/** The calls of profiles. */
export const profilesHandlers: Handlers<typeof profiles> = {
  'GET /user/profile': async (ctx, { query, viewer }) => profileOf(ctx.db, viewer, await requirePlayer(ctx.db, query)),
  'GET /user/stats': async (ctx, { query }) => playerStats(ctx, await requirePlayer(ctx.db, query)),
  'GET /user/maps': async (ctx, { query }) => mapsOf(ctx.db, await requirePlayer(ctx.db, query)),
  'GET /user/comments': (ctx, { query: { userId, page } }) => commentsOf(ctx.db, userId, page),
  'GET /user/user': async (ctx, { query, viewer }) => {
    const { userId, name, country } = await requirePlayer(ctx.db, { nickname: query.pseudo })
    if (userId === null) return { id: null, pseudo: name, countryCode: country, picture: null, icons: NO_ICONS }
    const [icons, account] = await Promise.all([
      iconsOf(ctx.db, [userId], viewer),
      row(ctx.db, { picture: text.orNull }, sql`select picture from users where id = ${userId}`),
    ])
    const picture = account?.picture ?? null
    return { id: userId, pseudo: name, countryCode: country, picture, icons: icons.get(userId) ?? NO_ICONS }
  },
  'GET /user/birthdays': (ctx) => birthdaysToday(ctx.db, ctx.now()),
  'GET /user/birthdays/range': (ctx, { query: { startDate, endDate, kind } }) =>
    birthdaysBetween(ctx.db, startDate, endDate, kind),
}

/** The calls about what a member keeps for themselves. */
export const keptHandlers: Handlers<typeof kept> = {
  'GET /user/marks': (ctx, { viewer }) => marksOf(ctx.db, viewer.userId),
  'GET /user/follows': (ctx, { viewer }) => followedBy(ctx.db, viewer.userId),
  'PUT /user/follow': (ctx, { viewer, query }) => follow(ctx, viewer.userId, query.userId, query.followed),
  'GET /user/favourites': (ctx, { viewer }) => favouritesOf(ctx.db, viewer.userId),
  'PUT /user/favourite': (ctx, { viewer, query }) => favour(ctx, viewer.userId, query.mapName, query.favourite),
  'PUT /user/pinned-record': (ctx, { viewer, query }) => pinRecord(ctx, viewer.userId, query.demoId, query.pinned),
  'GET /user/pinned': async (ctx, { query }) => ({
    runs: await pinnedRuns(ctx.db, await requirePlayer(ctx.db, query)),
  }),
  'PUT /user/pinned-run': async (ctx, { viewer, query, body }) => {
    const { runId } = await pinRun(ctx, viewer.userId, query.runId, body)
    return { runId, pinned: body.pinned }
  },
}

/** The calls about what else a member follows. */
export const followHandlers: Handlers<typeof followCalls> = {
  'GET /follow/list': (ctx, { viewer }) => followedThings(ctx.db, viewer.userId),
  'PUT /follow/map': (ctx, { viewer, query }) => followMap(ctx, viewer.userId, query.mapName, query.followed),
  'PUT /follow/mapper': (ctx, { viewer, query }) => followMapper(ctx, viewer.userId, query.name, query.followed),
  'PUT /follow/server': (ctx, { viewer, query }) => followServer(ctx, viewer.userId, query.id, query.followed),
}

/** Whom a member blocks. */
export const blockedHandlers: Handlers<typeof blocked> = {
  'GET /user/blocked': (ctx, { viewer }) => blockedBy(ctx.db, viewer.userId),
  'PUT /user/block': (ctx, { viewer, query }) => block(ctx, viewer.userId, query.userId, query.blocked),
}

/** The calls about cups. */
export const cupsHandlers: Handlers<typeof cups> = {
  'GET /admin/cup-results': (ctx, { query }) => cupResults(ctx.db, query),
  'POST /admin/cup-result': addCupResult,
  'DELETE /admin/cup-result': removeCupResult,
}
