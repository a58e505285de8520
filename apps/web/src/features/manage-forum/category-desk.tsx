import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { optionsOf } from '../../ui/field/options.ts'
import { Tabs } from '../../ui/tabs.tsx'
import { DeletedTab } from './deleted-tab.tsx'
import { HeldTab } from './held-tab.tsx'
import { ReportsTab } from './reports-tab.tsx'

type Tab = 'reports' | 'held' | 'deleted'

const named = (name: string, waiting: number): string => (waiting > 0 ? `${name} ${waiting}` : name)

/** What waits for those who moderate a category, there and under it; held posts first where there are no reports. */
export function CategoryDesk({ categoryId }: { categoryId: number }) {
  const [chosen, choose] = useState<Tab>()
  const query = { categoryId }
  const reported = useQuery(queryOf('GET /forum/reports', { query: { ...query, state: 'open', page: 1 } })).data
  const waiting = useQuery(queryOf('GET /forum/held', { query })).data
  const reports = reported?.open ?? 0
  const held = waiting?.length ?? 0
  const tab = chosen ?? (reports === 0 && held > 0 ? 'held' : 'reports')
  // the last report that is decided does not turn the tab under the mouse
  if (chosen === undefined && reported && waiting) choose(tab)
  const tabs = optionsOf({ reports: named('Reports', reports), held: named('Held posts', held), deleted: 'Deleted' })
  return (
    <section className="stack" aria-label="Moderation">
      <Tabs label="What waits here" options={tabs} value={tab} onChange={choose}>
        {tab === 'reports' && <ReportsTab categoryId={categoryId} />}
        {tab === 'held' && <HeldTab categoryId={categoryId} />}
        {tab === 'deleted' && <DeletedTab categoryId={categoryId} />}
      </Tabs>
    </section>
  )
}
