/** What a public call is for. */
interface Words {
  /** one line */
  for: string
  /** what an example asks; absent: nothing */
  ask?: string
}
type Group = readonly [title: string, calls: Readonly<Record<string, Words>>]

const player = 'nickname=sprout'
const map = 'mapName=kz_longjumps2'

/** The public calls in the order in which one who writes a plugin or a bot looks for them. */
export const CALL_GROUPS: readonly Group[] = [
  [
    'Plugin list',
    { 'record/demo-txt-info': { for: 'The record list that game servers read: one line a route, as /demos.txt' } },
  ],
  [
    'Records',
    {
      'record/all-demos': { for: 'Every route of every map with its record', ask: 'page=0' },
      'record/map': { for: 'A map with all its released runs, newest first', ask: map },
      'replay/{demoId}': { for: 'What a player draws of a run: its track, its map, and the other runs of the route' },
      'run/top': { for: 'A page of the times on a map, by everybody, from each standing up', ask: map },
      'run/player': { for: 'The runs of a player, newest first', ask: 'player=sprout' },
      'run/replay': {
        for: 'What a player draws of a run on a server, and what it can be raced against',
        ask: 'runId=1',
      },
      'run/run': { for: 'One run: where it stands, and on which server', ask: 'runId=1' },
      'run/sections': { for: 'A route in parts, with the best time of each and who holds it', ask: map },
      'run/splits': { for: 'When a run passed the parts of its route, and those it is watched with', ask: 'demoId=1' },
      'run/now': { for: 'What is going on: players, finishes of this hour, the fullest servers with their last one' },
      'run/best-sections': { for: 'The parts of maps in which nobody is faster than a player', ask: 'player=sprout' },
      'run/playing': { for: 'Who plays a map now, on which server, and what they have finished', ask: map },
      'points/rule': { for: 'How points are made, in words and figures' },
      'points/top': { for: 'A page of the players by points, of all time or of a month', ask: 'country=pl' },
      'points/boards': { for: 'How many stand on each board' },
      'points/countries': { for: 'Countries by the points of their five best' },
      'event/list': { for: 'Events, the last one first' },
      'event/event': { for: 'An event with its maps, rules and what happens', ask: 'id=1' },
      'event/standings': { for: 'A page of the standings of an event', ask: 'id=1' },
      'event/player': { for: 'What a player reached in events that are over', ask: 'player=sprout' },
      'points/player': { for: 'The points of a player, their place, and a row a day', ask: 'player=sprout' },
      'points/bests': { for: 'The latest best times of a player, with their places', ask: 'player=sprout' },
      'points/year': { for: 'The year of a player in figures', ask: 'player=sprout' },
      'points/achievements': { for: 'What a player has done, with the run that gave it', ask: 'player=sprout' },
      'map/hulls': {
        for: 'The hulls of a map in the version with this CRC, for a demo to be held against',
        ask: `${map}&mapCrc=0123abcd`,
      },
      'record/map-id': { for: 'The number of a map by its name', ask: map },
      'latest-demos/': { for: 'The newest demos, released and rejected', ask: 'limit=10' },
      'latest-demos/likes-comments': { for: 'Likes of the newest demos, and how many comments they have' },
      'record/timeline': { for: 'The records of the last two weeks and what there is to tell of them' },
      'record/newest-run': { for: 'The newest record that can be watched, with the last seconds of its way' },
      'record/tonight': { for: 'The records of a week that can be watched, in the order they were set' },
      'record/beatable': { for: 'Routes without a record, or those whose record is the weakest', ask: 'kind=open' },
      'record/public-submitted-demos': { for: 'Demos that wait to be checked' },
      'record/latest-demos': { for: 'The demos of the newest release news by player, for old clients' },
      stats: { for: 'The statistics page: what all records together look like' },
    },
  ],
  [
    'Maps',
    {
      'map/around': {
        for: 'What the record of a map takes, the demos of it that wait, and three maps like it',
        ask: map,
      },
      'map/geometry': { for: 'What is drawn of a map, in the version with a CRC or the newest', ask: map },
      'map/list': { for: 'Maps with type, length, difficulty, mappers and download', ask: 'query=bkz_' },
      'map/rating': { for: 'What those who finished a map think of it', ask: map },
      'list/public': { for: 'Lists of maps that members made' },
      'list/list': { for: 'A list with its maps in their order', ask: 'id=1' },
      'map/map': { for: 'One map with its pictures and the versions of its file', ask: map },
      'motd/': { for: 'The map of the day with its best runs' },
      'motd/day': { for: 'The map of a day that is over', ask: 'date=2026-01-31' },
      'motd/calendar': { for: 'The maps of a month', ask: 'month=2026-01' },
      'motd/streaks': { for: 'Who has played the map of the day for the most days in a row' },
    },
  ],
  [
    'Players',
    {
      'user/profile': { for: 'A player: country, roles, former names, latest records', ask: player },
      'user/stats': { for: 'The records a player holds and held, with figures', ask: player },
      'user/pinned': { for: 'The runs a player shows first, with a picture and their own line', ask: player },
      'user/maps': { for: 'The maps a player has made', ask: player },
      'user/comments': { for: 'What a member wrote under news and the latest demos', ask: 'userId=1' },
      'user/user': { for: 'Who has this name now, or had it', ask: 'pseudo=sprout' },
      'user/search': { for: 'Players whose name begins like this', ask: 'query=spr' },
      'record/top5': { for: 'The five players and countries with the most records' },
      'record/top-filtered': {
        for: 'The leaderboard of any day, by difficulty, length and type',
        ask: 'difficulty=hard',
      },
      'record/player-demos': { for: 'The same as a plain list of players' },
      'record/country-demos': { for: 'The same as a plain list of countries' },
      'record/compare': { for: 'Two players side by side, map by map', ask: 'a=sprout&b=kneeslide' },
      'user/online': { for: 'Who is here now' },
      'user/admin-team': { for: 'The staff by role' },
      'user/banlist': { for: 'Players who are banned, with the reason' },
      'user/birthdays': { for: 'Members whose birthday is today' },
      'user/birthdays/range': { for: 'Birthdays between two days', ask: 'startDate=2026-01-01&endDate=2026-01-31' },
      'site/countries': { for: 'Every country a player can have: code and name' },
    },
  ],
  [
    'Servers',
    {
      'game-server/server': { for: 'A game server: who plays, the maps of its week, its latest runs', ask: 'id=1' },
      'server/top': {
        for: 'The first of a map for a plugin to print; with Accept: text/plain as lines',
        ask: 'map=kz_longjumps2',
      },
      'server/record': { for: 'The record of a map for a plugin to print', ask: 'map=kz_longjumps2' },
      'game-server/all': { for: 'Every game server: address, map, players, record of its map' },
      'game-server/list': { for: 'Addresses of the servers, one a line' },
      'game-server/top-5': { for: 'The five servers to play on now' },
      'game-server/first-maps': { for: 'Easy maps for a first day, and where they are run' },
      'community/all': { for: 'Communities with their servers and links' },
    },
  ],
  [
    'Long jumps',
    {
      'longjump/top': { for: 'The longest jumps of a type', ask: 'type=lj' },
      'longjump/history': { for: 'How the record of a type grew', ask: 'type=lj' },
      'analyzer/rules': {
        for: 'What a demo is judged by: the rules of this site, and what it knows of a map',
        ask: 'mapName=kz_block',
      },
      'analyzer/report': {
        for: 'What the analyzer found in a demo, by the name of its shared report',
        ask: 'id=aB3dE5gH7jK9',
      },
    },
  ],
  [
    'News and comments',
    {
      'news/last-news': { for: 'The newest news, page by page' },
      'news/news': { for: 'One post of news', ask: 'newsId=1' },
      'news/sticky': { for: 'The post that stands above the others' },
      'news/comments': { for: 'Comments of a post', ask: 'newsId=1&page=0' },
      'news/comment-page': { for: 'The page of comments a comment stands on', ask: 'commentId=1' },
      'article/last-five': { for: 'The five newest short news' },
      'article/last-articles': { for: 'Short news, page by page' },
      'article/article': { for: 'One post of short news', ask: 'articleId=1' },
      'article/comments': { for: 'Comments of short news', ask: 'articleId=1&page=0' },
      'article/comment-page': { for: 'The page of comments a comment stands on', ask: 'commentId=1' },
      'latest-demos/comments': { for: 'Comments of the newest demos' },
      'latest-demos/comment-page': { for: 'The page of comments a comment stands on', ask: 'commentId=1' },
      'map/comments': { for: 'Comments of a map', ask: 'mapId=1&page=0' },
      'map/comment-page': { for: 'The page of comments a comment stands on', ask: 'commentId=1' },
      'chatbox/comments': { for: 'The chat, newest first; with since only what is newer', ask: 'since=1' },
      'chatbox/comment-page': { for: 'The page of the chat a message stands on', ask: 'commentId=1' },
    },
  ],
  [
    'Forum',
    {
      'forum/categories': { for: 'The categories of the forum with their last message' },
      'forum/categories/{id}/threads': { for: 'The threads of a category' },
      'forum/threads/{id}': { for: 'The messages of a thread, page by page' },
      'forum/messages/latest': { for: 'The newest messages of the forum' },
      'forum/messages/user': { for: 'The messages of a member', ask: 'userId=1' },
      'forum/search': { for: 'Threads and messages with these words', ask: 'query=bhop' },
    },
  ],
  [
    'All data',
    {
      'data/files': { for: 'The files of last night: all maps, records, runs and histories, with size and hash' },
      'data/maps': { for: 'Every map, from a cursor on', ask: 'limit=100' },
      'data/records': { for: 'Every record that stands, from a cursor on', ask: 'limit=100' },
      'data/histories': { for: 'Every record that stands or stood, with from when until when', ask: 'limit=100' },
      'data/runs': { for: 'Every run that counts, the oldest first, from a cursor on', ask: 'limit=100' },
    },
  ],
  [
    'The rest',
    {
      'search/': { for: 'Everything that has these words: maps, players, demos, news, forum', ask: 'query=bkz' },
      downloads: { for: 'Files to download: game, configs, plugins, tools' },
      'page/page': { for: 'A text of the site, such as its rules', ask: 'slug=rules' },
      'page/history': { for: 'When such a text was changed', ask: 'slug=rules' },
      'bug-report/list': { for: 'Reports of bugs' },
      'bug-report/report': { for: 'One report of a bug with its answers', ask: 'id=1' },
      'kzguessr/leaderboard': { for: 'The best players of KzGuessr' },
      'kzguessr/hall-of-fame': { for: 'Who won the seasons of KzGuessr' },
      'kzguessr/season': { for: 'The season that is played now' },
      'kzguessr/history': { for: 'The games of a player', ask: 'userId=1' },
      'kzguessr/own': { for: 'The figures of the caller' },
      'kzguessr/result': { for: 'A game that is over, round by round', ask: 'gameId=1' },
      'kzguessr/names': { for: 'The names of maps one may guess' },
      'site/config': { for: 'Name, links and switches of the site' },
      'auth/sign-in': { for: 'Which ways of logging in the site has' },
      'site/closed': { for: 'What is closed now, and why' },
      'upload/is-demo-blocked': { for: 'Whether demos are taken in now' },
      'upload/is-longjump-demo-blocked': { for: 'Whether demos of long jumps are taken in now' },
    },
  ],
]

/** The calls that a program makes with a member's token. */
export const TOKEN_CALLS: Readonly<Record<string, Words>> = {
  'GET /me/goals': { for: 'Your next goals: map, gap, whose place' },
  'GET /me/overview': { for: 'Your points, rank, days, latest runs, and what changed since your last visit' },
  'GET /me/maps': { for: 'Every map with how far you are on it' },
  'PUT /me/goal': { for: 'Keeps a goal, or drops it for a month', ask: map },
  'GET /user/marks': { for: 'Ids of the players you follow, names of your favourite maps' },
  'GET /user/follows': { for: 'The players you follow' },
  'PUT /user/follow': { for: 'Follows a player, or no longer', ask: 'userId=1&followed=true' },
  'GET /user/favourites': { for: 'Your favourite maps' },
  'PUT /user/favourite': { for: 'Makes a map a favourite, or no longer', ask: `${map}&favourite=true` },
  'PUT /user/pinned-record': { for: 'Shows a record first on your profile', ask: 'demoId=1&pinned=true' },
  'PUT /user/pinned-run': { for: 'Shows a run first on your profile', ask: 'runId=1' },
  'GET /submissions/own': { for: 'What you sent, and where it stands' },
  'GET /upload/own-submitted-demos': { for: 'Your demos that are not released yet' },
  'GET /upload/map-demo-count': { for: 'How many of your demos wait' },
  'POST /upload/map-demo': { for: 'Sends a demo to the checkers' },
  'POST /run/submit': { for: 'Submits a run of yours on a server as a demo', ask: 'runId=1' },
}
