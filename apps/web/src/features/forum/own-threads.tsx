import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { Breadcrumb } from './breadcrumb.tsx'
import styles from './forum.module.css'
import { ThreadTable } from './thread-table.tsx'

const ADDRESS = { list: ['', 'unread', 'watched'], page: 1 } as const

const LISTS = {
  unread: { title: 'Unread threads', call: 'GET /forum/threads/unread', empty: 'You have read everything.' },
  watched: { title: 'Watched threads', call: 'GET /forum/threads/watched', empty: 'You are not watching any threads.' },
} as const

/** The threads a member has not read, or watches, of all categories. */
export function OwnThreads({ list }: { list: keyof typeof LISTS }) {
  const { title, call, empty } = LISTS[list]
  const [{ page }, go] = useSearchParams(ADDRESS)
  const found = useQuery({ ...queryOf(call, { query: { page } }), placeholderData: keepPreviousData })
  return (
    <div className="stack">
      <Breadcrumb places={[]} here={title} />
      <PageHead title={title} sub={found.data ? counted(found.data.total, 'thread') : SUB_TO_COME} />
      <section className={`${panel.panel} ${styles.thr}`} aria-label={title}>
        <QueryBody
          query={found}
          name="the threads"
          loading={<SkeletonRows label="Loading the threads" count={8} height="2.5rem" />}
          isEmpty={({ threads }) => threads.length === 0}
          empty={
            <EmptyState title={empty}>
              {list === 'watched' &&
                'Use the bell above a thread to watch it. Threads you start are watched automatically.'}
            </EmptyState>
          }
        >
          {({ threads, totalPages }) => (
            <>
              <div className={panel.scroll} data-part="scroll">
                <ThreadTable caption={title} threads={threads} />
              </div>
              {totalPages > 1 && (
                <div className={panel.foot}>
                  <span className="end">
                    <Pager page={page} pages={totalPages} onPage={(next) => go({ page: next }, { toTop: true })} />
                  </span>
                </div>
              )}
            </>
          )}
        </QueryBody>
      </section>
    </div>
  )
}
