import { paths } from '../../lib/paths.ts'
import { useRawAddress } from '../../lib/raw-address.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ManageCommunities } from './manage-communities.tsx'
import { ManageKeys } from './manage-keys.tsx'
import { ManageList } from './manage-list.tsx'

const TABS = [
  { tab: undefined, label: 'Servers', Panel: ManageList },
  { tab: 'communities', label: 'Communities', Panel: ManageCommunities },
  { tab: 'keys', label: 'API keys', Panel: ManageKeys },
] as const

/** Game servers, the communities that run them, and the keys they send runs with. */
export function ManageServersPage() {
  const search = useRawAddress()
  const { tab: open, Panel } = TABS.find(({ tab }) => tab === search.tab) ?? TABS[0]
  return (
    <div className="stack">
      <PageHead title="Manage game servers" />
      <LinkTabs label="What is managed" tabs={TABS} open={open} hrefOf={paths.admin.manageGameServers} />
      <Panel />
    </div>
  )
}
