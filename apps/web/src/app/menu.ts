import type { ApiKey } from '@kz/contract/api'
import { type MenuPlace, PAGE_ROWS, PAGES, type PageRow } from '@kz/contract/pages'
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

const entryOf = ({ path, title, menu }: PageRow): MenuEntry => ({
  ...{ label: menu?.label ?? title, path },
  ...(menu?.under !== undefined && { under: [menu.under] }),
})

/** The pages of a menu, in its order. */
const rowsIn = (name: MenuPlace['in']): PageRow[] => {
  const placed = PAGES.map((path) => PAGE_ROWS[path]).filter(({ menu }) => menu?.in === name)
  return placed.sort((one, other) => (one.menu?.place ?? 0) - (other.menu?.place ?? 0))
}

const groupOf = (label: string, name: MenuPlace['in']): MenuGroup => ({ label, entries: rowsIn(name).map(entryOf) })

/** The groups of the bar, which the footer has too. */
export const RECORDS = groupOf('Records', 'records')
export const SUBMIT = groupOf('Submit', 'submit')
export const COMMUNITY = groupOf('Community', 'community')
export const TOOLS = groupOf('Tools', 'tools')

/** Entries by their places; the groups take those that are left. */
export const MAIN_MENU: readonly (MenuEntry | MenuGroup)[] = [RECORDS, SUBMIT, COMMUNITY, TOOLS].reduce<
  (MenuEntry | MenuGroup)[]
>((items, group, index) => items.toSpliced([1, 2, 5, 6][index] as number, 0, group), rowsIn('top').map(entryOf))

/** What counts that is open, beside the entry of the page where it is decided. */
const COUNTS: Partial<Record<string, AdminEntry['count']>> = {
  [paths.admin.checkDemos()]: 'GET /upload/map-demo-count',
  [paths.admin.checkMaps()]: 'GET /upload/map-count',
  [paths.admin.checkLongjumps()]: 'GET /upload/longjump-count',
  [paths.admin.reports()]: 'GET /admin/report-count',
  [paths.admin.bugReports()]: 'GET /bug-report/count',
  [paths.admin.manageForum()]: 'GET /forum/queue-count',
}

export const ADMIN_MENU: readonly AdminEntry[] = rowsIn('staff').flatMap((row) => {
  const group = row.menu?.group ?? (row.access === 'user' ? undefined : row.access?.[0])
  const count = COUNTS[row.path]
  return group ? [{ ...entryOf(row), group, ...(count && { count }) }] : []
})

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
