import { useState } from 'react'
import { Tabs } from '../../ui/tabs.tsx'
import { DeletedTab } from './deleted-tab.tsx'
import { HeldTab } from './held-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'

const TABS = [
  { value: 'reports', label: 'Reports' },
  { value: 'held', label: 'Held posts' },
  { value: 'deleted', label: 'Deleted' },
] as const

/** What waits for those who moderate a category, there and under it. */
export function CategoryDesk({ categoryId }: { categoryId: number }) {
  const [tab, setTab] = useState<(typeof TABS)[number]['value']>('reports')
  return (
    <section className="stack" aria-label="Moderation">
      <Tabs label="What waits here" options={TABS} value={tab} onChange={setTab}>
        {tab === 'reports' && <ReportsTab categoryId={categoryId} />}
        {tab === 'held' && <HeldTab categoryId={categoryId} />}
        {tab === 'deleted' && <DeletedTab categoryId={categoryId} />}
      </Tabs>
    </section>
  )
}
