import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { pageOf } from '../../blocks/post/page-of.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
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

/** /admin-bug-reports: all reports for those who work on them. */
export function ManageBugsPage() {
  const address: Record<string, unknown> = useSearch({ strict: false })
  const state = STATE_NAMES.find((name) => name === address.state)
  const category = CATEGORY_NAMES.find((name) => name === address.category)
  const mine = address.mine === true
  const query = typeof address.q === 'string' || typeof address.q === 'number' ? String(address.q) : ''
  const page = pageOf(address.page)
  const shown = typeof address.report === 'number' ? address.report : null
  const navigate = useNavigate()
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
  const go = (change: Record<string, unknown>) => {
    const next = { state, category, mine, q: query, ...change }
    void navigate({
      to: '/admin-bug-reports',
      search: Object.fromEntries(Object.entries(next).filter(([, value]) => value)) as never,
      replace: true,
      resetScroll: false,
    })
  }

  return (
    <div className="stack">
      <PageHead title="Bug reports" sub={found.data && counted(found.data.totalItems, 'report')} />
      <div className="row wrap gap-3">
        <SearchField
          label="Number or title"
          maxLength={64}
          value={query}
          onChange={(event) => go({ q: event.target.value })}
        />
        <select
          className="in w-auto max-sm:grow"
          aria-label="State"
          value={state ?? ''}
          onChange={(event) => go({ state: event.target.value })}
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
          value={category ?? ''}
          onChange={(event) => go({ category: event.target.value })}
        >
          <option value="">All parts</option>
          {CATEGORY_NAMES.map((name) => (
            <option key={name} value={name}>
              {CATEGORIES[name]}
            </option>
          ))}
        </select>
        <Chip on={mine} onToggle={() => go({ mine: !mine })}>
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
          {(data) => <BugList reports={data.reports} onOpen={(report) => go({ report, page })} />}
        </QueryBody>
      </div>
      {found.data && found.data.totalPages > 1 && (
        <Pager
          page={page}
          pages={found.data.totalPages}
          onPage={(next) => go({ page: next })}
          label="Pages of reports"
        />
      )}
      {shown !== null && <BugDialog id={shown} onClose={() => go({ page })} />}
    </div>
  )
}
