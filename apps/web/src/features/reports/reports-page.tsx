import type { Report } from '@kz/contract/review/reports'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Choice } from '../../ui/field/choice.tsx'
import { CheckBox } from '../../ui/field/field.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import { ReportItem } from './report-item.tsx'
import styles from './reports.module.css'
import { WaitingEndings } from './waiting-endings.tsx'

const STATES = optionsOf({ open: 'Open', closed: 'Closed' })
const KINDS = {
  comment: 'Comments and chat',
  message: 'Forum',
  profile: 'Profiles',
  nickname: 'Nicknames',
  picture: 'Pictures',
  demo: 'Demos',
  post: 'News and short news',
  event: word('Events'),
  list: 'Map lists',
  server: 'Game servers',
  appeal: 'Appeals',
} as const satisfies Record<Report['kind'], string>
const ADDRESS = {
  state: ['open', 'closed'],
  kind: [
    '',
    'comment',
    'message',
    'profile',
    'nickname',
    'picture',
    'demo',
    'post',
    'event',
    'list',
    'server',
    'appeal',
  ],
  mine: false,
  page: 1,
} as const

/** /admin-reports: what members reported, of every kind, and who looks into it. */
export function ReportsPage() {
  const [{ state, kind, mine, page }, go] = useSearchParams(ADDRESS)
  const isTop = useMay('TOP')
  const isAdministrator = useMay('ADMC')
  const found = useQuery({
    ...queryOf('GET /admin/reports', { query: { state, page, ...(kind && { kind }), ...(mine && { mine }) } }),
    placeholderData: keepPreviousData,
  })
  const places = useKeptLines(found.data?.reports ?? [], {
    keyOf: ({ kind, id }) => `${kind} ${id}`,
    view: found.isPlaceholderData ? null : JSON.stringify([state, kind, mine, page]),
  })
  const choose = (next: { state?: string; kind?: string; mine?: boolean }) => go({ ...next, page: 1 }, { toTop: true })
  return (
    <div className="stack">
      <PageHead
        title="Reports"
        sub={
          found.data
            ? state === 'open'
              ? `${count(found.data.totalItems)} open`
              : `${count(found.data.totalItems)} closed`
            : SUB_TO_COME
        }
      >
        <Segmented label="State" options={STATES} value={state} onChange={(next) => choose({ state: next })} />
        {isTop && (
          <Choice
            className=""
            label="Kind"
            all="All kinds"
            of={KINDS}
            value={kind}
            onChange={(next) => choose({ kind: next })}
          />
        )}
        <CheckBox label="Mine" checked={mine} onChange={({ target }) => choose({ mine: target.checked })} />
      </PageHead>
      {isAdministrator && <WaitingEndings />}
      <PagedList
        name="reports"
        query={found}
        of={() => places}
        hint={state === 'open' ? 'Nothing is waiting.' : 'Nothing decided yet.'}
        page={page}
        onPage={(next) => go({ page: next }, { toTop: true })}
      >
        {(reports) => (
          <ul className={styles.list}>
            {reports.map(({ key, line, gone }) => (
              <ReportItem key={key} report={line} gone={gone} />
            ))}
          </ul>
        )}
      </PagedList>
    </div>
  )
}
