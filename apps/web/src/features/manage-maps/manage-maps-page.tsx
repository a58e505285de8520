import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { FileDialog } from './file-dialog.tsx'
import { KindFilters } from './kind-filters.tsx'
import { MapDialog } from './map-dialog.tsx'
import { MapsTable } from './maps-table.tsx'
import { useMapsSearch } from './use-maps-search.ts'
import './manage-maps.css'

/** /admin-manage-maps: every map by state and name, 50 a page, with an editor for each. */
export function ManageMapsPage() {
  const search = useMapsSearch()
  const { page, state, query, kind } = search
  const list = useQuery({
    ...queryOf('GET /map/list', { query: { page, state, query, ...kind } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [edited, setEdited] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { data } = list
  return (
    <div className="stack">
      <PageHead title="Manage maps" sub={data && counted(data.totalItems, 'map')}>
        <Button kind="primary" onClick={() => setAdding(true)}>
          <Icon of={Plus} size="sm" />
          Add map
        </Button>
      </PageHead>
      <div className="row wrap gap-3">
        <Segmented
          label="State"
          value={state}
          onChange={search.show}
          options={[
            { value: 'ACTIVE', label: 'Active' },
            { value: 'RETIRED', label: 'Retired' },
            { value: 'HIDDEN', label: 'Hidden' },
          ]}
        />
        <SearchField
          label="Map or mapper"
          maxLength={64}
          value={search.text}
          onChange={({ target }) => search.setText(target.value)}
        />
        <KindFilters kind={kind} onChoose={search.choose} />
      </div>
      <div className="panel">
        <QueryBody
          query={list}
          name="the maps"
          loading={<SkeletonRows label="Loading the maps" count={10} />}
          padded
          isEmpty={({ maps }) => maps.length === 0}
          empty={
            <EmptyState title="No maps found.">
              {query ? `Nothing matches "${query}".` : 'No map is all of this.'}
            </EmptyState>
          }
        >
          {(data) => <MapsTable maps={data.maps} onEdit={setEdited} />}
        </QueryBody>
      </div>
      {data && data.totalPages > 1 && <Pager page={page} pages={data.totalPages} onPage={search.turnTo} />}
      {edited !== null && <MapDialog mapId={edited} onClose={() => setEdited(null)} />}
      {isAdding && <FileDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
