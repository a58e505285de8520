import type { ReplyOf } from '@kz/contract/api'
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { postDate } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { PlaceActions, usePlace } from '../../../ui/place.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useKeptLines } from '../../../ui/use-kept-lines.ts'
import type { PostKind } from '../drafts/draft.ts'
import styles from '../news-editor.module.css'
import type { ManageSearch } from './use-manage-search.ts'

type Deleted = ReplyOf<'GET /news/deleted'>

const deletedQuery = (kind: PostKind, page: number) =>
  queryOptions({
    queryKey: [kind === 'news' ? 'GET /news/deleted' : 'GET /article/deleted', { query: { page } }],
    queryFn: (): Promise<Deleted> =>
      kind === 'news'
        ? api.call('GET /news/deleted', { query: { page } })
        : api.call('GET /article/deleted', { query: { page } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })

/** Posts that were deleted within 30 days, to be restored. */
export function DeletedPosts({ kind, search }: { kind: PostKind; search: ManageSearch }) {
  const found = useQuery(deletedQuery(kind, search.page))
  const places = useKeptLines(found.data?.deleted ?? [], {
    keyOf: ({ id }) => id,
    view: found.isPlaceholderData ? null : `${search.page}`,
  })
  return (
    <QueryBody
      query={found}
      name="the deleted posts"
      loading={<SkeletonRows label="Loading the deleted posts" count={5} height="3.5rem" />}
      isEmpty={() => places.length === 0}
      empty={<EmptyState title="Nothing deleted.">A deleted post can be restored here for 30 days.</EmptyState>}
    >
      {(data) => (
        <>
          <ul className={styles.neList} aria-label={`${data.totalItems} deleted posts`}>
            {places.map(({ key, line, gone }) => (
              <DeletedLine key={key} kind={kind} post={line} gone={gone} />
            ))}
          </ul>
          {data.totalPages > 1 && (
            <Pager page={search.page} pages={data.totalPages} onPage={search.turnTo} label="Pages of deleted posts" />
          )}
        </>
      )}
    </QueryBody>
  )
}

interface DeletedLineProps {
  kind: PostKind
  post: Deleted['deleted'][number]
  gone: boolean
}

function DeletedLine({ kind, post, gone }: DeletedLineProps) {
  const queries = useQueryClient()
  const { act, busy } = useMutation()
  const [said, say] = useState<string>()
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  const restore = async () => {
    const done = await act('Post restored', async () => {
      if (kind === 'news') await api.call('POST /news/restore', { query: { newsId: post.id } })
      else await api.call('POST /article/restore', { query: { articleId: post.id } })
    })
    if (done) say('Restored')
    // it is back in lists, feeds and counts everywhere
    void queries.invalidateQueries()
  }
  return (
    <li {...place} className={styles.neItem}>
      <div className={`grow ${styles.neWords}`}>
        <b className={styles.neTitle} dir="auto">
          {post.title}
        </b>
        <div className="row wrap dim tiny">
          <PlayerName quiet name={post.author} country={post.authorCountry} />
          <span>{postDate(new Date(post.dateIso))}</span>
          <span>
            deleted {postDate(new Date(post.deletedDateIso))}
            {post.deletedBy && ` by ${post.deletedBy}`}
          </span>
          <span>restorable until {postDate(new Date(post.restorableUntilIso))}</span>
        </div>
      </div>
      <PlaceActions closed={closed}>
        <Button small busy={busy} busyText="Restoring..." onClick={() => void restore()}>
          Restore
        </Button>
      </PlaceActions>
    </li>
  )
}
