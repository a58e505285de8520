import { createRootRoute, createRoute, Outlet } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import { PageTitle } from '../lib/page-title.tsx'
import { useTakenOver } from '../lib/use-drawn.ts'
import { Spinner } from '../ui/spinner.tsx'
import { guardPage, type PageAccess } from './access.ts'
import { lazyPage } from './lazy-page.ts'
import type { RailLayout } from './shell/rail-state.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    title?: string
    rails?: RailLayout
    /** on narrow screens nothing follows it */
    isAlone?: boolean
    /** the server draws it for its first look */
    isDrawn?: boolean
    query?: readonly string[]
  }
}

interface PageOptions {
  /** name of the page in the window's title */
  title: string
  /** columns beside the page until the user chooses; both folded unless told, in very wide windows open */
  rails?: RailLayout
  access?: PageAccess
  /** the names in its address that change what it shows first; absent: any may */
  query?: readonly string[]
  /** something is filled in on it: on narrow screens no panels follow it, as on the pages of accounts and of staff */
  isForm?: true
  /** it shows what its reader's browser alone knows: the server sends the shell */
  ownBrowser?: true
  /** the page, loaded when it is opened: `lazy(() => import('./pages/x-page.tsx'), 'XPage')` */
  component: ReturnType<typeof lazyPage>
}

const home = lazyPage(() => import('./pages/home-page.tsx'), 'HomePage')

const collections = {
  list: lazyPage(() => import('../features/collections/collections-page.tsx'), 'CollectionsPage'),
  create: lazyPage(() => import('../features/collections/create-page.tsx'), 'CreateCollectionPage'),
  one: lazyPage(() => import('./pages/collection-page.tsx'), 'CollectionRoute'),
  release: lazyPage(() => import('./pages/release-collection-page.tsx'), 'ReleaseRoute'),
}
const checkDemos = lazyPage(() => import('../features/check-demos/check-demos-page.tsx'), 'CheckDemosPage')
const longjumps = {
  boards: lazyPage(() => import('./pages/longjumps-page.tsx'), 'LongjumpsRoute'),
  upload: lazyPage(() => import('../features/upload-demo/longjump/upload-longjump-page.tsx'), 'UploadLongjumpPage'),
  check: lazyPage(() => import('./pages/check-longjumps-page.tsx'), 'CheckLongjumpsRoute'),
}
const uploadDemo = lazyPage(() => import('../features/upload-demo/upload-page.tsx'), 'UploadPage')

const uploadMap = lazyPage(() => import('../features/upload-map/upload-map-page.tsx'), 'UploadMapPage')
const checkMaps = lazyPage(() => import('../features/check-maps/check-maps-page.tsx'), 'CheckMapsPage')
const manageMaps = lazyPage(() => import('../features/manage-maps/manage-maps-page.tsx'), 'ManageMapsPage')

const gameServers = lazyPage(() => import('../features/servers/game-servers-page.tsx'), 'GameServersPage')
const communities = lazyPage(() => import('../features/servers/communities-page.tsx'), 'CommunitiesPage')
const mapOfTheDay = lazyPage(() => import('../features/map-of-the-day/map-of-the-day-page.tsx'), 'MapOfTheDayPage')
const manageServers = lazyPage(() => import('../features/servers/manage-servers-page.tsx'), 'ManageServersPage')

const account = {
  login: lazyPage(() => import('../features/account/login-page.tsx'), 'LoginPage'),
  register: lazyPage(() => import('../features/account/register-page.tsx'), 'RegisterPage'),
  passwordReset: lazyPage(() => import('../features/account/ask-mail-page.tsx'), 'PasswordResetPage'),
  usernameRecovery: lazyPage(() => import('../features/account/ask-mail-page.tsx'), 'UsernameRecoveryPage'),
  newPassword: lazyPage(() => import('../features/account/new-password-page.tsx'), 'NewPasswordPage'),
  settings: lazyPage(() => import('../features/account/settings-page.tsx'), 'SettingsPage'),
  verifyEmail: lazyPage(() => import('../features/account/verify-email-page.tsx'), 'VerifyEmailPage'),
}

const notifications = lazyPage(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage')

const mySubmissions = lazyPage(() => import('../features/my-submissions/my-submissions-page.tsx'), 'MySubmissionsPage')

const profile = {
  own: lazyPage(() => import('./pages/profile-page.tsx'), 'OwnProfileRoute'),
  player: lazyPage(() => import('./pages/profile-page.tsx'), 'ProfileRoute'),
  birthdays: lazyPage(() => import('../features/birthdays/birthdays-page.tsx'), 'BirthdaysPage'),
}

const records = lazyPage(() => import('./pages/records-page.tsx'), 'RecordsRoute')
const record = lazyPage(() => import('./pages/record-page.tsx'), 'RecordRoute')
const replay = lazyPage(() => import('./pages/replay-page.tsx'), 'ReplayRoute')

const status = lazyPage(() => import('../features/status/status-page.tsx'), 'StatusPage')

const boards = {
  leaderboard: lazyPage(() => import('./pages/leaderboard-page.tsx'), 'LeaderboardRoute'),
  stats: lazyPage(() => import('./pages/stats-page.tsx'), 'StatsRoute'),
  compare: lazyPage(() => import('./pages/compare-page.tsx'), 'CompareRoute'),
  beatable: lazyPage(() => import('./pages/beatable-page.tsx'), 'BeatableRoute'),
  waiting: lazyPage(() => import('../features/waiting-demos/waiting-demos-page.tsx'), 'WaitingDemosPage'),
}

const news = {
  post: lazyPage(() => import('./pages/news-page.tsx'), 'NewsRoute'),
  blog: lazyPage(() => import('../features/short-news/blog-page.tsx'), 'BlogPage'),
  blogPost: lazyPage(() => import('./pages/blog-post-page.tsx'), 'BlogPostRoute'),
}

const newsEditor = {
  news: lazyPage(() => import('../features/news-editor/publish-page.tsx'), 'PublishNewsPage'),
  blog: lazyPage(() => import('../features/news-editor/publish-page.tsx'), 'PublishBlogPage'),
  manageNews: lazyPage(() => import('../features/news-editor/manage-page.tsx'), 'ManageNewsPage'),
  manageBlog: lazyPage(() => import('../features/news-editor/manage-page.tsx'), 'ManageBlogPage'),
}

const analyzer = lazyPage(() => import('./pages/analyze-demo-page.tsx'), 'AnalyzeDemoRoute')

const kzGuessr = {
  game: lazyPage(() => import('./pages/kzguessr-page.tsx'), 'KzGuessrRoute'),
  board: lazyPage(() => import('./pages/kzguessr-leaderboard-page.tsx'), 'KzGuessrLeaderboardRoute'),
  manage: lazyPage(() => import('../features/manage-kzguessr/manage-kzguessr-page.tsx'), 'ManageKzGuessrPage'),
}

const searchPage = lazyPage(() => import('../features/search/search-page.tsx'), 'SearchPage')

const downloads = lazyPage(() => import('../features/downloads/downloads-page.tsx'), 'DownloadsPage')
const reports = lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage')
const cups = lazyPage(() => import('../features/cups/cups-page.tsx'), 'CupsPage')
const manageResources = lazyPage(
  () => import('../features/manage-resources/manage-resources-page.tsx'),
  'ManageResourcesPage',
)

const forum = {
  index: lazyPage(() => import('../features/forum/forum-page.tsx'), 'ForumPage'),
  category: lazyPage(() => import('./pages/forum-category-page.tsx'), 'ForumCategoryRoute'),
  newThread: lazyPage(() => import('./pages/new-thread-page.tsx'), 'NewThreadRoute'),
  thread: lazyPage(() => import('./pages/forum-thread-page.tsx'), 'ForumThreadRoute'),
  manage: lazyPage(() => import('../features/manage-forum/manage-forum-page.tsx'), 'ManageForumPage'),
}

const admin = {
  dashboard: lazyPage(() => import('../features/admin/dashboard-page.tsx'), 'DashboardPage'),
  audit: lazyPage(() => import('../features/admin/audit-page.tsx'), 'AuditPage'),
  analysis: lazyPage(() => import('../features/analyze-all/analyze-all-page.tsx'), 'AnalyzeAllPage'),
}

const order = {
  team: lazyPage(() => import('../features/order/team-page.tsx'), 'TeamPage'),
  bans: lazyPage(() => import('../features/order/ban-list-page.tsx'), 'BanListPage'),
  users: lazyPage(() => import('../features/manage-users/manage-users-page.tsx'), 'ManageUsersPage'),
}

const bugs = {
  report: lazyPage(() => import('../features/bugs/bug-report-page.tsx'), 'BugReportPage'),
  manage: lazyPage(() => import('../features/bugs/manage-bugs-page.tsx'), 'ManageBugsPage'),
}

const texts = {
  start: lazyPage(() => import('../features/texts/start-page.tsx'), 'StartPage'),
  rules: lazyPage(() => import('../features/texts/text-page.tsx'), 'RulesPage'),
  privacy: lazyPage(() => import('../features/texts/text-page.tsx'), 'PrivacyPage'),
  terms: lazyPage(() => import('../features/texts/text-page.tsx'), 'TermsPage'),
  faq: lazyPage(() => import('../features/texts/text-page.tsx'), 'FaqPage'),
}

const root = createRootRoute({ component: Outlet })

/** The server sends the shell of such a page, and that it is on its way. */
function OwnPage({ page: Page }: { page: ComponentType }) {
  return useTakenOver() ? <Page /> : <Spinner />
}

function page<const Path extends string>(path: Path, options: PageOptions) {
  const { title, rails = 'folded', access = 'guest', component: Page, ownBrowser, isForm, query } = options
  const isDrawn = access === 'guest' && !ownBrowser
  const isAlone = isForm ?? (rails === 'solo' || typeof access === 'object')
  const Titled = () => (
    <>
      <PageTitle text={title} />
      {isDrawn ? <Page /> : <OwnPage page={Page} />}
    </>
  )
  return createRoute({
    getParentRoute: () => root,
    path,
    staticData: { title, rails, isAlone, isDrawn, ...(query && { query }) },
    beforeLoad: ({ location }) => guardPage(access, location.href),
    component: Object.assign(Titled, { preload: Page.preload }),
  })
}

/** Every page of the site; the contract's list of pages is the same, and a test compares them. */
export const routeTree = root.addChildren([
  page('/', { query: ['page'], title: 'News', rails: 'open', component: home }),
  page('/news/$url', { query: [], title: 'News', rails: 'open', component: news.post }),
  page('/blog', { query: ['page'], title: 'Short news', rails: 'open', component: news.blog }),
  page('/blog/$id', { query: [], title: 'Short news', rails: 'open', component: news.blogPost }),
  page('/profile', { title: 'Profile', rails: 'half', access: 'user', component: profile.own }),
  page('/profile/$user', {
    query: ['tab', 'show', 'q', 'sort', 'page'],
    title: 'Profile',
    rails: 'half',
    component: profile.player,
  }),
  page('/settings', { isForm: true, title: 'Settings', rails: 'half', access: 'user', component: account.settings }),
  page('/my-submissions', { title: 'My submissions', access: 'user', component: mySubmissions }),
  page('/notifications', { title: 'Notifications', rails: 'half', access: 'user', component: notifications }),
  page('/records', {
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
    title: 'Maps',
    component: records,
  }),
  page('/replay/$demoId', { ownBrowser: true, title: 'Replay', rails: 'tight', component: replay }),
  page('/record/$map', { query: ['route'], title: 'Map', rails: 'half', component: record }),
  page('/longjumps', {
    query: ['type', 'by', 'view', 'player', 'country', 'show', 'page'],
    title: 'Longjumps',
    component: longjumps.boards,
  }),
  page('/leaderboard', {
    query: ['view', 'date', 'difficulty', 'type', 'length', 'xd', 'country', 'sort', 'page'],
    title: 'Leaderboard',
    component: boards.leaderboard,
  }),
  page('/stats', { query: ['tab'], title: 'Statistics', component: boards.stats }),
  page('/compare', { query: ['a', 'b', 'ahead', 'sort', 'page'], title: 'Compare players', component: boards.compare }),
  page('/beatable', {
    query: ['kind', 'difficulty', 'type', 'length', 'xd', 'player', 'sort', 'page'],
    title: 'Beatable next',
    component: boards.beatable,
  }),
  page('/waiting-demos', { title: 'Waiting demos', component: boards.waiting }),
  page('/upload-demo', { isForm: true, ownBrowser: true, title: 'Submit demo', rails: 'half', component: uploadDemo }),
  page('/upload-map', { isForm: true, ownBrowser: true, title: 'Submit map', rails: 'half', component: uploadMap }),
  page('/upload-longjump', {
    isForm: true,
    ownBrowser: true,
    title: 'Submit long jump',
    rails: 'half',
    component: longjumps.upload,
  }),
  page('/downloads', { query: ['q'], title: 'Downloads', rails: 'half', component: downloads }),
  page('/start', { query: [], title: 'Getting started', component: texts.start }),
  page('/rules', { query: [], title: 'Rules', rails: 'half', component: texts.rules }),
  page('/privacy', { query: [], title: 'Privacy', rails: 'half', component: texts.privacy }),
  page('/terms', { query: [], title: 'Terms', rails: 'half', component: texts.terms }),
  page('/faq', { query: [], title: 'Questions', rails: 'half', component: texts.faq }),
  page('/admin-team', { query: [], title: 'Team', rails: 'half', component: order.team }),
  page('/game-servers', { title: 'Game servers', rails: 'half', component: gameServers }),
  page('/birthdays', { query: ['month', 'kind'], title: 'Birthdays', rails: 'half', component: profile.birthdays }),
  page('/communities', { query: [], title: 'Communities', rails: 'half', component: communities }),
  page('/status', { query: [], title: 'Status', rails: 'half', component: status }),
  page('/map-of-the-day', { title: 'Map of the day', rails: 'half', component: mapOfTheDay }),
  page('/banlist', { query: ['kind', 'state', 'q', 'page'], title: 'Ban list', rails: 'half', component: order.bans }),
  page('/analyze-demo', { title: 'Analyzer', component: analyzer, isForm: true, ownBrowser: true }),
  page('/kzguessr', { title: 'KzGuessr', component: kzGuessr.game, ownBrowser: true }),
  page('/kzguessr-leaderboard', {
    query: ['season', 'period', 'mode', 'date', 'country', 'page'],
    title: 'KzGuessr leaderboard',
    component: kzGuessr.board,
  }),
  page('/search', { query: ['q', 'kind', 'page'], title: 'Search', rails: 'half', component: searchPage }),
  page('/login', { query: [], title: 'Log in', rails: 'solo', component: account.login }),
  page('/register', { query: [], title: 'Create account', rails: 'solo', component: account.register }),
  page('/password-reset', { query: [], title: 'Reset password', rails: 'solo', component: account.passwordReset }),
  page('/username-recovery', {
    query: [],
    title: 'Recover username',
    rails: 'solo',
    component: account.usernameRecovery,
  }),
  page('/new-password', { ownBrowser: true, title: 'New password', rails: 'solo', component: account.newPassword }),
  page('/verify-email', { ownBrowser: true, title: 'Confirm e-mail', rails: 'solo', component: account.verifyEmail }),
  page('/bug-report', { isForm: true, ownBrowser: true, title: 'Report a bug', rails: 'half', component: bugs.report }),
  page('/forum', { query: [], title: 'Forum', rails: 'open', component: forum.index }),
  page('/forum/category/$categoryId', { query: ['page'], title: 'Forum', rails: 'open', component: forum.category }),
  page('/forum/category/$categoryId/new-thread', {
    isForm: true,
    title: 'New thread',
    rails: 'open',
    access: 'user',
    component: forum.newThread,
  }),
  page('/forum/threads/$threadId', {
    query: ['page', 'message', 'scroll'],
    title: 'Forum',
    rails: 'open',
    component: forum.thread,
  }),
  page('/admin', { title: 'Dashboard', access: ['ADMIN_MENU'], component: admin.dashboard }),
  page('/admin-audit', { title: 'Audit log', access: ['ADMC'], component: admin.audit }),
  page('/admin-publish-news', { title: 'Publish news', access: ['NEWS'], component: newsEditor.news }),
  page('/admin-manage-news', { title: 'Manage news', access: ['NEWS'], component: newsEditor.manageNews }),
  page('/admin-publish-blog', { title: 'Publish short news', access: ['NEWS'], component: newsEditor.blog }),
  page('/admin-manage-blog', { title: 'Manage short news', access: ['NEWS'], component: newsEditor.manageBlog }),
  page('/admin-check-demos', { title: 'Check demos', access: ['DEMO'], component: checkDemos }),
  page('/admin-analyze-all-wr', { title: 'Analyze all records', access: ['ANALYZE'], component: admin.analysis }),
  page('/admin-demo-collections', { title: 'Demo collections', access: ['DEMO'], component: collections.list }),
  page('/admin-demo-collections/create', {
    title: 'Create collection',
    access: ['DEMO'],
    component: collections.create,
  }),
  page('/admin-demo-collections/$id', { title: 'Demo collection', access: ['DEMO'], component: collections.one }),
  page('/admin-demo-collections/$id/release', {
    title: 'Release collection',
    access: ['DEMO'],
    component: collections.release,
  }),
  page('/admin-check-maps', { title: 'Check maps', access: ['MAPC'], component: checkMaps }),
  page('/admin-kzguessr', { title: 'KzGuessr pictures', access: ['MAPC'], component: kzGuessr.manage }),
  page('/admin-manage-maps', { title: 'Manage maps', access: ['MAPM'], component: manageMaps }),
  page('/admin-check-longjumps', { title: 'Check longjumps', access: ['DEMO'], component: longjumps.check }),
  page('/admin-reports', { title: 'Reports', access: ['DEMO'], component: reports }),
  page('/admin-cups', { title: 'Cups', access: ['CUPS'], component: cups }),
  page('/admin-manage-users', { title: 'Manage users', access: ['TOP'], component: order.users }),
  page('/admin-bug-reports', { title: 'Bug reports', access: ['BUG_READ'], component: bugs.manage }),
  page('/admin-manage-game-servers', { title: 'Manage game servers', access: ['TOP'], component: manageServers }),
  page('/admin-forum', { title: 'Manage forum', access: ['TOP'], component: forum.manage }),
  page('/admin-manage-resources', { title: 'Manage resources', access: ['MOVIES'], component: manageResources }),
])
