import type { RoleGroup } from './roles.ts'

/** Columns beside a page: both open, the left one folded, both folded, folded in the widest window too, or for pages that want to be alone. */
export type RailLayout = 'open' | 'half' | 'folded' | 'tight' | 'solo'

/** The user is logged in, or a member of any of the role groups. */
export type PageAccess = 'user' | readonly RoleGroup[]

/** Where a page stands in the menus; `staff` is the menu of those who may open it. */
export interface MenuPlace {
  in: 'top' | 'records' | 'submit' | 'community' | 'tools' | 'staff'
  /** in its menu, from 1 */
  place: number
  /** where it is not the title */
  label?: string
  /** the beginning of other paths that belong to it */
  under?: string
  /** who sees the entry, where fewer do than may open the page */
  group?: RoleGroup
}

export interface PageRow {
  /** as `/record/{map}` */
  path: string
  /** name of the page in the window's title */
  title: string
  /** who may open it; absent: everybody */
  access?: PageAccess
  /** columns beside the page until the user chooses; both folded unless told, in very wide windows open */
  rails?: RailLayout
  /** something is filled in on it: on narrow screens no panels follow it, as on the pages of accounts and of staff */
  isForm?: true
  /** it shows what its reader's browser alone knows: the server sends the shell */
  ownBrowser?: true
  /** the names in its address that change what it shows first; absent: any may */
  query?: readonly string[]
  menu?: MenuPlace
  /** in the sitemap, or asked to be left alone; absent: neither */
  crawlers?: 'listed' | 'closed'
}

/**
 * Every page of the site, once: the router, the first page that the server draws, the titles, the menus, the
 * sitemap and the tests derive from this
 * table. A path that is not here is answered with status 404. Plain data: no zod.
 */
export const PAGE_TABLE = [
  {
    path: '/',
    title: 'News',
    menu: { in: 'top', place: 1, under: '/news/' },
    crawlers: 'listed',
    rails: 'open',
    query: ['page', 'all'],
  },
  { path: '/profile', title: 'Profile', access: 'user', rails: 'folded' },
  { path: '/profile/{user}', title: 'Profile', rails: 'folded', query: ['tab', 'show', 'q', 'sort', 'page'] },
  { path: '/me', title: 'My KZ', access: 'user' },
  { path: '/settings', title: 'Settings', access: 'user', rails: 'half', isForm: true },
  { path: '/notifications', title: 'Notifications', access: 'user', rails: 'half' },
  { path: '/my-submissions', title: 'My submissions', access: 'user' },
  { path: '/analyze-demo', title: 'Analyzer', menu: { in: 'tools', place: 1 }, isForm: true, ownBrowser: true },
  {
    path: '/upload-demo',
    title: 'Submit demo',
    menu: { in: 'submit', place: 1, label: 'Demo' },
    rails: 'half',
    isForm: true,
    ownBrowser: true,
  },
  {
    path: '/upload-map',
    title: 'Submit map',
    menu: { in: 'submit', place: 2, label: 'Map' },
    rails: 'half',
    isForm: true,
    ownBrowser: true,
  },
  {
    path: '/upload-longjump',
    title: 'Submit long jump',
    menu: { in: 'submit', place: 3, label: 'Longjump' },
    rails: 'half',
    isForm: true,
    ownBrowser: true,
  },
  {
    path: '/downloads',
    title: 'Downloads',
    menu: { in: 'top', place: 5 },
    crawlers: 'listed',
    rails: 'half',
    query: ['q'],
  },
  {
    path: '/banlist',
    title: 'Ban list',
    menu: { in: 'community', place: 8 },
    rails: 'half',
    query: ['kind', 'state', 'q', 'page'],
  },
  { path: '/news/{url}', title: 'News', rails: 'open', query: [] },
  {
    path: '/blog',
    title: 'Short news',
    menu: { in: 'top', place: 8, under: '/blog/' },
    crawlers: 'listed',
    rails: 'open',
    query: ['page'],
  },
  { path: '/blog/{id}', title: 'Short news', rails: 'open', query: [] },
  {
    path: '/birthdays',
    title: 'Birthdays',
    menu: { in: 'community', place: 6 },
    crawlers: 'listed',
    rails: 'half',
    query: ['month', 'kind'],
  },
  { path: '/search', title: 'Search', rails: 'half', query: ['q', 'kind', 'page'] },
  {
    path: '/leaderboard',
    title: 'Leaderboard',
    menu: { in: 'records', place: 3 },
    crawlers: 'listed',
    query: ['view', 'date', 'difficulty', 'type', 'length', 'xd', 'country', 'month', 'followed', 'sort', 'page'],
  },
  {
    path: '/tonight',
    title: 'Release night',
    menu: { in: 'records', place: 5 },
    crawlers: 'listed',
    rails: 'tight',
    query: ['until'],
  },
  { path: '/points', title: 'How points are made', crawlers: 'listed', rails: 'half', query: [] },
  {
    path: '/stats',
    title: 'Statistics',
    menu: { in: 'records', place: 4, label: 'Stats' },
    crawlers: 'listed',
    query: ['tab'],
  },
  { path: '/compare', title: 'Compare players', query: ['a', 'b', 'ahead', 'sort', 'page'] },
  {
    path: '/beatable',
    title: 'Beatable next',
    query: ['kind', 'difficulty', 'type', 'length', 'xd', 'player', 'sort', 'page'],
  },
  { path: '/waiting-demos', title: 'Waiting demos' },
  {
    path: '/records',
    title: 'Maps',
    menu: { in: 'records', place: 1, under: '/record/' },
    crawlers: 'listed',
    query: [
      'q',
      'difficulty',
      'type',
      'length',
      'xd',
      'mapper',
      'country',
      'holder',
      'record',
      'runs',
      'recordable',
      'from',
      'to',
      'sort',
      'page',
    ],
  },
  {
    path: '/record/{map}',
    title: 'Map',
    query: ['route', 'class', 'from', 'country', 'followed', 'place'],
  },
  { path: '/replay/{demoId}', title: 'Replay', rails: 'tight', ownBrowser: true, query: ['vs'] },
  { path: '/replay/run/{runId}', title: 'Replay', rails: 'tight', ownBrowser: true },
  { path: '/login', title: 'Log in', crawlers: 'closed', rails: 'solo', query: [] },
  { path: '/register', title: 'Create account', crawlers: 'closed', rails: 'solo', query: [] },
  { path: '/password-reset', title: 'Reset password', crawlers: 'closed', rails: 'solo', query: [] },
  { path: '/username-recovery', title: 'Recover username', crawlers: 'closed', rails: 'solo', query: [] },
  { path: '/new-password', title: 'New password', crawlers: 'closed', rails: 'solo', ownBrowser: true },
  { path: '/verify-email', title: 'Confirm e-mail', rails: 'solo', ownBrowser: true },
  { path: '/bug-report', title: 'Report a bug', rails: 'half', isForm: true, ownBrowser: true },
  {
    path: '/admin-team',
    title: 'Team',
    menu: { in: 'community', place: 3 },
    crawlers: 'listed',
    rails: 'half',
    query: [],
  },
  {
    path: '/longjumps',
    title: 'Longjumps',
    menu: { in: 'records', place: 2 },
    crawlers: 'listed',
    query: ['type', 'by', 'view', 'player', 'country', 'show', 'page'],
  },
  { path: '/kzguessr', title: 'KzGuessr', menu: { in: 'tools', place: 2 }, ownBrowser: true },
  {
    path: '/kzguessr-leaderboard',
    title: 'KzGuessr leaderboard',
    menu: { in: 'tools', place: 3 },
    query: ['season', 'period', 'mode', 'date', 'country', 'page'],
  },
  { path: '/start', title: 'Getting started', menu: { in: 'community', place: 1 }, crawlers: 'listed', query: [] },
  { path: '/rules', title: 'Rules', menu: { in: 'community', place: 2 }, crawlers: 'listed', rails: 'half', query: [] },
  { path: '/privacy', title: 'Privacy', rails: 'half', query: [] },
  { path: '/terms', title: 'Terms', rails: 'half', query: [] },
  { path: '/faq', title: 'Questions', rails: 'half', query: [] },
  {
    path: '/game-servers',
    title: 'Game servers',
    menu: { in: 'community', place: 4 },
    crawlers: 'listed',
    rails: 'half',
  },
  { path: '/game-servers/{serverId}', title: 'Game server', rails: 'half', query: [] },
  {
    path: '/events',
    title: 'Events',
    menu: { in: 'community', place: 5, under: '/events/' },
    crawlers: 'listed',
    rails: 'half',
    query: ['page'],
  },
  { path: '/events/{eventId}', title: 'Event', query: ['class', 'page'] },
  {
    path: '/lists',
    title: 'Map lists',
    crawlers: 'listed',
    rails: 'half',
    query: ['page'],
  },
  { path: '/lists/{listId}', title: 'Map list', rails: 'half', query: [] },
  { path: '/my-servers', title: 'My servers', access: 'user', isForm: true },
  { path: '/steam-return', title: 'Link Steam', access: 'user', rails: 'solo' },
  { path: '/sign-in-return', title: 'Back from another site', rails: 'solo', ownBrowser: true },
  { path: '/undo-change', title: 'Take a change back', rails: 'solo', ownBrowser: true },
  { path: '/data', title: 'Open data', crawlers: 'listed' },
  {
    path: '/communities',
    title: 'Communities',
    menu: { in: 'community', place: 7 },
    crawlers: 'listed',
    rails: 'half',
    query: [],
  },
  { path: '/status', title: 'Status', rails: 'half', query: [] },
  { path: '/map-of-the-day', title: 'Map of the day', rails: 'half' },
  {
    path: '/forum',
    title: 'Forum',
    menu: { in: 'top', place: 4, under: '/forum/' },
    crawlers: 'listed',
    rails: 'open',
    query: [],
  },
  { path: '/forum/category/{categoryId}', title: 'Forum', rails: 'open', query: ['page'] },
  { path: '/forum/category/{categoryId}/new-thread', title: 'New thread', access: 'user', rails: 'open', isForm: true },
  { path: '/forum/threads/{threadId}', title: 'Forum', rails: 'open', query: ['page', 'message', 'scroll'] },
  { path: '/admin', title: 'Dashboard', access: ['ADMIN_MENU'] },
  { path: '/admin-audit', title: 'Audit log', access: ['ADMC'] },
  { path: '/admin-publish-news', title: 'Publish news', menu: { in: 'staff', place: 1 }, access: ['NEWS'] },
  { path: '/admin-publish-blog', title: 'Publish short news', menu: { in: 'staff', place: 12 }, access: ['NEWS'] },
  { path: '/admin-manage-news', title: 'Manage news', menu: { in: 'staff', place: 2 }, access: ['NEWS'] },
  {
    path: '/admin-manage-game-servers',
    title: 'Manage game servers',
    menu: { in: 'staff', place: 15 },
    access: ['TOP'],
  },
  { path: '/admin-manage-blog', title: 'Manage short news', menu: { in: 'staff', place: 13 }, access: ['NEWS'] },
  { path: '/admin-check-demos', title: 'Check demos', menu: { in: 'staff', place: 3 }, access: ['DEMO'] },
  { path: '/admin-analyze-all-wr', title: 'Analyze all records', access: ['ANALYZE'] },
  { path: '/admin-check-maps', title: 'Check maps', menu: { in: 'staff', place: 5 }, access: ['MAPC'] },
  { path: '/admin-kzguessr', title: 'KzGuessr pictures', menu: { in: 'staff', place: 7 }, access: ['MAPC'] },
  { path: '/admin-manage-maps', title: 'Manage maps', menu: { in: 'staff', place: 14 }, access: ['MAPM'] },
  { path: '/admin-check-longjumps', title: 'Check longjumps', menu: { in: 'staff', place: 6 }, access: ['DEMO'] },
  { path: '/admin-manage-users', title: 'Manage users', menu: { in: 'staff', place: 9 }, access: ['TOP'] },
  {
    path: '/admin-bug-reports',
    title: 'Bug reports',
    menu: { in: 'staff', place: 11, group: 'BUGS' },
    access: ['BUG_READ'],
  },
  { path: '/admin-forum', title: 'Manage forum', menu: { in: 'staff', place: 16 }, access: ['TOP'] },
  {
    path: '/admin-demo-collections',
    title: 'Demo collections',
    menu: { in: 'staff', place: 4, under: '/admin-demo-collections/' },
    access: ['DEMO'],
  },
  { path: '/admin-demo-collections/create', title: 'Create collection', access: ['DEMO'] },
  { path: '/admin-demo-collections/{id}', title: 'Demo collection', access: ['DEMO'] },
  { path: '/admin-demo-collections/{id}/release', title: 'Release collection', access: ['DEMO'] },
  { path: '/admin-manage-resources', title: 'Manage resources', menu: { in: 'staff', place: 17 }, access: ['MOVIES'] },
  { path: '/admin-cups', title: 'Cups', menu: { in: 'staff', place: 8 }, access: ['CUPS'] },
  { path: '/admin-webhooks', title: 'Webhooks', menu: { in: 'staff', place: 18 }, access: ['ADMC'] },
  { path: '/admin-reports', title: 'Reports', menu: { in: 'staff', place: 10 }, access: ['DEMO'] },
] as const satisfies readonly PageRow[]

export type PagePath = (typeof PAGE_TABLE)[number]['path']

export const PAGES: readonly PagePath[] = PAGE_TABLE.map(({ path }) => path)

/** What the table says of each page, by its path. */
export const PAGE_ROWS = Object.fromEntries(PAGE_TABLE.map((row) => [row.path, row])) as Readonly<
  Record<PagePath, PageRow>
>

/** Whether the server draws a page: guests see it, and all see the same. Else it sends the shell alone. */
export const isDrawn = ({ access, ownBrowser }: PageRow): boolean => !access && !ownBrowser

/** Whether no panels follow a page on narrow screens: one with a form, of accounts or of staff. */
export const isAlone = ({ isForm, rails, access }: PageRow): boolean =>
  isForm ?? (rails === 'solo' || typeof access === 'object')
