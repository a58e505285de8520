import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { wasPutOff } from '../../blocks/review/kinds.ts'
import { ReviewPage } from '../../blocks/review/review-page.tsx'
import { api } from '../../lib/api.ts'
import { saveFrom } from '../../lib/files/save-file.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { PAGED, useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { toastError } from '../../ui/toast/toast.ts'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import { DemoCard } from './demo-card.tsx'
import { countsOf, type Order, pick, type Show } from './queue.ts'
import { queueQuery } from './use-review.ts'

const PAGE_SIZE = 12
const ORDERS: [Order, string][] = [
  ['oldest', 'Longest wait first'],
  ['newest', 'Newest first'],
  ['map', 'By map'],
]

/** /admin-check-demos: the queue of submitted demos, one card each. */
export function CheckDemosPage() {
  const found = useQuery({ ...queueQuery, staleTime: 0 })
  const { data } = found
  const [show, setShow] = useState<Show>('all')
  const [text, setText] = useState('')
  const [order, setOrder] = useState<Order>('oldest')
  const [{ page: wanted }, go] = useSearchParams(PAGED)
  const demos = data ?? []
  const counts = countsOf(demos)
  const picked = pick(demos, show, text, order)
  const places = useKeptLines(picked, {
    keyOf: ({ demoId }) => demoId,
    view: JSON.stringify([show, text, order]),
    all: demos,
    leaves: wasPutOff,
  })
  const pages = Math.max(1, Math.ceil(places.length / PAGE_SIZE))
  const page = Math.min(wanted, pages)
  const option = (value: Show, label: string) => ({ value, label, count: data && counts[value] })
  const taken = demos.filter(({ checkBy }) => checkBy).length

  return (
    <ReviewPage
      kind="demo"
      found={found}
      waiting={demos.filter(({ status }) => status === 'SUBMITTED')}
      count={counts.all}
      more={`, ${taken} taken`}
      look="small"
      actions={
        <Button
          small
          blockedBy={data?.length === 0 ? 'No demos waiting' : undefined}
          onClick={() => void downloadAll()}
        >
          <Icon of={Download} size="sm" />
          Download all demos
        </Button>
      }
      filters={
        <div className="row wrap spaced">
          <Segmented
            label="Show"
            value={show}
            onChange={setShow}
            options={[
              option('all', 'All'),
              option('free', 'Free'),
              option('mine', 'Mine'),
              option('warnings', 'With warnings'),
            ]}
          />
          <SearchField label="Map or player" value={text} onChange={({ target }) => setText(target.value)} />
          <label className="row end">
            <span className={field.label}>Order</span>
            <select
              className={field.input}
              data-part="input"
              value={order}
              onChange={({ target }) => setOrder(target.value as Order)}
            >
              {ORDERS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </select>
          </label>
        </div>
      }
      nothing={
        picked.length === 0 && (
          <EmptyState title="No demos found.">
            {text ? `Nothing matches "${text}".` : 'No waiting demo matches.'}
          </EmptyState>
        )
      }
      footer={
        pages > 1 && (
          <Pager
            page={page}
            pages={pages}
            onPage={(next) => go({ page: next }, { toTop: true })}
            label="Pages of the queue"
          />
        )
      }
    >
      {places.slice((page - 1) * PAGE_SIZE, page * PAGE_SIZE).map(({ key, line, gone }) => (
        <DemoCard key={key} demo={line} gone={gone} />
      ))}
    </ReviewPage>
  )
}

async function downloadAll(): Promise<void> {
  try {
    saveFrom(await api.call('GET /record/all-unreleased-demo-files'))
  } catch (error) {
    toastError(errorText(error))
  }
}
