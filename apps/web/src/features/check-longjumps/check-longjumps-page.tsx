import { LONGJUMP_NAMES, LONGJUMP_TYPES, type LongjumpType } from '@kz/contract/runs/longjump-types'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useRef } from 'react'
import { DeskContext } from '../../blocks/review/desk-context.ts'
import { ReviewPage } from '../../blocks/review/review-page.tsx'
import { useDeskState } from '../../blocks/review/use-desk.ts'
import { useRowKeys } from '../../blocks/review/use-row-keys.ts'
import field from '../../ui/field/field.module.css'
import { SelectField } from '../../ui/field/field.tsx'
import { Keys } from '../../ui/keys.tsx'
import panel from '../../ui/page/panel.module.css'
import { ScrollRegion } from '../../ui/page/panel.tsx'
import { SortableHead } from '../../ui/table/sortable-head.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import styles from './check-longjumps.module.css'
import { LongjumpRow } from './longjump-row.tsx'
import { type Column, pick, type ReviewState, readReview, writeReview } from './queue.ts'
import { queueQuery } from './use-review.ts'

interface CheckLongjumpsPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const HEADS: [column: Column, name: string, className?: string | undefined][] = [
  ['fileName', 'File name'],
  ['block', 'Block', tableStyles.right],
  ['distance', 'Distance', tableStyles.right],
  ['topspeed', 'Top speed', tableStyles.right],
  ['prestrafe', 'Prestrafe', tableStyles.right],
  ['cat', 'Category'],
  ['ytLink', 'YT link'],
  ['userName', 'Author'],
  ['submittedDate', 'Submitted'],
]

/** /admin-check-longjumps: the waiting long jumps, typed values beside the analyzer's. */
export function CheckLongjumpsPage({ query, onQuery }: CheckLongjumpsPageProps) {
  const found = useQuery({ ...queueQuery, staleTime: 0 })
  const { data } = found
  const state = useMemo(() => readReview(query), [query])
  const change = (part: Partial<ReviewState>) => onQuery(writeReview({ ...state, ...part }))
  const jumps = data ?? []
  const shown = useKeptLines(pick(jumps, state), {
    keyOf: ({ id }) => id,
    view: JSON.stringify(state),
    all: jumps,
  })
  const present = LONGJUMP_TYPES.filter((type) => type === state.type || jumps.some(({ cat }) => cat === type))
  const table = useRef<HTMLTableElement>(null)
  useRowKeys(table)
  const desk = useDeskState({ kind: 'longjump', queryKey: queueQuery.queryKey })
  return (
    <DeskContext value={desk}>
      <ReviewPage kind="longjump" found={found} waiting={jumps} nothing={null}>
        {(jumps.length > 0 || shown.length > 0) && (
          <section className={panel.panel} aria-label="Waiting long jumps">
            <div className={styles.filter}>
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
              <p className={field.hint}>
                Below each typed value stands what the analyzer read. Red: more than 0.5 units or 1 u/s apart.
              </p>
            </div>
            <ScrollRegion label="Table of waiting long jumps">
              <table ref={table} className={`${tableStyles.table} ${styles.table}`}>
                <caption className="visually-hidden">Waiting long jumps</caption>
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
                        <bdi>{name}</bdi>
                      </SortableHead>
                    ))}
                    <th scope="col">Actions</th>
                  </tr>
                </thead>
                {shown.map(({ key, line, gone }) => (
                  <LongjumpRow key={key} jump={line} gone={gone} />
                ))}
              </table>
            </ScrollRegion>
            <p className={styles.keyLine}>
              <Keys names={['J', 'K']} /> next and previous <Keys names={['R']} /> release <Keys names={['X']} /> reject{' '}
              <Keys names={['U']} /> update
            </p>
          </section>
        )}
      </ReviewPage>
    </DeskContext>
  )
}
