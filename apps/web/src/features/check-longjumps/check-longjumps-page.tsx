import { LONGJUMP_NAMES, LONGJUMP_TYPES } from '@kz/contract/runs/longjump-types'
import { useQuery } from '@tanstack/react-query'
import { Desk } from '../../blocks/review/desk.tsx'
import { ReviewPage } from '../../blocks/review/review-page.tsx'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { SelectField } from '../../ui/field/field.tsx'
import { Keys } from '../../ui/keys.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import styles from './check-longjumps.module.css'
import { LongjumpCard } from './longjump-card.tsx'
import { LongjumpLine } from './longjump-line.tsx'
import { pick, REVIEW, type Sort } from './queue.ts'
import { queueQuery } from './use-review.ts'

const ORDERS: [Sort, string][] = [
  ['submittedDate', 'Longest wait first'],
  ['-submittedDate', 'Newest first'],
  ['-distance', 'Longest jump first'],
  ['cat', 'By category'],
  ['userName', 'By player'],
]

/** /admin-check-longjumps: the waiting long jumps: one line each, and the one that is open, typed values beside the analyzer's. */
export function CheckLongjumpsPage() {
  const found = useQuery({ ...queueQuery, staleTime: 0 })
  const [state, go] = useSearchParams(REVIEW)
  const jumps = found.data ?? []
  const picked = pick(jumps, state)
  const places = useKeptLines(picked, { keyOf: ({ id }) => id, view: JSON.stringify(state), all: jumps })
  const present = LONGJUMP_TYPES.filter((type) => type === state.type || jumps.some(({ cat }) => cat === type))
  return (
    <ReviewPage
      kind="longjump"
      found={found}
      waiting={jumps}
      filters={
        (jumps.length > 0 || places.length > 0) && (
          <div className={styles.filter}>
            <SelectField label="Category" value={state.type} onChange={({ target }) => go({ type: target.value })}>
              <option value="">All categories</option>
              {present.map((type) => (
                <option key={type} value={type}>
                  {LONGJUMP_NAMES[type]}
                </option>
              ))}
            </SelectField>
            <SelectField label="Order" value={state.sort} onChange={({ target }) => go({ sort: target.value })}>
              {ORDERS.map(([value, label]) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </SelectField>
          </div>
        )
      }
      nothing={jumps.length > 0 && picked.length === 0 && <EmptyState title="No long jump matches." />}
    >
      {places.length > 0 && (
        <Desk
          kind="longjump"
          queryKey={queueQuery.queryKey}
          label="Waiting long jumps"
          places={places}
          line={(jump) => <LongjumpLine jump={jump} />}
          nameOf={({ fileName }) => fileName}
          card={(jump, gone) => <LongjumpCard jump={jump} gone={gone} />}
          keys={
            <>
              <Keys names={['R']} /> release <Keys names={['X']} /> reject <Keys names={['U']} /> update
            </>
          }
        />
      )}
    </ReviewPage>
  )
}
