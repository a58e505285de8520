import { LIKE_CALLS } from './likes.ts'
import type { SwitchKind } from './review/moderation.ts'
import { event, type Readers, type Rule } from './wire/live-rule.ts'

/** Everything about each event of `ws/events`, once: what it carries, who hears it, what it makes old. No zod. */

type Nothing = Record<never, never>
type OfMap = { mapName: string }

const records = ['GET /record/map', 'GET /record/all-demos', 'GET /record/top5', 'GET /record/timeline'] as const
const boards = ['GET /record/top-filtered', 'GET /record/beatable', 'GET /record/compare'] as const
const latestDemos = ['GET /latest-demos/', 'GET /latest-demos/likes-comments'] as const
const posts = ['GET /news/last-news', 'GET /news/news', 'GET /article/last-articles', 'GET /article/article'] as const
const profiles = ['GET /user/profile', 'GET /user/stats', 'GET /user/birthdays', 'GET /user/birthdays/range'] as const
const forum = [
  'GET /forum/categories',
  'GET /forum/categories/{id}/threads',
  'GET /forum/threads/{id}',
  'GET /forum/threads/unread',
  'GET /forum/threads/watched',
  'GET /forum/messages/latest',
  'GET /forum/messages/user',
] as const
const servers = [
  'GET /game-server/top-5',
  'GET /game-server/all',
  'GET /game-server/first-maps',
  'GET /game-server/all-admin',
  'GET /motd/',
  'GET /community/all',
  'GET /run/playing',
  'GET /run/now',
] as const
const own = ['GET /user/leaving', 'GET /user/blocked'] as const
const serverPages = ['GET /game-server/server', 'GET /game-server/own'] as const

export const LIVE = {
  'demo.released': event<{ demoId: number; mapName: string; player: string; time: string }>({
    audience: 'everyone',
    adds: true,
    cacheTags: ['records', 'demos'],
    refetches: [...latestDemos, ...boards, ...records, ...profiles],
  }),
  'demo.rejected': event<{ demoId: number }>({ audience: 'everyone', cacheTags: ['demos'], refetches: latestDemos }),
  /** `at`: milliseconds of the database's clock when they were counted; of two counts the later one is right */
  'demo.liked': event<{ demoId: number; likes: number; at: number }>({
    audience: 'everyone',
    cacheTags: ['likes'],
    refetches: [],
    patches: LIKE_CALLS,
  }),
  /** the member's own like, for their other pages */
  'demo.own-like': event<{ userId: number; demoId: number; liked: boolean; at: number }>({
    audience: 'member',
    cacheTags: [],
    refetches: [],
    patches: LIKE_CALLS,
  }),
  'record.changed': event<{ mapName: string }>({
    audience: 'everyone',
    adds: true,
    cacheTags: ['records', 'demos'],
    refetches: [...records, ...boards, ...latestDemos, ...profiles, ...servers],
  }),
  /** a run that game servers sent is its runner's best */
  'run.counted': event<{ mapName: string; route: string; serverId?: number }>({
    audience: 'everyone',
    adds: true,
    cacheTags: ['runs'],
    refetches: ['GET /run/top', 'GET /run/player', 'GET /run/run', 'GET /run/playing', 'GET /run/now', ...serverPages],
    scoped: true,
  }),
  /** a run that game servers sent counts and moves no board: who plays has finished once more */
  'run.finished': event<OfMap & { serverId: number }>({
    audience: 'everyone',
    adds: true,
    cacheTags: [],
    refetches: ['GET /run/playing', 'GET /game-server/server'],
    scoped: true,
  }),
  /** a route has other parts, or other times in them */
  'sections.changed': event<{ mapName: string; route: string }>({
    audience: 'everyone',
    cacheTags: ['sections'],
    refetches: ['GET /run/sections', 'GET /run/splits', 'GET /run/best-sections'],
    scoped: true,
  }),
  /** runs can be watched, or drawn in their maps, that could not: told once for all that were made together */
  'replays.made': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['replays'],
    refetches: ['GET /record/newest-run', 'GET /record/tonight', 'GET /map/around'],
  }),
  /** runs are another player's now */
  'runs.moved': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['runs'],
    refetches: [
      'GET /run/top',
      'GET /run/player',
      'GET /run/run',
      'GET /run/sections',
      'GET /user/game-accounts',
      ...serverPages,
    ],
  }),
  /** points were counted anew */
  'points.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['points'],
    refetches: [
      'GET /points/top',
      'GET /points/boards',
      'GET /points/countries',
      'GET /points/player',
      'GET /points/achievements',
      'GET /points/year',
    ],
  }),
  /** a run of theirs came, or their points changed */
  'me.changed': event<{ userIds: number[] }>({
    audience: 'members',
    cacheTags: [],
    refetches: ['GET /me/overview', 'GET /me/goals', 'GET /me/maps'],
  }),
  'rating.changed': event<OfMap>({
    audience: 'everyone',
    cacheTags: ['ratings'],
    refetches: ['GET /map/rating'],
    scoped: true,
  }),
  /** an event has other standings, other maps or another stage */
  'event.changed': event<{ eventId: number }>({
    audience: 'everyone',
    cacheTags: ['events'],
    refetches: ['GET /event/event', 'GET /event/standings', 'GET /event/list', 'GET /event/player'],
  }),
  /** all runs of a server count, or count no longer */
  'server.trusted': event<{ serverId: number }>({
    audience: 'everyone',
    cacheTags: ['servers', 'runs'],
    refetches: ['GET /run/top', 'GET /run/player', 'GET /run/run', 'GET /run/sections', ...serverPages, ...servers],
  }),
  /** its connections are closed */
  'server.revoked': event<{ serverId: number }>({ audience: 'processes', cacheTags: [], refetches: [] }),
  /** it has a new connection, which replaces those before; `since`: microseconds of the database's clock */
  'server.connected': event<{ serverId: number; since: number }>({
    audience: 'processes',
    cacheTags: [],
    refetches: [],
  }),
  /** staff struck a run: it is on no board, and servers that fetched its replay delete it */
  'run.struck': event<{ runId: number; mapName: string }>({
    audience: 'everyone',
    cacheTags: ['runs'],
    refetches: ['GET /run/top', 'GET /run/player', 'GET /run/run', ...serverPages],
  }),
  /** many demos at once, with a post of their own */
  'collection.released': event<{ collectionId: number; demos: number }>({
    audience: 'everyone',
    adds: true,
    cacheTags: ['records', 'demos'],
    refetches: [...records, ...boards, ...latestDemos, ...profiles, ...servers],
  }),
  'collection.changed': event<{ collectionId: number }>({
    audience: 'DEMO',
    cacheTags: [],
    refetches: ['GET /demo-collections', 'GET /demo-collections/{id}'],
  }),
  'queue.changed': event<{ count: number }>({
    audience: 'DEMO',
    cacheTags: [],
    refetches: ['GET /upload/map-demo-count', 'GET /record/submitted-demos'],
  }),
  'submission.changed': event<{ demoId: number; userId: number }>({
    audience: 'member',
    cacheTags: [],
    refetches: ['GET /upload/own-submitted-demos', 'GET /submissions/own'],
  }),
  /** a run over all records began, went on or ended */
  'analysis.changed': event<Nothing>({
    audience: 'ANALYZE',
    cacheTags: [],
    refetches: ['GET /record/analyze-all-wr', 'GET /record/demo-report'],
  }),
  'upload.switched': event<{ kind: SwitchKind; blocked: boolean }>({
    audience: 'everyone',
    // kept pages say what is closed, and show what is closed now
    cacheTags: ['site'],
    refetches: [
      'GET /upload/is-demo-blocked',
      'GET /upload/is-longjump-demo-blocked',
      'GET /site/closed',
      'GET /admin/switches',
    ],
  }),
  /** a member follows another player or has another favourite: for their other pages */
  'marks.changed': event<{ userId: number }>({
    audience: 'member',
    cacheTags: [],
    refetches: ['GET /user/marks', 'GET /user/follows', 'GET /user/favourites', 'GET /follow/list', 'GET /list/own'],
  }),
  'profile.pinned': event<{ userId: number }>({
    audience: 'everyone',
    cacheTags: [],
    refetches: ['GET /user/profile', 'GET /user/pinned'],
  }),
  /** something new, or read on another page */
  'notification.changed': event<{ userId: number }>({
    audience: 'member',
    cacheTags: [],
    refetches: ['GET /notification/unread-count', 'GET /notification/list'],
  }),
  /** sessions ended, roles or bans changed: the page reads its session anew */
  'session.changed': event<{ userId: number }>({ audience: 'member', cacheTags: [], sessions: true, refetches: own }),
  'maps.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['maps', 'records', 'demos'],
    refetches: [
      ...records,
      ...boards,
      ...latestDemos,
      'GET /map/list',
      'GET /map/map',
      'GET /game-server/waiting-maps',
    ],
  }),
  /** a board of long jumps changed */
  'longjumps.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['longjumps'],
    refetches: ['GET /longjump/top', 'GET /longjump/history', ...profiles],
  }),
  'longjumps.queue': event<{ count: number }>({
    audience: 'DEMO',
    cacheTags: [],
    refetches: ['GET /upload/longjump-count', 'GET /longjump/submitted-ljs'],
  }),
  'longjumps.submission': event<{ userId: number }>({
    audience: 'member',
    cacheTags: [],
    refetches: ['GET /upload/own-submitted-lj-demos', 'GET /submissions/own'],
  }),
  'map-queue.changed': event<{ count: number }>({
    audience: 'MAPC',
    cacheTags: [],
    refetches: ['GET /upload/map-count', 'GET /map/submitted'],
  }),
  /** `mapId` is the number of the submission */
  'map-submission.changed': event<{ mapId: number; userId: number }>({
    audience: 'member',
    cacheTags: [],
    refetches: ['GET /upload/own-submitted-maps', 'GET /submissions/own'],
  }),
  'site.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['site'],
    refetches: ['GET /site/config', 'GET /site/reasons', 'GET /site/old-addresses', 'GET /page/page'],
  }),
  'resources.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['site'],
    refetches: ['GET /downloads', 'GET /resources'],
  }),
  'bugs.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: [],
    refetches: ['GET /bug-report/count', 'GET /bug-report/all', 'GET /bug-report/list', 'GET /bug-report/report'],
  }),
  'news.changed': event<{ newsId: number | null }>({
    audience: 'everyone',
    cacheTags: ['news'],
    refetches: [...posts, 'GET /news/last-news-admin', 'GET /article/last-articles-admin', 'GET /article/last-five'],
  }),
  /** the page asks for the thread itself, if it shows it */
  'comment.changed': event<{ kind: 'news' | 'article' | 'demos' | 'map'; targetId: number; added?: true }>({
    audience: 'everyone',
    cacheTags: ['news', 'demos'],
    refetches: [...posts, 'GET /latest-demos/likes-comments'],
  }),
  /** the chat box asks for what it lacks only */
  'chat.changed': event<{ commentId: number; added?: true }>({
    audience: 'everyone',
    cacheTags: ['chat'],
    refetches: [],
  }),
  /** what processes tell each other; presence tells pages itself, at most once in two seconds */
  'presence.changed': event<{ guests: number; members: number }>({
    audience: 'processes',
    cacheTags: [],
    refetches: ['GET /user/online'],
  }),
  /** a member hid, showed themselves, or closed their last page (`gone`) */
  'presence.member': event<{ userId: number; gone: boolean }>({
    audience: 'processes',
    cacheTags: [],
    refetches: [],
  }),
  /** a nickname, flag, picture or birthday changed */
  'profile.changed': event<{ userId: number }>({
    audience: 'everyone',
    cacheTags: ['records', 'demos', 'maps', 'news', 'chat', 'servers', 'forum'],
    sessions: true,
    refetches: [...profiles, ...records, ...latestDemos, 'GET /user/online'],
  }),
  'servers.changed': event<Nothing>({
    audience: 'everyone',
    adds: true,
    cacheTags: ['servers'],
    refetches: [...servers, ...serverPages, 'GET /game-server/claims'],
  }),
  'motd.changed': event<Nothing>({
    audience: 'everyone',
    adds: true,
    cacheTags: ['motd'],
    refetches: ['GET /motd/', 'GET /motd/day', 'GET /motd/calendar', 'GET /motd/streaks'],
  }),
  /** a message was written, changed, deleted or moved */
  'forum.message': event<{ threadId: number; categoryId: number; readers: Readers; added?: true }>({
    audience: 'readers',
    cacheTags: ['forum'],
    refetches: forum,
  }),
  /** the tree of categories or who may read it changed */
  'forum.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['forum'],
    refetches: [...forum, 'GET /forum/admin-categories', 'GET /forum/categories/deleted'],
  }),
  /** reports or held posts of a category: `readers` are those who moderate it */
  'forum.queue': event<{ readers: Readers }>({
    audience: 'readers',
    cacheTags: [],
    refetches: [
      'GET /forum/queue-count',
      'GET /forum/reports',
      'GET /forum/held',
      'GET /admin/reports',
      'GET /admin/report-count',
    ],
  }),
  /** something was reported, taken by one of the staff or decided */
  'reports.changed': event<Nothing>({
    audience: 'DEMO',
    cacheTags: [],
    refetches: ['GET /admin/reports', 'GET /admin/report-count'],
  }),
  /** a game that counts ended, was struck, or counts again */
  'guessr.changed': event<Nothing>({
    audience: 'everyone',
    cacheTags: ['guessr'],
    refetches: ['GET /kzguessr/leaderboard', 'GET /kzguessr/hall-of-fame', 'GET /kzguessr/history'],
  }),
  /** another best game of today, another day, or a season with another name */
  'guessr.today': event<Nothing>({
    audience: 'everyone',
    adds: true,
    cacheTags: ['guessr'],
    refetches: ['GET /kzguessr/season'],
  }),
  /** the member's own games, for their other pages */
  'guessr.own': event<{ userId: number }>({
    audience: 'member',
    cacheTags: [],
    refetches: ['GET /kzguessr/own', 'GET /kzguessr/season'],
  }),
  /** something happened in the room they sit in; it says nothing of maps */
  'guessr.room': event<{ userIds: number[] }>({
    audience: 'members',
    cacheTags: [],
    refetches: ['GET /kzguessr/room'],
  }),
  'guessr.marks': event<Nothing>({ audience: 'MAPC', cacheTags: [], refetches: ['GET /kzguessr/marks'] }),
} as const

export type LiveType = keyof typeof LIVE
export type LiveEvent = {
  [Type in LiveType]: { type: Type; data: NonNullable<(typeof LIVE)[Type]['data']> }
}[LiveType]

/** The rule of an event, whichever it is. */
export const ruleOf = (
  type: LiveType,
): Rule<{ userId: number; userIds: readonly number[]; readers: Readers; mapName: string }> => LIVE[type]

/** Whether an event hides nothing that was shown before: by its kind, or because it tells of something new. */
export const onlyAdds = ({ type, data }: LiveEvent): boolean => ruleOf(type).adds === true || 'added' in data
