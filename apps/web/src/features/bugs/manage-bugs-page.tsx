import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useAddress } from '../../lib/use-address.ts'
import { Chip } from '../../ui/chip.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { BugDialog } from './bug-dialog.tsx'
import { BugList } from './bug-list.tsx'
import { CATEGORIES, CATEGORY_NAMES, STATE_NAMES, STATES } from './bug-states.ts'

const ADDRESS = {
  state: ['', ...STATE_NAMES],
  category: ['', ...CATEGORY_NAMES],
  mine: false,
  q: '',
  page: 1,
  report: 0,
} as const

/** /admin-bug-reports: all reports for those who work on them. */
export function ManageBugsPage() {
  const [{ state, category, mine, q: query, page, report: shown }, go] = useAddress(ADDRESS)
  const found = useQuery({
    ...queryOf('GET /bug-report/all', {
      query: {
        page,
        ...(state && { state }),
        ...(category && { category }),
        ...(mine && { mine }),
        ...(query && { query }),
      },
    }),
    placeholderData: keepPreviousData,
  })
  const filter = (change: Parameters<typeof go>[0]) => go({ ...change, page: 1, report: 0 })
  return (
    <div className="stack">
      <PageHead title="Bug reports" sub={found.data && counted(found.data.totalItems, 'report')} />
      <div className="row wrap gap-3">
        <SearchField
          label="Number or title"
          maxLength={64}
          value={query}
          onChange={(event) => filter({ q: event.target.value })}
        />
        <select
          className="in w-auto max-sm:grow"
          aria-label="State"
          value={state}
          onChange={(event) => filter({ state: event.target.value })}
        >
          <option value="">All states</option>
          {STATE_NAMES.map((name) => (
            <option key={name} value={name}>
              {STATES[name].label}
            </option>
          ))}
        </select>
        <select
          className="in w-auto max-sm:grow"
          aria-label="About"
          value={category}
          onChange={(event) => filter({ category: event.target.value })}
        >
          <option value="">All parts</option>
          {CATEGORY_NAMES.map((name) => (
            <option key={name} value={name}>
              {CATEGORIES[name]}
            </option>
          ))}
        </select>
        <Chip on={mine} onToggle={() => filter({ mine: !mine })}>
          Mine
        </Chip>
      </div>
      <div className="panel">
        <QueryBody
          query={found}
          name="the reports"
          loading={<SkeletonRows label="Loading the reports" count={8} />}
          padded
          isEmpty={({ reports }) => reports.length === 0}
          empty={
            <EmptyState title="No reports.">
              {state || category || mine || query ? 'None like this.' : 'Nothing is broken, or nobody has told yet.'}
            </EmptyState>
          }
        >
          {(data) => <BugList reports={data.reports} onOpen={(report) => go({ report })} />}
        </QueryBody>
      </div>
      {found.data && found.data.totalPages > 1 && (
        <Pager
          page={page}
          pages={found.data.totalPages}
          onPage={(next) => go({ page: next, report: 0 })}
          label="Pages of reports"
        />
      )}
      {shown > 0 && <BugDialog id={shown} onClose={() => go({ report: 0 })} />}
    </div>
  )
}
