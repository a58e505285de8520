/** Every address of the site is made here. Names are encoded; ids are numbers. */

type Query = Record<string, string | number | boolean | undefined>

const part = encodeURIComponent

function withQuery(path: string, query: Query): string {
  const pairs = Object.entries(query).filter(([, value]) => value !== undefined)
  const text = new URLSearchParams(pairs.map(([key, value]) => [key, String(value)])).toString()
  return text ? `${path}?${text}` : path
}

export const paths = {
  /** with a hash: to a comment on the latest demos, `#comment-12`, or a message of the chat, `#chat-12` */
  home: (hash = '') => `/${hash}`,
  newsPost: (url: string, commentId?: number) =>
    `/news/${part(url)}${commentId === undefined ? '' : `#comment-${commentId}`}`,
  blog: () => '/blog',
  blogPost: (id: number) => `/blog/${id}`,
  ownProfile: () => '/profile',
  profile: (pseudo: string) => `/profile/${part(pseudo)}`,
  me: () => '/me',
  settings: (tab?: 'profile' | 'account' | 'security' | 'privacy' | 'notifications' | 'appearance' | 'data') =>
    withQuery('/settings', { tab: tab === 'profile' ? undefined : tab }),
  notifications: () => '/notifications',
  /** with a hash: to one of them, `#demo-12` */
  mySubmissions: (hash = '') => `/my-submissions${hash}`,
  records: () => '/records',
  record: (mapName: string, route = '') => withQuery(`/record/${part(mapName)}`, { route: route || undefined }),
  longjumps: () => '/longjumps',
  /** a file of the server, not a page */
  longjumpFile: (demoId: number) => `/api/longjump/demo-file?demoId=${demoId}`,
  /** `t` in seconds, `view`, `vs` demo ids with commas between, `speed` */
  replay: (demoId: number, query: Query = {}) => withQuery(`/replay/${demoId}`, query),
  /** a run of a game server; `vs` also `r` with ids of such runs */
  runReplay: (runId: number, query: Query = {}) => withQuery(`/replay/run/${runId}`, query),
  tonight: (until?: string) => withQuery('/tonight', { until }),
  leaderboard: (query: Query = {}) => withQuery('/leaderboard', query),
  pointsRule: () => '/points',
  stats: () => '/stats',
  compare: (a?: string, b?: string) => withQuery('/compare', { a, b }),
  /** with a name: without the records that player holds */
  waitingDemos: () => '/waiting-demos',
  beatable: (player?: string) => withQuery('/beatable', { player }),
  uploadDemo: () => '/upload-demo',
  uploadMap: () => '/upload-map',
  uploadLongjump: () => '/upload-longjump',
  forum: () => '/forum',
  forumCategory: (categoryId: number) => `/forum/category/${categoryId}`,
  newThread: (categoryId: number) => `/forum/category/${categoryId}/new-thread`,
  thread: (threadId: number, where: { page?: number; scroll?: 'last'; message?: number } = {}) =>
    withQuery(`/forum/threads/${threadId}`, where),
  downloads: () => '/downloads',
  start: () => '/start',
  rules: () => '/rules',
  privacy: () => '/privacy',
  terms: () => '/terms',
  faq: () => '/faq',
  team: () => '/admin-team',
  mapLists: () => '/lists',
  mapList: (id: number) => `/lists/${id}`,
  events: () => '/events',
  event: (id: number, query: Query = {}) => withQuery(`/events/${id}`, query),
  /** with a text: the servers, maps and addresses it is part of */
  gameServers: (text?: string) => withQuery('/game-servers', { text }),
  gameServer: (id: number) => `/game-servers/${id}`,
  /** of the member: their keys and what they sent */
  myServers: (server?: number) => withQuery('/my-servers', { server }),
  /** `month` as `YYYY-MM` */
  birthdays: (kind: 'birthday' | 'anniversary' = 'birthday', month?: string) =>
    withQuery('/birthdays', { kind: kind === 'birthday' ? undefined : kind, month }),
  openData: () => '/data',
  communities: () => '/communities',
  status: () => '/status',
  /** `date` as `YYYY-MM-DD`, `month` as `YYYY-MM` */
  mapOfTheDay: (date?: string, month?: string) => withQuery('/map-of-the-day', { date, month }),
  banList: (q?: string) => withQuery('/banlist', { q }),
  /**
   * With an id: that demo opened, a waiting one, one's own, a long jump, or (`jump`) one as its checker sees it, a run of a game server; `collection`
   * and `file`: one of its demos. `at`: milliseconds to stand at.
   */
  analyzer: (
    open: {
      demo?: number
      waiting?: number
      own?: number
      longjump?: number
      jump?: number
      run?: number
      collection?: number
      file?: string
      at?: number
      tab?: string
    } = {},
  ) => withQuery('/analyze-demo', open),
  /** with a game of one's own, or a room */
  kzGuessr: (open: { game?: number; room?: string } = {}) => withQuery('/kzguessr', open),
  kzGuessrLeaderboard: (query: Query = {}) => withQuery('/kzguessr-leaderboard', query),
  search: (text?: string) => withQuery('/search', { q: text }),
  login: (next?: string) => withQuery('/login', { next }),
  register: () => '/register',
  passwordReset: () => '/password-reset',
  usernameRecovery: () => '/username-recovery',
  newPassword: () => '/new-password',
  verifyEmail: () => '/verify-email',
  /** with a number: that report opened */
  bugReport: (report?: number) => withQuery('/bug-report', { report }),
  admin: {
    dashboard: () => '/admin',
    audit: () => '/admin-audit',
    /** with an id to change that post */
    /** with the next release news already written */
    publishRelease: () => '/admin-publish-news?release=1',
    publishNews: (newsId?: number, revision?: number) => withQuery('/admin-publish-news', { newsId, revision }),
    manageNews: () => '/admin-manage-news',
    checkDemos: () => '/admin-check-demos',
    /** with a filter chosen */
    analyzeAllRecords: (query: Query = {}) => withQuery('/admin-analyze-all-wr', query),
    collections: () => '/admin-demo-collections',
    createCollection: () => '/admin-demo-collections/create',
    collection: (id: number) => `/admin-demo-collections/${id}`,
    releaseCollection: (id: number) => `/admin-demo-collections/${id}/release`,
    checkMaps: () => '/admin-check-maps',
    checkLongjumps: () => '/admin-check-longjumps',
    /** with an id: that account opened */
    manageUsers: (user?: number) => withQuery('/admin-manage-users', { user }),
    bugReports: () => '/admin-bug-reports',
    publishBlog: (articleId?: number, revision?: number) => withQuery('/admin-publish-blog', { articleId, revision }),
    manageBlog: () => '/admin-manage-blog',
    manageMaps: () => '/admin-manage-maps',
    manageGameServers: (tab?: 'communities' | 'trust' | 'keys') => withQuery('/admin-manage-game-servers', { tab }),
    manageForum: () => '/admin-forum',
    manageResources: () => '/admin-manage-resources',
    reports: () => '/admin-reports',
    webhooks: () => '/admin-webhooks',
    cups: () => '/admin-cups',
    kzGuessr: (tab?: 'marks') => withQuery('/admin-kzguessr', { tab }),
  },
  /** the list that game-server plugins read: a text file, not a page */
  pluginList: () => '/demos.txt',
}

/** The path to go to after the login: only one of this site, else null. */
export function safeNext(next: string | null | undefined): string | null {
  const here = 'http://here.invalid'
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return null
  const url = new URL(next, here)
  return url.origin === here ? `${url.pathname}${url.search}${url.hash}` : null
}
