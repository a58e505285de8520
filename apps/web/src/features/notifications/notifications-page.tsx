import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { PAGED, useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { NotificationList } from './notification-list.tsx'
import { unreadQuery, useRead } from './use-read.ts'

const MOST_COUNTED = 100

function unreadText(count: number | undefined): string {
  if (count === undefined) return 'The last 180 days.'
  if (count === 0) return 'All caught up.'
  return count < MOST_COUNTED ? `${counted(count, 'unread notification')}.` : 'More than 99 unread notifications.'
}

/** /notifications: everything a member was told. */
export function NotificationsPage() {
  const [{ page }, go] = useSearchParams(PAGED)
  const unread = useQuery(unreadQuery).data?.count
  const { busy, readOne, readAll } = useRead()
  const found = useQuery({
    ...queryOf('GET /notification/list', { query: { page } }),
    placeholderData: keepPreviousData,
  })
  const { data } = found
  return (
    <div className="stack">
      <PageHead title="Notifications" sub={unreadText(unread)}>
        <div className="row">
          <ButtonLink href={paths.settings('notifications')}>Settings</ButtonLink>
          <Button disabled={busy || !unread} onClick={() => void readAll()}>
            Mark all read
          </Button>
        </div>
      </PageHead>
      <ListBody
        query={found}
        name="your notifications"
        rows={10}
        isEmpty={({ notifications }) => notifications.length === 0}
        none={page === 1 ? 'Nothing yet.' : 'This page is empty.'}
        hint="Replies, mentions and news of your demos will appear here."
        framed
      >
        {(data) => <NotificationList notifications={data.notifications} onOpen={readOne} />}
      </ListBody>
      {data && data.totalPages > 1 && (
        <Pager
          page={page}
          pages={data.totalPages}
          onPage={(next) => go({ page: next }, { step: true, toTop: true })}
          label="Pages of notifications"
        />
      )}
    </div>
  )
}
