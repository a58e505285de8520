import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Chip } from '../../ui/chip.tsx'
import { Choices } from '../../ui/field/choice.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
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

const STATE_LABELS = Object.fromEntries(STATE_NAMES.map((name) => [name, STATES[name].label]))

const CHOICES = {
  state: { label: 'State', all: 'All states', of: STATE_LABELS },
  category: { label: 'About', all: 'All parts', of: CATEGORIES },
} as const

/** /admin-bug-reports: all reports for those who work on them. */
export function ManageBugsPage() {
  const [{ state, category, mine, q: query, page, report: shown }, go] = useSearchParams(ADDRESS)
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
  // a report that leaves the filter by a decision keeps its line, so that nothing moves under the mouse
  const places = useKeptLines(found.data?.reports ?? [], {
    keyOf: ({ id }) => id,
    view: found.isPlaceholderData ? null : JSON.stringify([state, category, mine, query, page]),
  })
  const filter = (change: Parameters<typeof go>[0]) => go({ ...change, page: 1, report: 0 })
  const turnTo = (next: number) => go({ page: next, report: 0 })
  const isFiltered = state || category || mine || query
  const hint = isFiltered ? 'Nothing matches these filters.' : 'Nothing is broken, or nobody has reported it yet.'
  return (
    <div className="stack">
      <PageHead title="Bug reports" sub={found.data ? counted(found.data.totalItems, 'report') : SUB_TO_COME} />
      <div className="row wrap spaced">
        <SearchField
          label="Number or title"
          maxLength={64}
          value={query}
          onChange={(event) => filter({ q: event.target.value })}
        />
        <Choices choices={CHOICES} values={{ state, category }} onChange={filter} />
        <Chip on={mine} onToggle={() => filter({ mine: !mine })}>
          Mine
        </Chip>
      </div>
      <PagedList name="reports" query={found} of={() => places} hint={hint} page={page} onPage={turnTo}>
        {(kept) => <BugList lines={kept} onOpen={(report) => go({ report })} />}
      </PagedList>
      {shown > 0 && <BugDialog id={shown} onClose={() => go({ report: 0 })} />}
    </div>
  )
}
