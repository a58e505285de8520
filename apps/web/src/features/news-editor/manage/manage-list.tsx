import type { ReactNode } from 'react'
import { useMay } from '../../../lib/session/session.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { SearchField } from '../../../ui/field/search-field.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useKeptLines } from '../../../ui/use-kept-lines.ts'
import styles from '../news-editor.module.css'
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
      <div className="row wrap spaced">
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
  list: {
    data: ManagedPage | undefined
    isPending: boolean
    isPlaceholderData: boolean
    refetch: () => unknown
  }
  search: ManageSearch
}

export function ManageList({ list, search }: ManageListProps) {
  const places = useKeptLines(list.data?.posts ?? [], {
    keyOf: ({ id }) => id,
    view: list.isPlaceholderData ? null : JSON.stringify([search.state, search.query, search.page]),
  })
  return (
    <PageBody
      query={list}
      name="the posts"
      rows={10}
      height="3.5rem"
      isEmpty={() => places.length === 0}
      empty={<EmptyState title="No posts found.">Nothing matches these filters.</EmptyState>}
    >
      {({ total, pages }) => (
        <>
          <ul className={styles.neList} aria-label={`${total} posts`}>
            {places.map(({ key, line, gone }) => (
              <ManageLine key={key} post={line} gone={gone} />
            ))}
          </ul>
          {pages > 1 && <Pager page={search.page} pages={pages} onPage={search.turnTo} label="Pages of posts" />}
        </>
      )}
    </PageBody>
  )
}
