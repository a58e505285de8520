import { RESULT_STANDS, STAND_WORDS } from '@kz/contract/verdicts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { signName } from '../../blocks/analysis/sign-name.ts'
import { pageOf } from '../../blocks/post/page-of.ts'
import { useAction } from '../../blocks/use-action.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type Filters, readFilters } from './filters.ts'
import { ResultsTable } from './results-table.tsx'
import { RunPanel } from './run-panel.tsx'

/** /admin-analyze-all-wr: the demos of all records, read by the site's own analyzer. */
export function AnalyzeAllPage() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const filters = readFilters(address)
  const page = pageOf(address.page)
  const navigate = useNavigate()
  const found = useQuery({
    ...queryOf('GET /record/analyze-all-wr', { query: { ...filters, page } }),
    placeholderData: keepPreviousData,
  })
  const { data } = found
  const go = (change: Partial<Record<keyof Filters | 'page', unknown>>) =>
    void navigate({
      to: '/admin-analyze-all-wr',
      search: Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value)) as never,
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="stack">
      <PageHead title="Analyze all records" sub={data && counted(data.totalItems, 'record')}>
        <SaveTable filters={filters} />
      </PageHead>
      {data && <RunPanel run={data.run} />}
      <div className="chips">
        {RESULT_STANDS.map((stand) => (
          <Chip
            key={stand}
            on={filters.stand === stand}
            onToggle={() => go({ stand: filters.stand === stand ? undefined : stand })}
          >
            {STAND_WORDS[stand]} {data?.stands[stand]}
          </Chip>
        ))}
        <Chip on={filters.worse === true} onToggle={() => go({ worse: !filters.worse })}>
          Worse than before
        </Chip>
      </div>
      <div className="row wrap gap-3">
        <SearchField
          label="Map"
          maxLength={64}
          value={filters.map ?? ''}
          onChange={({ target }) => go({ map: target.value })}
        />
        <SearchField
          label="Player"
          maxLength={64}
          value={filters.player ?? ''}
          onChange={({ target }) => go({ player: target.value })}
        />
        <select
          className="in w-auto max-sm:grow"
          aria-label="Finding"
          value={filters.sign ?? ''}
          onChange={({ target }) => go({ sign: target.value })}
        >
          <option value="">All findings</option>
          {data?.signs.map(({ kind, count }) => (
            <option key={kind} value={kind}>
              {signName(kind)} ({count})
            </option>
          ))}
        </select>
      </div>
      <div className="panel">
        <QueryBody
          query={found}
          name="the results"
          padded
          loading={<SkeletonRows label="Loading the results" count={12} />}
          isEmpty={({ results }) => results.length === 0}
          empty={
            <EmptyState title="No records.">
              {Object.keys(filters).length > 0 ? 'None like this.' : 'There are no records yet.'}
            </EmptyState>
          }
        >
          {({ results }) => <ResultsTable results={results} />}
        </QueryBody>
      </div>
      {data && data.totalPages > 1 && (
        <Pager page={page} pages={data.totalPages} onPage={(next) => go({ page: next })} label="Pages of results" />
      )}
    </div>
  )
}

/** The same list, all of it, for a spreadsheet. */
function SaveTable({ filters }: { filters: Filters }) {
  const { act, busy } = useAction()
  const save = async () => {
    const file = await api.call('GET /record/analyze-csv', { query: filters })
    const link = document.createElement('a')
    link.href = URL.createObjectURL(file)
    link.download = file.name
    link.click()
    URL.revokeObjectURL(link.href)
  }
  return (
    <Button small busy={busy} busyText="Saving..." onClick={() => void act(null, save)}>
      <Icon of={Download} size="sm" />
      CSV
    </Button>
  )
}
