import type { ApiKey } from '@kz/contract/api'
import type { RoleGroup } from '@kz/contract/roles'
import { paths } from '../lib/url/paths.ts'

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
    | 'GET /admin/report-count'
    | 'GET /forum/queue-count'
  >
}

const entry = (label: string, path: string): MenuEntry => ({ label, path })

const downloads = entry('Downloads', paths.downloads())
const communities = entry('Communities', paths.communities())

const RECORDS: MenuGroup = {
  label: 'Records',
  entries: [
    { ...entry('Maps', paths.records()), under: ['/record/'] },
    entry('Longjumps', paths.longjumps()),
    entry('Leaderboard', paths.leaderboard()),
    entry('Stats', paths.stats()),
  ],
}
const SUBMIT: MenuGroup = {
  label: 'Submit',
  entries: [
    entry('Demo', paths.uploadDemo()),
    entry('Map', paths.uploadMap()),
    entry('Longjump', paths.uploadLongjump()),
  ],
}
const COMMUNITY: MenuGroup = {
  label: 'Community',
  entries: [
    entry('Getting started', paths.start()),
    entry('Rules', paths.rules()),
    entry('Team', paths.team()),
    entry('Game servers', paths.gameServers()),
    entry('Birthdays', paths.birthdays()),
    communities,
    entry('Ban list', paths.banList()),
  ],
}
const TOOLS: MenuGroup = {
  label: 'Tools',
  entries: [
    entry('Analyzer', paths.analyzer()),
    entry('KzGuessr', paths.kzGuessr()),
    entry('KzGuessr leaderboard', paths.kzGuessrLeaderboard()),
  ],
}

export const MAIN_MENU: readonly (MenuEntry | MenuGroup)[] = [
  { ...entry('News', paths.home()), under: ['/news/'] },
  RECORDS,
  SUBMIT,
  { ...entry('Forum', paths.forum()), under: ['/forum/'] },
  downloads,
  COMMUNITY,
  TOOLS,
  { ...entry('Short news', paths.blog()), under: ['/blog/'] },
]

const staff = (label: string, path: string, group: RoleGroup, count?: AdminEntry['count']): AdminEntry => ({
  ...{ label, path, group },
  ...(count && { count }),
})

export const ADMIN_MENU: readonly AdminEntry[] = [
  staff('Publish news', paths.admin.publishNews(), 'NEWS'),
  staff('Manage news', paths.admin.manageNews(), 'NEWS'),
  staff('Check demos', paths.admin.checkDemos(), 'DEMO', 'GET /upload/map-demo-count'),
  { ...staff('Demo collections', paths.admin.collections(), 'DEMO'), under: [`${paths.admin.collections()}/`] },
  staff('Check maps', paths.admin.checkMaps(), 'MAPC', 'GET /upload/map-count'),
  staff('Check longjumps', paths.admin.checkLongjumps(), 'DEMO', 'GET /upload/longjump-count'),
  staff('KzGuessr pictures', paths.admin.kzGuessr(), 'MAPC'),
  staff('Cups', paths.admin.cups(), 'CUPS'),
  staff('Manage users', paths.admin.manageUsers(), 'TOP'),
  staff('Reports', paths.admin.reports(), 'DEMO', 'GET /admin/report-count'),
  staff('Bug reports', paths.admin.bugReports(), 'BUGS', 'GET /bug-report/count'),
  staff('Publish short news', paths.admin.publishBlog(), 'NEWS'),
  staff('Manage short news', paths.admin.manageBlog(), 'NEWS'),
  staff('Manage maps', paths.admin.manageMaps(), 'MAPM'),
  staff('Manage game servers', paths.admin.manageGameServers(), 'TOP'),
  staff('Manage forum', paths.admin.manageForum(), 'TOP', 'GET /forum/queue-count'),
  staff('Manage resources', paths.admin.manageResources(), 'MOVIES'),
]

/** Columns of the footer. */
export const FOOTER: readonly MenuGroup[] = [
  {
    label: 'Read',
    entries: [
      entry('Latest news', paths.home()),
      entry('Short news', paths.blog()),
      entry('Forum', paths.forum()),
      entry('Search', paths.search()),
    ],
  },
  RECORDS,
  { ...SUBMIT, entries: [...SUBMIT.entries, downloads] },
  // those of the specification first
  { ...COMMUNITY, entries: [...COMMUNITY.entries.filter((one) => one !== communities), communities] },
  TOOLS,
]

/** Feeds of the server, for readers of feeds. */
export const FEEDS: MenuGroup = {
  label: 'Feeds',
  entries: [
    entry('News', '/feed/news.xml'),
    entry('Records', '/feed/records.xml'),
    entry('Maps', '/feed/maps.xml'),
    entry('Forum', '/feed/forum.xml'),
  ],
}

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
