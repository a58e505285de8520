import type { RecordLine } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { List } from 'lucide-react'
import { useDeferredValue, useMemo, useRef } from 'react'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useTakenOver } from '../../lib/hooks/use-drawn.ts'
import { useMedia } from '../../lib/hooks/use-media.ts'
import { pageNow } from '../../lib/page-time.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { SkipLink } from '../../ui/page/skip-link.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { filterLines } from './filter-lines.ts'
import { FilterSentence } from './filter-sentence.tsx'
import { RecordCards } from './record-cards.tsx'
import recordTable from './record-table.module.css'
import { RecordTable } from './record-table.tsx'
import { RecordsFilters } from './records-filters.tsx'
import { type RecordsState, readState, START, writeState } from './records-state.ts'
import { sortLines } from './sort-lines.ts'
import { summarizeLines } from './summarize-lines.ts'
import { useRoomy } from './use-roomy.ts'

interface RecordsPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  /**
   * Changes the query as it stands by then: what was typed a moment ago may not be drawn yet. 'typed' replaces the address;
   * other changes are a step of the browser's history.
   */
  onQuery: (change: (latest: Record<string, unknown>) => Record<string, string | undefined>, typed: boolean) => void
}

const SKELETONS = 12
const PAGE = 50

/** /records: every map's route with its record, filtered and sorted here; the address holds what is shown. */
export function RecordsPage({ query, onQuery }: RecordsPageProps) {
  const all = useQuery(queryOf('GET /record/all-demos'))
  const state = useMemo(() => readState(query), [query])
  const lines = all.data
  const summary = useMemo(() => lines && summaryText(lines), [lines])
  const change = (part: Partial<RecordsState>, typed = false) =>
    onQuery((latest) => writeState({ ...readState(latest), page: 1, ...part }), typed)
  return (
    <div className="stack">
      <PageHead title="Map records" sub={summary ?? 'Every map and who holds it'}>
        <div className="row wrap">
          <ButtonLink small href={paths.beatable()} data-explains="beatable">
            Beatable next
          </ButtonLink>
          <ButtonLink small href={paths.mapLists()}>
            Map lists
          </ButtonLink>
          <ButtonLink small href={paths.pluginList()} data-explains="plugins">
            <Icon of={List} size="sm" />
            Plugin list
          </ButtonLink>
        </div>
      </PageHead>
      <PageBody query={all} name="the records" rows={SKELETONS} region="Records">
        {(known) => (
          <Records
            lines={known}
            state={state}
            onChange={change}
            onReset={() => change({ ...START, sort: state.sort })}
          />
        )}
      </PageBody>
    </div>
  )
}

function summaryText(lines: readonly RecordLine[]): string {
  const { maps, withRecord, changed } = summarizeLines(lines, pageNow())
  const start = `${counted(maps, 'map')}, ${count(withRecord)} with a record`
  return changed > 0 ? `${start}, ${count(changed)} changed in the last five days` : start
}

interface RecordsProps {
  lines: readonly RecordLine[]
  state: RecordsState
  onChange: (change: Partial<RecordsState>, typed?: boolean) => void
  onReset: () => void
}

function Records({ lines, state, onChange, onReset }: RecordsProps) {
  const isPhone = useMedia('(max-width: 47.99rem)')
  // a page of the server's has both, and the style sheet shows the right one
  const isTakenOver = useTakenOver()
  const [roomy, setRoomy] = useRoomy()
  // the list follows a little later than the field, so that typing never waits for it
  const settled = useDeferredValue(state)
  // sorted before it is filtered: typing changes what is shown, not its order
  const { column, descending } = settled.sort
  const sorted = useMemo(() => sortLines(lines, { column, descending }), [lines, column, descending])
  const shown = useMemo(() => filterLines(sorted, settled), [sorted, settled])
  const now = useMemo(pageNow, [])
  const list = useRef<HTMLElement>(null)
  const pages = Math.max(1, Math.ceil(shown.length / PAGE))
  const page = Math.min(settled.page, pages)
  const start = (page - 1) * PAGE
  const here = useMemo(() => shown.slice(start, start + PAGE), [shown, start])
  const goTo = (next: number) => {
    onChange({ page: next })
    list.current?.scrollIntoView()
  }
  return (
    <>
      <section className={panel.panel} aria-label="Filters">
        {/* some thirty stops of the keyboard otherwise */}
        <SkipLink to="records">Skip the filters</SkipLink>
        <RecordsFilters lines={lines} state={state} onChange={onChange} />
        <FilterSentence
          lines={lines}
          shown={shown}
          state={settled}
          onReset={onReset}
          onSort={(sort) => onChange({ sort })}
          roomy={roomy}
          onRoomy={setRoomy}
        />
      </section>
      <section
        ref={list}
        id="records"
        tabIndex={-1}
        className={`${panel.panel} ${recordTable.recs}`}
        aria-label="Records"
      >
        {shown.length === 0 ? (
          <EmptyState title={lines.length === 0 ? 'No maps yet.' : 'No map matches all of this.'}>
            {lines.length > 0 && 'Remove a filter.'}
          </EmptyState>
        ) : (
          <>
            {(isPhone || !isTakenOver) && <RecordCards lines={here} now={now} />}
            {!isPhone && (
              <RecordTable
                lines={here}
                sort={settled.sort}
                onSort={(sort) => onChange({ sort })}
                roomy={roomy}
                now={now}
              />
            )}
            <div className={panel.foot} data-part="foot">
              <span role="status">
                Routes {count(start + 1)} to {count(start + here.length)} of {count(shown.length)}
              </span>
              {pages > 1 && (
                <span className="end">
                  <Pager page={page} pages={pages} onPage={goTo} />
                </span>
              )}
            </div>
          </>
        )}
      </section>
    </>
  )
}
