import { isDrawn, PAGE_TABLE, type PagePath, type PageRow } from '@kz/contract/pages'
import type { ComponentType } from 'react'
import { useTakenOver } from '../lib/hooks/use-drawn.ts'
import { saidLate } from '../lib/language/message.ts'
import type { Route } from '../lib/router/router.ts'
import { PageTitle } from '../lib/url/page-title.tsx'
import { Spinner } from '../ui/page/spinner.tsx'
import { guardPage } from './access.ts'
import { type LazyPage, lazyPage } from './lazy-page.ts'

/** The code of each page, loaded when it is opened. */
const CODE: Readonly<Record<PagePath, LazyPage>> = {
  '/': lazyPage(() => import('./pages/home-page.tsx'), 'HomePage'),
  '/profile': lazyPage(() => import('./pages/profile-page.tsx'), 'OwnProfileRoute'),
  '/profile/{user}': lazyPage(() => import('./pages/profile-page.tsx'), 'ProfileRoute'),
  '/me': lazyPage(() => import('../features/me/me-page.tsx'), 'MePage'),
  '/settings': lazyPage(() => import('../features/account/settings-page.tsx'), 'SettingsPage'),
  '/notifications': lazyPage(() => import('../features/notifications/notifications-page.tsx'), 'NotificationsPage'),
  '/my-submissions': lazyPage(() => import('../features/my-submissions/my-submissions-page.tsx'), 'MySubmissionsPage'),
  '/analyze-demo': lazyPage(() => import('./pages/analyze-demo-page.tsx'), 'AnalyzeDemoRoute'),
  '/upload-demo': lazyPage(() => import('../features/upload-demo/upload-page.tsx'), 'UploadPage'),
  '/upload-map': lazyPage(() => import('../features/upload-map/upload-map-page.tsx'), 'UploadMapPage'),
  '/upload-longjump': lazyPage(
    () => import('../features/upload-demo/longjump/upload-longjump-page.tsx'),
    'UploadLongjumpPage',
  ),
  '/downloads': lazyPage(() => import('../features/downloads/downloads-page.tsx'), 'DownloadsPage'),
  '/banlist': lazyPage(() => import('../features/order/ban-list-page.tsx'), 'BanListPage'),
  '/news/{url}': lazyPage(() => import('./pages/news-page.tsx'), 'NewsRoute'),
  '/blog': lazyPage(() => import('../features/short-news/blog-page.tsx'), 'BlogPage'),
  '/blog/{id}': lazyPage(() => import('./pages/blog-post-page.tsx'), 'BlogPostRoute'),
  '/birthdays': lazyPage(() => import('../features/birthdays/birthdays-page.tsx'), 'BirthdaysPage'),
  '/search': lazyPage(() => import('../features/search/search-page.tsx'), 'SearchPage'),
  '/leaderboard': lazyPage(() => import('./pages/leaderboard-page.tsx'), 'LeaderboardRoute'),
  '/tonight': lazyPage(() => import('./pages/events/tonight-page.tsx'), 'TonightRoute'),
  '/points': lazyPage(() => import('../features/leaderboard/points/rule-page.tsx'), 'PointsRulePage'),
  '/stats': lazyPage(() => import('./pages/stats-page.tsx'), 'StatsRoute'),
  '/compare': lazyPage(() => import('./pages/compare-page.tsx'), 'CompareRoute'),
  '/beatable': lazyPage(() => import('./pages/beatable-page.tsx'), 'BeatableRoute'),
  '/waiting-demos': lazyPage(() => import('../features/waiting-demos/waiting-demos-page.tsx'), 'WaitingDemosPage'),
  '/records': lazyPage(() => import('./pages/records-page.tsx'), 'RecordsRoute'),
  '/record/{map}': lazyPage(() => import('./pages/record-page.tsx'), 'RecordRoute'),
  '/replay/{demoId}': lazyPage(() => import('./pages/replay-page.tsx'), 'ReplayRoute'),
  '/replay/run/{runId}': lazyPage(() => import('./pages/run-replay-page.tsx'), 'RunReplayRoute'),
  '/login': lazyPage(() => import('../features/account/login-page.tsx'), 'LoginPage'),
  '/register': lazyPage(() => import('../features/account/register-page.tsx'), 'RegisterPage'),
  '/password-reset': lazyPage(() => import('../features/account/ask-mail-page.tsx'), 'PasswordResetPage'),
  '/username-recovery': lazyPage(() => import('../features/account/ask-mail-page.tsx'), 'UsernameRecoveryPage'),
  '/new-password': lazyPage(() => import('../features/account/new-password-page.tsx'), 'NewPasswordPage'),
  '/sign-in-return': lazyPage(() => import('../features/account/security/sign-in-return-page.tsx'), 'SignInReturnPage'),
  '/undo-change': lazyPage(() => import('../features/account/security/undo-change-page.tsx'), 'UndoChangePage'),
  '/verify-email': lazyPage(() => import('../features/account/verify-email-page.tsx'), 'VerifyEmailPage'),
  '/bug-report': lazyPage(() => import('../features/bugs/bug-report-page.tsx'), 'BugReportPage'),
  '/admin-team': lazyPage(() => import('../features/order/team-page.tsx'), 'TeamPage'),
  '/longjumps': lazyPage(() => import('./pages/longjumps-page.tsx'), 'LongjumpsRoute'),
  '/kzguessr': lazyPage(() => import('./pages/kzguessr-page.tsx'), 'KzGuessrRoute'),
  '/kzguessr-leaderboard': lazyPage(() => import('./pages/kzguessr-leaderboard-page.tsx'), 'KzGuessrLeaderboardRoute'),
  '/start': lazyPage(() => import('../features/texts/start-page.tsx'), 'StartPage'),
  '/rules': lazyPage(() => import('../features/texts/text-page.tsx'), 'RulesPage'),
  '/privacy': lazyPage(() => import('../features/texts/text-page.tsx'), 'PrivacyPage'),
  '/terms': lazyPage(() => import('../features/texts/text-page.tsx'), 'TermsPage'),
  '/faq': lazyPage(() => import('../features/texts/text-page.tsx'), 'FaqPage'),
  '/game-servers': lazyPage(() => import('../features/servers/game-servers-page.tsx'), 'GameServersPage'),
  '/game-servers/{serverId}': lazyPage(() => import('./pages/server-page.tsx'), 'ServerRoute'),
  '/lists': lazyPage(() => import('../features/lists/lists-page.tsx'), 'ListsPage'),
  '/lists/{listId}': lazyPage(() => import('./pages/events/list-page.tsx'), 'ListRoute'),
  '/events': lazyPage(() => import('../features/events/events-page.tsx'), 'EventsPage'),
  '/events/{eventId}': lazyPage(() => import('./pages/events/event-page.tsx'), 'EventRoute'),
  '/my-servers': lazyPage(() => import('../features/servers/own/my-servers-page.tsx'), 'MyServersPage'),
  '/steam-return': lazyPage(() => import('../features/account/steam-return-page.tsx'), 'SteamReturnPage'),
  '/data': lazyPage(() => import('../features/open-data/open-data-page.tsx'), 'OpenDataPage'),
  '/communities': lazyPage(() => import('../features/servers/communities-page.tsx'), 'CommunitiesPage'),
  '/status': lazyPage(() => import('../features/status/status-page.tsx'), 'StatusPage'),
  '/map-of-the-day': lazyPage(() => import('../features/map-of-the-day/map-of-the-day-page.tsx'), 'MapOfTheDayPage'),
  '/forum': lazyPage(() => import('../features/forum/forum-page.tsx'), 'ForumPage'),
  '/forum/category/{categoryId}': lazyPage(() => import('./pages/forum-category-page.tsx'), 'ForumCategoryRoute'),
  '/forum/category/{categoryId}/new-thread': lazyPage(() => import('./pages/new-thread-page.tsx'), 'NewThreadRoute'),
  '/forum/threads/{threadId}': lazyPage(() => import('./pages/forum-thread-page.tsx'), 'ForumThreadRoute'),
  '/admin': lazyPage(() => import('../features/admin/dashboard-page.tsx'), 'DashboardPage'),
  '/admin-audit': lazyPage(() => import('../features/admin/audit-page.tsx'), 'AuditPage'),
  '/admin-publish-news': lazyPage(() => import('../features/news-editor/publish-page.tsx'), 'PublishNewsPage'),
  '/admin-publish-blog': lazyPage(() => import('../features/news-editor/publish-page.tsx'), 'PublishBlogPage'),
  '/admin-manage-news': lazyPage(() => import('../features/news-editor/manage/manage-page.tsx'), 'ManageNewsPage'),
  '/admin-manage-game-servers': lazyPage(
    () => import('../features/servers/manage-servers-page.tsx'),
    'ManageServersPage',
  ),
  '/admin-manage-blog': lazyPage(() => import('../features/news-editor/manage/manage-page.tsx'), 'ManageBlogPage'),
  '/admin-check-demos': lazyPage(() => import('../features/check-demos/check-demos-page.tsx'), 'CheckDemosPage'),
  '/admin-analyze-all-wr': lazyPage(() => import('../features/analyze-all/analyze-all-page.tsx'), 'AnalyzeAllPage'),
  '/admin-check-maps': lazyPage(() => import('../features/check-maps/check-maps-page.tsx'), 'CheckMapsPage'),
  '/admin-kzguessr': lazyPage(
    () => import('../features/manage-kzguessr/manage-kzguessr-page.tsx'),
    'ManageKzGuessrPage',
  ),
  '/admin-manage-maps': lazyPage(() => import('../features/manage-maps/manage-maps-page.tsx'), 'ManageMapsPage'),
  '/admin-check-longjumps': lazyPage(
    () => import('../features/check-longjumps/check-longjumps-page.tsx'),
    'CheckLongjumpsPage',
  ),
  '/admin-manage-users': lazyPage(() => import('../features/manage-users/manage-users-page.tsx'), 'ManageUsersPage'),
  '/admin-bug-reports': lazyPage(() => import('../features/bugs/manage-bugs-page.tsx'), 'ManageBugsPage'),
  '/admin-forum': lazyPage(() => import('../features/manage-forum/manage-forum-page.tsx'), 'ManageForumPage'),
  '/admin-demo-collections': lazyPage(() => import('../features/collections/collections-page.tsx'), 'CollectionsPage'),
  '/admin-demo-collections/create': lazyPage(
    () => import('../features/collections/create-page.tsx'),
    'CreateCollectionPage',
  ),
  '/admin-demo-collections/{id}': lazyPage(() => import('./pages/collection-page.tsx'), 'CollectionRoute'),
  '/admin-demo-collections/{id}/release': lazyPage(() => import('./pages/release-collection-page.tsx'), 'ReleaseRoute'),
  '/admin-manage-resources': lazyPage(
    () => import('../features/manage-resources/manage-resources-page.tsx'),
    'ManageResourcesPage',
  ),
  '/admin-cups': lazyPage(() => import('../features/cups/cups-page.tsx'), 'CupsPage'),
  '/admin-webhooks': lazyPage(() => import('../features/webhooks/webhooks-page.tsx'), 'WebhooksPage'),
  '/admin-reports': lazyPage(() => import('../features/reports/reports-page.tsx'), 'ReportsPage'),
}

/** The server sends the shell of such a page, and that it is on its way. */
function OwnPage({ page: Page }: { page: ComponentType }) {
  return useTakenOver() ? <Page /> : <Spinner />
}

function routeOf(row: PageRow, Page: LazyPage): Route {
  const Titled = () => (
    <>
      <PageTitle text={saidLate(row.title)} />
      {isDrawn(row) ? <Page /> : <OwnPage page={Page} />}
    </>
  )
  return {
    row,
    guard: (href) => guardPage(row.access, href),
    preload: Page.preload,
    Page: Titled,
  }
}

/** Every page of the contract's table with its code. */
export const ROUTES: readonly Route[] = PAGE_TABLE.map((row) => routeOf(row, CODE[row.path]))
