import type { ReplyOf } from '@kz/contract/api'
import { COLLECTION_STATES, type CollectionState } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useDebounced } from '../../lib/hooks/use-debounced.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { KeptTable } from '../../ui/kept-table.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { type Said, useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import styles from './collections.module.css'
import { DeleteButton } from './delete-button.tsx'
import { StateTag } from './state.tsx'

const SHOWN = [
  { value: 'all', label: 'All' },
  ...COLLECTION_STATES.map((state) => ({ value: state, label: state })),
] as const

const columnsOf = (said: Said): Column<ReplyOf<'GET /demo-collections'>[number]>[] => [
  {
    head: 'Title',
    cell: (one) => (
      <>
        <a className="link" href={paths.admin.collection(one.id)} dir="auto">
          {one.title}
        </a>
        <span className={styles.narrowest}>
          <PlayerName name={one.playerName} country={one.playerCountry} />
          <StateTag status={one.status} />
          <span className="dim">{counted(one.demoCount, 'demo')}</span>
        </span>
      </>
    ),
  },
  { head: 'Player', cell: (one) => <PlayerName name={one.playerName} country={one.playerCountry} /> },
  { head: 'Status', cell: (one) => <StateTag status={one.status} /> },
  { head: 'Demos', right: true, cell: (one) => one.demoCount },
  {
    head: 'Submitted by',
    cell: (one) => <PlayerName name={one.submittedBy} country={one.submittedByCountry} quiet />,
  },
  { head: 'Date', cell: (one) => <Moment iso={one.collectionDateIso} look="clock" /> },
  {
    head: 'Actions',
    right: true,
    cell: (one) => (
      <span className={styles.acts}>
        {one.status === 'APPROVED' && (
          <ButtonLink small kind="ok" href={paths.admin.releaseCollection(one.id)}>
            Release
          </ButtonLink>
        )}
        {one.status !== 'RELEASED' && <DeleteButton collection={one} onDeleted={() => said.say(one.id, 'Deleted')} />}
      </span>
    ),
  },
]

/** /admin-demo-collections: all collections, the newest first. */
export function CollectionsPage() {
  const [show, setShow] = useState<CollectionState | 'all'>('all')
  const [sort, setSort] = useState<'newest' | 'oldest'>('newest')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const player = useDebounced(text.trim())
  const query = { sort, page, ...(show !== 'all' && { status: show }), ...(player && { player }) }
  const found = useQuery({ ...queryOf('GET /demo-collections', { query }), staleTime: 0 })
  const said = useSaid()
  const kept = useKeptLines(found.data ?? [], { keyOf: ({ id }) => id, view: JSON.stringify(query) })
  const isFiltered = show !== 'all' || player !== ''
  return (
    <div className="stack">
      <PageHead title="Demo collections" sub="Many demos of one player, released together with a news post.">
        <ButtonLink kind="primary" small href={paths.admin.createCollection()}>
          <Icon of={Plus} size="sm" />
          New
        </ButtonLink>
      </PageHead>
      <div className="row wrap spaced">
        <Segmented
          label="Status"
          value={show}
          onChange={(value) => {
            setShow(value)
            setPage(1)
          }}
          options={SHOWN}
        />
        <SearchField
          label="Player"
          value={text}
          onChange={({ target }) => {
            setText(target.value)
            setPage(1)
          }}
        />
        <label className="row end">
          <span className={field.label}>Order</span>
          <select className={field.input} value={sort} onChange={({ target }) => setSort(target.value as typeof sort)}>
            <option value="newest">Newest first</option>
            <option value="oldest">Oldest first</option>
          </select>
        </label>
      </div>
      <Panel title="Collections" flush>
        <ListBody
          query={found}
          name="the demo collections"
          rows={6}
          isEmpty={() => kept.length === 0}
          none="No demo collections found."
          hint={isFiltered ? 'Nothing matches these filters.' : 'Press New to start one.'}
        >
          {(collections) => (
            <>
              <div className={`${panel.scroll} ${styles.files}`}>
                <KeptTable
                  bare
                  caption="Demo collections"
                  className={styles.list}
                  lines={kept}
                  said={said}
                  columns={columnsOf(said)}
                />
              </div>
              {(collections[0]?.totalPages ?? 1) > 1 && (
                <Pager
                  page={page}
                  pages={collections[0]?.totalPages ?? 1}
                  onPage={setPage}
                  label="Pages of collections"
                />
              )}
            </>
          )}
        </ListBody>
      </Panel>
    </div>
  )
}
