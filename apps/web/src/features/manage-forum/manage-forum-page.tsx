import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import tabs from '../../ui/tabs.module.css'
import { CategoriesTab } from './categories-tab.tsx'
import { DeletedTab } from './deleted-tab.tsx'
import { HeldTab } from './held-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'

const TABS = ['categories', 'reports', 'held', 'deleted'] as const
type Tab = (typeof TABS)[number]
const NAMES: Record<Tab, string> = {
  categories: 'Categories',
  reports: 'Reports',
  held: 'Held posts',
  deleted: 'Deleted',
}

/** /admin-forum: the tree, and what waits for staff. */
export function ManageForumPage() {
  const search = useRawSearchParams()
  const tab = TABS.find((each) => each === search.tab) ?? 'categories'
  const reports = useQuery(queryOf('GET /forum/reports', { query: { state: 'open', page: 1 } })).data?.open ?? 0
  const held = useQuery(queryOf('GET /forum/held', { query: {} })).data?.length ?? 0
  const waiting: Partial<Record<Tab, number>> = { reports, held }
  return (
    <div className="stack">
      <PageHead title="Manage forum" />
      <nav className={tabs.tabs} aria-label="Parts of the forum's management">
        {TABS.map((each) => (
          <a
            key={each}
            href={each === 'categories' ? paths.admin.manageForum() : `${paths.admin.manageForum()}?tab=${each}`}
            aria-current={each === tab ? 'page' : undefined}
          >
            {NAMES[each]}
            {(waiting[each] ?? 0) > 0 && <em>{waiting[each]}</em>}
          </a>
        ))}
      </nav>
      <TabOf tab={tab} />
    </div>
  )
}

function TabOf({ tab }: { tab: Tab }) {
  if (tab === 'reports') return <ReportsTab />
  if (tab === 'held') return <HeldTab />
  return tab === 'deleted' ? <DeletedTab /> : <CategoriesTab />
}
