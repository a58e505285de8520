import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useMay } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ManageCommunities } from './manage-communities.tsx'
import { ManageKeys } from './manage-keys.tsx'
import { ManageList } from './manage-list.tsx'
import { ManageTrust } from './trust/manage-trust.tsx'

const TABS = [
  { tab: undefined, label: 'Servers', Panel: ManageList },
  { tab: 'trust', label: 'Owners and trust', Panel: ManageTrust },
  { tab: 'communities', label: 'Communities', Panel: ManageCommunities },
  { tab: 'keys', label: 'API keys', Panel: ManageKeys, isForAdministrators: true },
] as const

/** Game servers, who owns and how far staff trusts them, the communities that run them, and the keys they send runs with. */
export function ManageServersPage() {
  const search = useRawSearchParams()
  const isAdministrator = useMay('ADMC')
  const tabs = TABS.filter((tab) => isAdministrator || !('isForAdministrators' in tab))
  const { tab: open, Panel } = tabs.find(({ tab }) => tab === search.tab) ?? TABS[0]
  return (
    <div className="stack">
      <PageHead title="Manage game servers" />
      <LinkTabs label="What is managed" tabs={tabs} open={open} hrefOf={paths.admin.manageGameServers} />
      <Panel />
    </div>
  )
}
