import type { ApiKey } from '@kz/contract/api'
import type { RoleGroup } from '@kz/contract/roles'
import { paths } from '../lib/paths.ts'

/** What the menus hold, as data. */

export interface MenuEntry {
  label: string
  path: string
  /** beginnings of other paths that belong to this entry */
  under?: readonly string[]
  /** leads to another site, in a new tab */
  isOutside?: boolean
}

export interface MenuGroup {
  label: string
  entries: readonly MenuEntry[]
}

export interface AdminEntry extends MenuEntry {
  /** who sees it; its page has the same gate */
  group: RoleGroup
  /** the call that counts what is open */
  count?: Extract<
    ApiKey,
    | 'GET /upload/map-demo-count'
    | 'GET /upload/longjump-count'
    | 'GET /upload/map-count'
    | 'GET /bug-report/count'
    | 'GET /forum/queue-count'
  >
}

export const MAIN_MENU: readonly (MenuEntry | MenuGroup)[] = [
  { label: 'News', path: paths.home(), under: ['/news/'] },
  {
    label: 'Records',
    entries: [
      { label: 'Maps', path: paths.records(), under: ['/record/'] },
      { label: 'Longjumps', path: paths.longjumps() },
      { label: 'Leaderboard', path: paths.leaderboard() },
      { label: 'Stats', path: paths.stats() },
    ],
  },
  {
    label: 'Submit',
    entries: [
      { label: 'Demo', path: paths.uploadDemo() },
      { label: 'Map', path: paths.uploadMap() },
      { label: 'Longjump', path: paths.uploadLongjump() },
    ],
  },
  { label: 'Forum', path: paths.forum(), under: ['/forum/'] },
  { label: 'Downloads', path: paths.downloads() },
  {
    label: 'Community',
    entries: [
      { label: 'Rules', path: paths.rules() },
      { label: 'Team', path: paths.team() },
      { label: 'Game servers', path: paths.gameServers() },
      { label: 'Birthdays', path: paths.birthdays() },
      { label: 'Communities', path: paths.communities() },
      { label: 'Ban list', path: paths.banList() },
    ],
  },
  {
    label: 'Tools',
    entries: [
      { label: 'Analyzer', path: paths.analyzer() },
      { label: 'KzGuessr', path: paths.kzGuessr() },
      { label: 'KzGuessr leaderboard', path: paths.kzGuessrLeaderboard() },
    ],
  },
  { label: 'Short news', path: paths.blog(), under: ['/blog/'] },
]

export const ADMIN_MENU: readonly AdminEntry[] = [
  { label: 'Publish news', path: paths.admin.publishNews(), group: 'NEWS' },
  { label: 'Manage news', path: paths.admin.manageNews(), group: 'NEWS' },
  { label: 'Check demos', path: paths.admin.checkDemos(), group: 'DEMO', count: 'GET /upload/map-demo-count' },
  {
    label: 'Demo collections',
    path: paths.admin.collections(),
    under: [`${paths.admin.collections()}/`],
    group: 'DEMO',
  },
  { label: 'Check maps', path: paths.admin.checkMaps(), group: 'MAPC', count: 'GET /upload/map-count' },
  {
    label: 'Check longjumps',
    path: paths.admin.checkLongjumps(),
    group: 'DEMO',
    count: 'GET /upload/longjump-count',
  },
  { label: 'KzGuessr pictures', path: paths.admin.kzGuessr(), group: 'MAPC' },
  { label: 'Manage users', path: paths.admin.manageUsers(), group: 'TOP' },
  { label: 'Bug reports', path: paths.admin.bugReports(), group: 'BUGS', count: 'GET /bug-report/count' },
  { label: 'Publish short news', path: paths.admin.publishBlog(), group: 'NEWS' },
  { label: 'Manage short news', path: paths.admin.manageBlog(), group: 'NEWS' },
  { label: 'Manage maps', path: paths.admin.manageMaps(), group: 'MAPM' },
  { label: 'Manage game servers', path: paths.admin.manageGameServers(), group: 'TOP' },
  { label: 'Manage forum', path: paths.admin.manageForum(), group: 'TOP', count: 'GET /forum/queue-count' },
  { label: 'Manage resources', path: paths.admin.manageResources(), group: 'TOP' },
]

/** Columns of the footer. */
export const FOOTER: readonly MenuGroup[] = [
  {
    label: 'Read',
    entries: [
      { label: 'Latest news', path: paths.home() },
      { label: 'Short news', path: paths.blog() },
      { label: 'Forum', path: paths.forum() },
      { label: 'Search', path: paths.search() },
    ],
  },
  {
    label: 'Records',
    entries: [
      { label: 'Maps', path: paths.records() },
      { label: 'Longjumps', path: paths.longjumps() },
      { label: 'Leaderboard', path: paths.leaderboard() },
      { label: 'Stats', path: paths.stats() },
    ],
  },
  {
    label: 'Submit',
    entries: [
      { label: 'Demo', path: paths.uploadDemo() },
      { label: 'Map', path: paths.uploadMap() },
      { label: 'Longjump', path: paths.uploadLongjump() },
      { label: 'Downloads', path: paths.downloads() },
    ],
  },
  {
    label: 'Community',
    entries: [
      { label: 'Rules', path: paths.rules() },
      { label: 'Team', path: paths.team() },
      { label: 'Game servers', path: paths.gameServers() },
      { label: 'Birthdays', path: paths.birthdays() },
      { label: 'Ban list', path: paths.banList() },
    ],
  },
  {
    label: 'Tools',
    entries: [
      { label: 'Analyzer', path: paths.analyzer() },
      { label: 'KzGuessr', path: paths.kzGuessr() },
      { label: 'KzGuessr leaderboard', path: paths.kzGuessrLeaderboard() },
    ],
  },
]

/** `groups` with the partner's competition at the end of one of them, where the site has a link to it. */
export function withCompetition<Item extends MenuEntry | MenuGroup>(
  items: readonly Item[],
  group: string,
  entry: { label: string; path: string | null },
): readonly Item[] {
  const { label, path } = entry
  if (path === null) return items
  return items.map((item) =>
    'entries' in item && item.label === group
      ? { ...item, entries: [...item.entries, { label, path, isOutside: true }] }
      : item,
  )
}

/** How an entry stands to the page that is open: the page itself, a part of its section, or neither. */
export function currentOf(entry: MenuEntry, pathname: string): 'page' | 'true' | undefined {
  if (entry.path === pathname) return 'page'
  return entry.under?.some((start) => pathname.startsWith(start)) ? 'true' : undefined
}
