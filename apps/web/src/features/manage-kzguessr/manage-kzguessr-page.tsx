import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { LinkTabs } from '../../ui/link-tabs.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ImagesTab } from './images-tab.tsx'
import { MarksTab } from './marks-tab.tsx'
import { SeasonForm } from './season-form.tsx'

const TABS = [
  { tab: undefined, label: 'Pictures', Tab: ImagesTab },
  { tab: 'marks', label: 'Flagged games', Tab: MarksTab },
] as const

/** /admin-kzguessr: what the game may show, its season's name, and games that are not like a person's. */
export function ManageKzGuessrPage() {
  const search = useRawSearchParams()
  const { tab: open, Tab } = TABS.find(({ tab }) => tab === search.tab) ?? TABS[0]
  return (
    <div className="stack">
      <PageHead title="KzGuessr pictures" sub="Only maps with a real picture appear in daily and ranked games.">
        <SeasonForm />
      </PageHead>
      <LinkTabs label="What is managed" tabs={TABS} open={open} hrefOf={paths.admin.kzGuessr} />
      <Tab />
    </div>
  )
}
