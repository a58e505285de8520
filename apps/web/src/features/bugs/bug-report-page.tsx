import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { BugDialog } from './bug-dialog.tsx'
import { BugList, inList } from './bug-list.tsx'
import { ReportForm } from './report-form.tsx'

const STATES = optionsOf({ open: 'Open', fixed: 'Fixed' })

const ADDRESS = { state: ['open', 'fixed'], page: 1, report: 0, key: '' } as const

/** /bug-report: the form, one's own reports and those everybody may see. */
export function BugReportPage() {
  const { user } = useSession()
  const [{ state, page, report: shown, key }, go] = useSearchParams(ADDRESS)
  const found = useQuery({
    ...queryOf('GET /bug-report/list', { query: { state, page } }),
    placeholderData: keepPreviousData,
  })
  const own = useQuery({ ...queryOf('GET /bug-report/mine'), enabled: user !== null })
  const open = (report: number) => go({ report })

  return (
    <div className="stack">
      <PageHead title="Bug reports" sub="Text only: nothing you type is read as code." />
      <ReportForm isGuest={user === null} />
      {own.data && own.data.length > 0 && (
        <Panel title="Your reports" sub={own.data.length} flush>
          <BugList lines={own.data.map(inList)} onOpen={open} />
        </Panel>
      )}
      <Panel
        title="Known bugs"
        sub={found.data?.totalItems}
        flush
        actions={
          <Segmented
            label="State"
            options={STATES}
            value={state}
            onChange={(next) => go({ state: next, page: 1, report: 0 })}
          />
        }
      >
        <QueryBody
          query={found}
          name="the reports"
          loading={<SkeletonRows label="Loading the reports" count={5} />}
          isEmpty={({ reports }) => reports.length === 0}
          empty={
            <EmptyState title={state === 'open' ? 'No known bugs.' : 'Nothing fixed yet.'}>
              A report stands here once staff has confirmed it.
            </EmptyState>
          }
        >
          {({ reports }) => <BugList lines={reports.map(inList)} onOpen={open} />}
        </QueryBody>
      </Panel>
      {found.data && found.data.totalPages > 1 && (
        <Pager
          page={page}
          pages={found.data.totalPages}
          onPage={(next) => go({ page: next, report: 0 })}
          label="Pages of reports"
        />
      )}
      {shown > 0 && <BugDialog id={shown} guestKey={key} onClose={() => go({ report: 0, key: '' })} />}
    </div>
  )
}
