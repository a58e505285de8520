import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { RejectedButton } from '../../blocks/submissions/rejected.tsx'
import { UploadSwitch } from '../../blocks/submissions/upload-switch.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { DemoCard } from './demo-card.tsx'
import { downloadWaiting } from './download-waiting.ts'
import { countsOf, type Order, pick, type Show } from './queue.ts'
import { queueQuery } from './use-review.ts'
import './check-demos.css'

const PAGE_SIZE = 12
const ORDERS: [Order, string][] = [
  ['oldest', 'Longest wait first'],
  ['newest', 'Newest first'],
  ['map', 'By map'],
]

/** /admin-check-demos: the queue of submitted demos, one card each. */
export function CheckDemosPage() {
  const { data, error, refetch } = useQuery({ ...queueQuery, staleTime: 0 })
  const [show, setShow] = useState<Show>('all')
  const [text, setText] = useState('')
  const [order, setOrder] = useState<Order>('oldest')
  const [wanted, setPage] = useState(1)
  const demos = data ?? []
  const counts = countsOf(demos)
  const picked = pick(demos, show, text, order)
  const pages = Math.max(1, Math.ceil(picked.length / PAGE_SIZE))
  const page = Math.min(wanted, pages)
  const oldest = demos.find(({ status }) => status === 'SUBMITTED')
  const withCount = (name: string, count: number) => (data ? `${name} ${count}` : name)
  const taken = demos.filter(({ checkBy }) => checkBy).length

  return (
    <div className="stack">
      <PageHead
        title="Check demos"
        sub={
          data &&
          (oldest
            ? `${counts.all} waiting, oldest since ${oldest.submittedDate.slice(0, 16)}, ${taken} taken`
            : `${counts.all} waiting`)
        }
      >
        <RejectedButton kind="demo" />
        <Button
          small
          blockedBy={data?.length === 0 ? 'No demos waiting' : undefined}
          onClick={() => void downloadWaiting()}
        >
          <Icon of={Download} size="sm" />
          Download all demos
        </Button>
      </PageHead>
      <UploadSwitch of="demo" />
      <div className="row wrap gap-3">
        <Segmented
          label="Show"
          value={show}
          onChange={setShow}
          options={[
            { value: 'all', label: withCount('All', counts.all) },
            { value: 'free', label: withCount('Free', counts.free) },
            { value: 'mine', label: withCount('Mine', counts.mine) },
            { value: 'warnings', label: withCount('With warnings', counts.warnings) },
          ]}
        />
        <SearchField label="Map or player" value={text} onChange={({ target }) => setText(target.value)} />
        <label className="row end">
          <span className="lbl">Order</span>
          <select className="in" value={order} onChange={({ target }) => setOrder(target.value as Order)}>
            {ORDERS.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {error && !data && <ErrorNote onRetry={() => void refetch()}>Could not load the queue.</ErrorNote>}
      {!data && !error && (
        <div className="dcs-wait">
          <SkeletonRows label="Loading the queue" count={4} height="20rem" />
        </div>
      )}
      {data?.length === 0 && <EmptyState title="No demos waiting">Everything is decided. Go and jump.</EmptyState>}
      {data && data.length > 0 && picked.length === 0 && (
        <EmptyState title="No demos found.">
          {text ? `Nothing matches "${text}".` : 'None like this is waiting.'}
        </EmptyState>
      )}
      <div className="dcs">
        {picked.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map((demo) => (
          <DemoCard key={demo.demoId} demo={demo} />
        ))}
      </div>
      {pages > 1 && <Pager page={page} pages={pages} onPage={setPage} label="Pages of the queue" />}
    </div>
  )
}
