import { accounts } from './accounts/accounts.ts'
import { blocked } from './accounts/blocked.ts'
import { community } from './accounts/community.ts'
import { cups } from './accounts/cups.ts'
import { leaving } from './accounts/leaving.ts'
import { oldAuthors } from './accounts/old-authors.ts'
import { profiles } from './accounts/profiles.ts'
import { tokens } from './accounts/tokens.ts'
import { waysIn } from './accounts/ways-in.ts'
import { bugs } from './bugs.ts'
import { comments } from './comments.ts'
import { events } from './events/events.ts'
import { follow } from './events/follow.ts'
import { lists } from './events/lists.ts'
import { ratings } from './events/ratings.ts'
import { forum } from './forum/forum.ts'
import { forumStaff } from './forum/forum-staff.ts'
import { guessr } from './guessr/guessr.ts'
import { guessrRooms } from './guessr/guessr-rooms.ts'
import { guessrStaff } from './guessr/guessr-staff.ts'
import { images } from './images.ts'
import { maps } from './maps.ts'
import { news } from './news.ts'
import { channels } from './notification-channels.ts'
import { notifications } from './notifications.ts'
import { openData } from './open-data.ts'
import { resources } from './resources.ts'
import { appeals } from './review/appeals.ts'
import { decisions } from './review/decisions.ts'
import { moderation } from './review/moderation.ts'
import { reports } from './review/reports.ts'
import { submissions } from './review/submissions.ts'
import { analysis } from './runs/analysis.ts'
import { analyzer } from './runs/analyzer.ts'
import { collections } from './runs/collections.ts'
import { demos } from './runs/demos.ts'
import { gameAccounts } from './runs/game-accounts.ts'
import { gameServers } from './runs/game-servers.ts'
import { leaderboards } from './runs/leaderboards.ts'
import { longjumps } from './runs/longjumps.ts'
import { me } from './runs/me.ts'
import { points } from './runs/points.ts'
import { records } from './runs/records.ts'
import { replays } from './runs/replays.ts'
import { runs } from './runs/runs.ts'
import { sections } from './runs/sections.ts'
import { search } from './search.ts'
import { site } from './site.ts'
import { texts } from './texts.ts'
import { webhooks } from './webhooks.ts'
import type { Reply, Sent } from './wire/endpoint.ts'
import { kept } from './wire/kept.ts'

/** Every call of the API. The browser imports the types only. */
export const api = {
  ...accounts,
  ...waysIn,
  ...tokens,
  ...leaving,
  ...blocked,
  ...demos,
  ...collections,
  ...news,
  ...comments,
  ...records,
  ...leaderboards,
  ...moderation,
  ...bugs,
  ...texts,
  ...resources,
  ...reports,
  ...appeals,
  ...search,
  ...site,
  ...profiles,
  ...kept,
  ...cups,
  ...community,
  ...images,
  ...maps,
  ...longjumps,
  ...forum,
  ...forumStaff,
  ...notifications,
  ...channels,
  ...analyzer,
  ...analysis,
  ...submissions,
  ...decisions,
  ...guessr,
  ...guessrRooms,
  ...guessrStaff,
  ...replays,
  ...runs,
  ...points,
  ...me,
  ...sections,
  ...gameServers,
  ...gameAccounts,
  ...oldAuthors,
  ...events,
  ...follow,
  ...lists,
  ...ratings,
  ...openData,
  ...webhooks,
}

export type Api = typeof api
export type ApiKey = keyof Api
export type ReplyOf<K extends ApiKey> = Reply<Api[K]>
export type SentTo<K extends ApiKey> = Sent<Api[K]>
