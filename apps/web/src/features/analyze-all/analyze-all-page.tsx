import { RESULT_STANDS, STAND_WORDS } from '@kz/contract/review/verdicts'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { signName } from '../../blocks/analysis/sign-name.ts'
import { pageOf } from '../../blocks/post/page-of.ts'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { stringifySearch } from '../../lib/router/location.ts'
import { useNavigate, useRawSearchParams } from '../../lib/router/router-context.tsx'
import { paths } from '../../lib/url/paths.ts'
import { Button } from '../../ui/button.tsx'
import chip from '../../ui/chip.module.css'
import { Chip } from '../../ui/chip.tsx'
import field from '../../ui/field/field.module.css'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { type Filters, readFilters } from './filters.ts'
import { ResultsTable } from './results-table.tsx'
import runPanel from './run-panel.module.css'
import { RunPanel } from './run-panel.tsx'

/** /admin-analyze-all-wr: the demos of all records, read by the site's own analyzer. */
export function AnalyzeAllPage() {
  const address = useRawSearchParams()
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
      href:
        paths.admin.analyzeAllRecords() +
        stringifySearch(Object.fromEntries(Object.entries({ ...filters, ...change }).filter(([, value]) => value))),
      replace: true,
      resetScroll: false,
    })
  return (
    <div className="stack">
      <PageHead title="Analyze all records" sub={data ? counted(data.totalItems, 'record') : SUB_TO_COME}>
        <SaveTable filters={filters} />
      </PageHead>
      {/* before its answer it keeps its room, whatever wraps in it */}
      <div className={data ? undefined : runPanel.toCome}>
        <RunPanel run={data?.run ?? null} />
      </div>
      <div className={chip.chips}>
        {RESULT_STANDS.map((stand) => (
          <Chip
            key={stand}
            on={filters.stand === stand}
            onToggle={() => go({ stand: filters.stand === stand ? undefined : stand })}
          >
            {STAND_WORDS[stand]} <span className={chip.count}>{data?.stands[stand]}</span>
          </Chip>
        ))}
        <Chip on={filters.worse === true} onToggle={() => go({ worse: !filters.worse })}>
          Worse than before
        </Chip>
        <Chip on={filters.unlike === true} onToggle={() => go({ unlike: !filters.unlike })}>
          Outliers
        </Chip>
      </div>
      <div className="row wrap spaced">
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
          className={`${field.input} ${field.fitting}`}
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
      <PagedList
        name="results"
        query={found}
        of={({ results }) => results}
        none="No records."
        hint={Object.keys(filters).length > 0 ? 'Nothing matches these filters.' : 'There are no records yet.'}
        page={page}
        onPage={(next) => go({ page: next })}
      >
        {(results) => <ResultsTable results={results} />}
      </PagedList>
    </div>
  )
}

/** The same list, all of it, for a spreadsheet. */
function SaveTable({ filters }: { filters: Filters }) {
  const { act, busy } = useMutation()
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
