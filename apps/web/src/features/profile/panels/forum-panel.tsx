import type { ListedMessage } from '@kz/contract/forum/forum'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { WrittenPanel, type WrittenProps, type WrittenText } from './written-panel.tsx'

/** The server counts so many messages and no more. */
const MOST_COUNTED = 1_000

/** What a member wrote in the forum, as far as the reader may see it. */
export function ForumPanel({ userId, page, onPage }: WrittenProps) {
  const call = queryOf('GET /forum/messages/user', { query: { userId, page } })
  const query = useQuery({ ...call, placeholderData: keepPreviousData })
  const total = query.data?.total ?? 0
  return (
    <WrittenPanel
      title="Forum messages"
      sub={total > 0 && (total < MOST_COUNTED ? counted(total, 'message') : `the newest ${MOST_COUNTED}`)}
      name="the messages"
      none="No forum messages yet."
      texts={query.data?.messages.map(written) ?? []}
      {...{ query, total, page, onPage }}
    />
  )
}

const written = ({
  id,
  threadId,
  threadTitle,
  categoryId,
  categoryName,
  dateIso,
  extract,
}: ListedMessage): WrittenText => ({
  id,
  title: threadTitle,
  href: paths.thread(threadId, { message: id }),
  place: (
    <>
      in{' '}
      <a className="link" href={paths.forumCategory(categoryId)} dir="auto">
        {categoryName}
      </a>
    </>
  ),
  dateIso,
  text: extract,
})
