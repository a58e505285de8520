import { LONGJUMP_NAMES, LONGJUMP_TYPES, type LongjumpType } from '@kz/contract/longjump-types'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { RejectedButton } from '../../blocks/submissions/rejected.tsx'
import { UploadSwitch } from '../../blocks/submissions/upload-switch.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { SortableHead } from '../../ui/sortable-head.tsx'
import { LongjumpRow } from './longjump-row.tsx'
import { type Column, pick, type ReviewState, readReview, writeReview } from './queue.ts'
import { queueQuery } from './use-review.ts'
import './check-longjumps.css'

interface CheckLongjumpsPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const HEADS: [column: Column, name: string, className?: string][] = [
  ['fileName', 'File name'],
  ['block', 'Block', 'r'],
  ['distance', 'Distance', 'r'],
  ['topspeed', 'Topspeed', 'r'],
  ['prestrafe', 'Prestrafe', 'r'],
  ['cat', 'Category'],
  ['ytLink', 'YT link'],
  ['userName', 'Author'],
  ['submittedDate', 'Submitted'],
]

/** /admin-check-longjumps: the waiting long jumps, typed values beside the analyzer's. */
export function CheckLongjumpsPage({ query, onQuery }: CheckLongjumpsPageProps) {
  const { data, error, refetch } = useQuery({ ...queueQuery, staleTime: 0 })
  const state = useMemo(() => readReview(query), [query])
  const change = (part: Partial<ReviewState>) => onQuery(writeReview({ ...state, ...part }))
  const jumps = data ?? []
  const shown = pick(jumps, state)
  const [oldest] = jumps
  const present = LONGJUMP_TYPES.filter((type) => type === state.type || jumps.some(({ cat }) => cat === type))
  return (
    <div className="stack">
      <PageHead
        title="Check longjumps"
        sub={data && `${jumps.length} waiting${oldest ? `, oldest since ${oldest.submittedDate.slice(0, 16)}` : ''}`}
      >
        <RejectedButton kind="longjump" />
      </PageHead>
      <UploadSwitch of="longjump" />
      {error && <ErrorNote onRetry={() => void refetch()}>Could not load the longjumps.</ErrorNote>}
      {!data && !error && (
        <div className="panel">
          <SkeletonRows label="Loading the longjumps" count={6} height="4rem" />
        </div>
      )}
      {data?.length === 0 && <EmptyState title="No longjumps waiting">Everything is decided. Go and jump.</EmptyState>}
      {jumps.length > 0 && (
        <section className="panel" aria-label="Waiting longjumps">
          <div className="lj-review-filter">
            <SelectField
              label="Category"
              value={state.type}
              onChange={({ target }) => change({ type: target.value as LongjumpType | '' })}
            >
              <option value="">All categories</option>
              {present.map((type) => (
                <option key={type} value={type}>
                  {LONGJUMP_NAMES[type]}
                </option>
              ))}
            </SelectField>
            <p className="hint">
              Below each typed value stands what the analyzer read. Red: more than 0.5 units or 1 u/s apart.
            </p>
          </div>
          <ScrollRegion label="Table of waiting longjumps">
            <table className="tbl lj-review">
              <caption className="sr">Waiting longjumps</caption>
              <thead>
                <tr>
                  {HEADS.map(([column, name, className]) => (
                    <SortableHead
                      key={column}
                      column={column}
                      sort={state.sort}
                      onSort={(sort) => change({ sort })}
                      {...(className && { className, descendingFirst: true })}
                    >
                      {name}
                    </SortableHead>
                  ))}
                  <th scope="col">Actions</th>
                </tr>
              </thead>
              {shown.map((jump) => (
                <LongjumpRow key={jump.id} jump={jump} />
              ))}
            </table>
          </ScrollRegion>
        </section>
      )}
    </div>
  )
}
