import type { ReactNode } from 'react'
import { useMay } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ManageLine } from './manage-line.tsx'
import type { ManagedPage } from './managed.ts'
import type { ManageSearch, ManageState } from './use-manage-search.ts'

const STATES: readonly { value: ManageState; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'visible', label: 'Visible' },
  { value: 'hidden', label: 'Hidden' },
  { value: 'scheduled', label: 'Scheduled' },
]
const DELETED = { value: 'deleted', label: 'Deleted' } as const

interface ManageFrameProps {
  title: string
  /** the verb of the button that leads to the editor */
  publish: string
  publishHref: string
  search: ManageSearch
  children: ReactNode
}

/** Heading and filters of a manage page. Deleted posts are for those who may restore them. */
export function ManageFrame({ title, publish, publishHref, search, children }: ManageFrameProps) {
  const mayRestore = useMay('TOP')
  return (
    <div className="stack">
      <PageHead title={title}>
        <ButtonLink kind="primary" href={publishHref}>
          {publish}
        </ButtonLink>
      </PageHead>
      <div className="row wrap gap-3">
        <Segmented
          label="State"
          options={mayRestore ? [...STATES, DELETED] : STATES}
          value={search.state}
          onChange={search.show}
        />
        {search.state !== 'deleted' && (
          <SearchField
            label="Title"
            aria-label="Search titles"
            value={search.text}
            onChange={({ target }) => search.setText(target.value)}
          />
        )}
      </div>
      {children}
    </div>
  )
}

interface ManageListProps {
  list: { data: ManagedPage | undefined; isPending: boolean; refetch: () => unknown }
  search: ManageSearch
}

export function ManageList({ list, search }: ManageListProps) {
  return (
    <QueryBody
      query={list}
      name="the posts"
      loading={
        <div className="panel">
          <SkeletonRows label="Loading the posts" count={10} height="3.5rem" />
        </div>
      }
      isEmpty={({ posts }) => posts.length === 0}
      empty={<EmptyState title="No posts found.">None like this.</EmptyState>}
    >
      {({ posts, total, pages }) => (
        <>
          <ul className="ne-list" aria-label={`${total} posts`}>
            {posts.map((post) => (
              <ManageLine key={post.id} post={post} />
            ))}
          </ul>
          {pages > 1 && <Pager page={search.page} pages={pages} onPage={search.turnTo} label="Pages of posts" />}
        </>
      )}
    </QueryBody>
  )
}
