import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { PlaceActions, usePlace } from '../../ui/place.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import styles from './manage-forum.module.css'
import { useManaging } from './use-managing.ts'
import { usePageOf } from './use-page-of.ts'

/** Of one category and what is under it, or of the whole forum. */
interface Here {
  categoryId?: number | undefined
}

/** Deleted categories, threads and messages, and the way back. */
export function DeletedTab({ categoryId }: Here) {
  return (
    <>
      {categoryId === undefined && <Categories />}
      <Threads categoryId={categoryId} />
      <Messages categoryId={categoryId} />
    </>
  )
}

interface ListProps {
  title: string
  query: { isPending: boolean; data: unknown; refetch: () => unknown }
  rows: readonly ReactNode[]
  pager?: ReactNode
}

function List({ title, query, rows, pager }: ListProps) {
  const what = title.toLowerCase()
  return (
    <Panel title={title} flush footer={pager}>
      <QueryBody
        query={query}
        name={what}
        loading={<SkeletonRows label={`Loading ${what}`} count={2} height="2.5rem" />}
        padded
      >
        {() =>
          rows.length === 0 ? <p className={`${panel.body} dim`}>None.</p> : <ul className={styles.mfList}>{rows}</ul>
        }
      </QueryBody>
    </Panel>
  )
}

const keyOf = ({ id }: { id: number }) => id

interface RestoreProps {
  gone: boolean
  name: string
  facts: string
  onRestore: () => Promise<unknown>
}

function Restore({ gone, name, facts, onRestore }: RestoreProps) {
  const { busy, run } = useManaging()
  const [said, say] = useState<string>()
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  const restore = async () => {
    if (await run('Restored', onRestore)) say('Restored')
  }
  return (
    <li {...place} className={styles.mfGone}>
      <span className="grow">
        <b dir="auto">{name}</b>
        <span className="dim"> {facts}</span>
      </span>
      <PlaceActions closed={closed}>
        <Button small aria-label={`Restore ${name}`} busy={busy} busyText="Restoring..." onClick={() => void restore()}>
          Restore
        </Button>
      </PlaceActions>
    </li>
  )
}

function Categories() {
  const query = useQuery(queryOf('GET /forum/categories/deleted'))
  const places = useKeptLines(query.data ?? [], { keyOf, view: '' })
  const rows = places.map(({ line: { id, name, threadCount }, gone }) => (
    <Restore
      key={id}
      gone={gone}
      name={name}
      facts={counted(threadCount, 'thread')}
      onRestore={() => api.call('POST /forum/categories/{id}/restore', { params: { id } })}
    />
  ))
  return <List title="Deleted categories" query={query} rows={rows} />
}

function Threads({ categoryId }: Here) {
  const [page, turnTo] = usePageOf('threads')
  const query = useQuery(
    queryOf('GET /forum/threads/deleted-threads', { query: { page, ...(categoryId && { categoryId }) } }),
  )
  const pages = query.data?.totalPages ?? 1
  const places = useKeptLines(query.data?.threads ?? [], { keyOf, view: `${page}` })
  const rows = places.map(({ line: { id, title, ...line }, gone }) => (
    <Restore
      key={id}
      gone={gone}
      name={title}
      facts={`in ${line.categoryName}, by ${line.authorName}, deleted by ${line.deletedBy} on ${line.deletedDate.slice(0, 16)}`}
      onRestore={() => api.call('POST /forum/threads/{id}/restore', { params: { id } })}
    />
  ))
  const pager = pages > 1 && <Pager page={page} pages={pages} onPage={turnTo} label="Pages of deleted threads" />
  return <List title="Deleted threads" query={query} rows={rows} pager={pager} />
}

function Messages({ categoryId }: Here) {
  const [page, turnTo] = usePageOf('messages')
  const query = useQuery(queryOf('GET /forum/messages/deleted', { query: { page, ...(categoryId && { categoryId }) } }))
  const pages = query.data?.totalPages ?? 1
  const places = useKeptLines(query.data?.messages ?? [], { keyOf, view: `${page}` })
  const rows = places.map(({ line: { id, extract, ...line }, gone }) => (
    <Restore
      key={id}
      gone={gone}
      name={extract || '(no text)'}
      facts={`in ${line.threadTitle}, by ${line.authorName}, deleted by ${line.deletedBy} on ${line.deletedDate.slice(0, 16)}`}
      onRestore={() => api.call('POST /forum/messages/{id}/restore', { params: { id } })}
    />
  ))
  const pager = pages > 1 && <Pager page={page} pages={pages} onPage={turnTo} label="Pages of deleted messages" />
  return <List title="Deleted messages" query={query} rows={rows} pager={pager} />
}
