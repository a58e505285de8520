import { COLLECTION_STATES, type CollectionState } from '@kz/contract/rules'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './collections.module.css'
import { DeleteButton } from './delete-button.tsx'
import { StateTag } from './state.tsx'

const SHOWN = [
  { value: 'all', label: 'All' },
  ...COLLECTION_STATES.map((state) => ({ value: state, label: state })),
] as const

/** /admin-demo-collections: all collections, the newest first. */
export function CollectionsPage() {
  const [show, setShow] = useState<CollectionState | 'all'>('all')
  const [sort, setSort] = useState<'newest' | 'oldest'>('newest')
  const [text, setText] = useState('')
  const [page, setPage] = useState(1)
  const player = useDebounced(text.trim())
  const query = { sort, page, ...(show !== 'all' && { status: show }), ...(player && { player }) }
  const found = useQuery({ ...queryOf('GET /demo-collections', { query }), staleTime: 0 })
  const isFiltered = show !== 'all' || player !== ''
  return (
    <div className="stack">
      <PageHead title="Demo collections" sub="Many demos of one player, released together with a news post.">
        <ButtonLink kind="primary" small href={paths.admin.createCollection()}>
          <Icon of={Plus} size="sm" />
          New
        </ButtonLink>
      </PageHead>
      <div className="row wrap gap-3">
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
          <span className="lbl">Order</span>
          <select className="in" value={sort} onChange={({ target }) => setSort(target.value as typeof sort)}>
            <option value="newest">Newest first</option>
            <option value="oldest">Oldest first</option>
          </select>
        </label>
      </div>
      <Panel title="Collections" flush>
        <QueryBody
          query={found}
          name="the demo collections"
          padded
          loading={<SkeletonRows label="Loading the demo collections" count={6} />}
          empty={
            <EmptyState title="No demo collections found.">
              {isFiltered ? 'None like this is there.' : 'New begins one.'}
            </EmptyState>
          }
        >
          {(collections) => (
            <>
              <div className="scroll">
                <table className={`tbl ${styles.list}`}>
                  <caption className="sr">Demo collections</caption>
                  <thead>
                    <tr>
                      <th scope="col">Title</th>
                      <th scope="col">Player</th>
                      <th scope="col">Status</th>
                      <th scope="col" className="r">
                        Demos
                      </th>
                      <th scope="col">Submitted by</th>
                      <th scope="col">Date</th>
                      <th scope="col" className="r">
                        Actions
                      </th>
                    </tr>
                  </thead>
                  <tbody>
                    {collections.map((one) => (
                      <tr key={one.id}>
                        <td>
                          <a className="lnk" href={paths.admin.collection(one.id)}>
                            {one.title}
                          </a>
                        </td>
                        <td>
                          <PlayerName name={one.playerName} country={one.playerCountry} />
                        </td>
                        <td>
                          <StateTag status={one.status} />
                        </td>
                        <td className="r">{one.demoCount}</td>
                        <td>
                          <PlayerName name={one.submittedBy} country={one.submittedByCountry} quiet />
                        </td>
                        <td>
                          <Moment iso={one.collectionDateIso} look="clock" />
                        </td>
                        <td className="r">
                          <span className="row justify-end">
                            {one.status === 'APPROVED' && (
                              <ButtonLink small kind="ok" href={paths.admin.releaseCollection(one.id)}>
                                Release
                              </ButtonLink>
                            )}
                            <ButtonLink small kind="ghost" href={paths.admin.collection(one.id)}>
                              Open
                            </ButtonLink>
                            {one.status !== 'RELEASED' && <DeleteButton collection={one} />}
                          </span>
                        </td>
                      </tr>
                    ))}
                  </tbody>
                </table>
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
        </QueryBody>
      </Panel>
    </div>
  )
}
