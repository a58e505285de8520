import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useMay } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { PageHead } from '../../ui/page/page-head.tsx'
import tabs from '../../ui/tabs.module.css'
import { ResourcesTab } from './resources-tab.tsx'
import { SiteTab } from './site-tab.tsx'

const TABS = [
  { tab: undefined, label: 'Resources', query: '', Panel: ResourcesTab },
  { tab: 'site', label: 'Site', query: '?tab=site', Panel: SiteTab },
] as const

/** /admin-manage-resources: downloads, reasons to reject, and what the site tells of itself. */
export function ManageResourcesPage() {
  const search = useRawSearchParams()
  const isTop = useMay('TOP')
  const { tab: open, Panel } = TABS.find(({ tab }) => tab === search.tab) ?? TABS[0]
  if (!isTop)
    return (
      <div className="stack">
        <PageHead title="Manage resources" sub="Movies on the downloads page." />
        <ResourcesTab />
      </div>
    )
  return (
    <div className="stack">
      <PageHead title="Manage resources" />
      <nav className={tabs.tabs} aria-label="What is managed">
        {TABS.map(({ tab, label, query }) => (
          <a key={label} href={paths.admin.manageResources() + query} aria-current={tab === open ? 'page' : undefined}>
            {label}
          </a>
        ))}
      </nav>
      <Panel />
    </div>
  )
}
