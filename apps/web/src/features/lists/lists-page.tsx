import type { MapListLine } from '@kz/contract/events/lists'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { PAGED, useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { ListForm } from './list-form.tsx'

/** /lists: one's own lists of maps, and those everybody may read. */
export function ListsPage() {
  const { user } = useSession()
  const [{ page }, go] = useSearchParams(PAGED)
  const [isMaking, setMaking] = useState(false)
  const found = useQuery({ ...queryOf('GET /list/public', { query: { page } }), placeholderData: keepPreviousData })
  return (
    <div className="stack">
      <PageHead title="Map lists" sub={found.data && counted(found.data.totalItems, 'public list')}>
        <Button kind="primary" onClick={() => setMaking(true)} blockedBy={user ? undefined : 'Log in to make a list'}>
          New list
        </Button>
      </PageHead>
      {user && <OwnLists />}
      <PagedList
        name="lists"
        query={found}
        of={({ lists }) => lists}
        hint="No public lists yet. Paste map names to make the first."
        page={page}
        onPage={(next) => go({ page: next }, { toTop: true })}
      >
        {(lists) => <Lists lists={lists} caption="Public lists" />}
      </PagedList>
      {isMaking && <ListForm onClose={() => setMaking(false)} />}
    </div>
  )
}

function OwnLists() {
  const own = useQuery(queryOf('GET /list/own'))
  return (
    <Panel title="Your lists" flush>
      <QueryBody
        query={own}
        name="your lists"
        loading={<SkeletonRows label="Loading your lists" count={3} />}
        isEmpty={({ lists }) => lists.length === 0}
        empty={
          <p className={`${panel.body} dim`} data-part="body">
            None yet. A list is made from names you paste.
          </p>
        }
      >
        {({ lists }) => <Lists lists={lists} caption="Your lists" isOwn />}
      </QueryBody>
    </Panel>
  )
}

function Lists({ lists, caption, isOwn = false }: { lists: readonly MapListLine[]; caption: string; isOwn?: boolean }) {
  return (
    <Table
      caption={caption}
      lines={lists}
      keyOf={({ listId }) => listId}
      columns={[
        {
          head: 'List',
          cell: ({ listId, name, isPublic }) => (
            <span className="row wrap">
              <a className="link" href={paths.mapList(listId)} dir="auto">
                {name}
              </a>
              {isOwn && <Tag>{isPublic ? 'public' : 'only you'}</Tag>}
            </span>
          ),
        },
        !isOwn && {
          head: 'By',
          cell: ({ player, playerCountry }) => <PlayerName name={player} country={playerCountry} />,
        },
        { head: 'Maps', right: true, cell: ({ maps }) => count(maps) },
        { head: 'Changed', right: true, look: 'dim', cell: ({ changedIso }) => <Age iso={changedIso} /> },
      ]}
    />
  )
}
