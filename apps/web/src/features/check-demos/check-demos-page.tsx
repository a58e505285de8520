import { mapRoute } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { Desk } from '../../blocks/review/desk.tsx'
import { wasPutOff } from '../../blocks/review/kinds.ts'
import { ReviewPage } from '../../blocks/review/review-page.tsx'
import { api } from '../../lib/api.ts'
import { saveFrom } from '../../lib/files/save-file.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Keys } from '../../ui/keys.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { toastError } from '../../ui/toast/toast.ts'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import { DemoCard } from './demo-card.tsx'
import { DemoLine } from './demo-line.tsx'
import { countsOf, type Order, pick, type Show } from './queue.ts'
import { queueQuery } from './use-review.ts'

const ORDERS: [Order, string][] = [
  ['oldest', 'Longest wait first'],
  ['newest', 'Newest first'],
  ['map', 'By map'],
]

/** /admin-check-demos: the queue of submitted demos: one line each, and the one that is open. */
export function CheckDemosPage() {
  const found = useQuery({ ...queueQuery, staleTime: 0 })
  const { data } = found
  const [show, setShow] = useState<Show>('all')
  const [text, setText] = useState('')
  const [order, setOrder] = useState<Order>('oldest')
  const demos = data ?? []
  const counts = countsOf(demos)
  const picked = pick(demos, show, text, order)
  const places = useKeptLines(picked, {
    keyOf: ({ demoId }) => demoId,
    view: JSON.stringify([show, text, order]),
    all: demos,
    leaves: wasPutOff,
  })
  const option = (value: Show, label: string) => ({ value, label, count: data && counts[value] })
  const taken = demos.filter(({ checkBy }) => checkBy).length

  return (
    <ReviewPage
      kind="demo"
      found={found}
      waiting={demos.filter(({ status }) => status === 'SUBMITTED')}
      count={counts.all}
      more={`, ${taken} taken`}
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
    >
      {places.length > 0 && (
        <Desk
          kind="demo"
          queryKey={queueQuery.queryKey}
          label="Demos waiting"
          places={places}
          line={(demo) => <DemoLine demo={demo} />}
          nameOf={(demo) => `${mapRoute(demo.mapName, demo.route)} by ${demo.playerName}`}
          card={(demo, gone) => <DemoCard demo={demo} gone={gone} />}
          keys={
            <>
              <Keys names={['W']} /> watch <Keys names={['R']} /> release <Keys names={['X']} /> reject{' '}
              <Keys names={['P']} /> put off <Keys names={['1']} /> to <Keys names={['9']} /> usual reasons
            </>
          }
        />
      )}
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
