import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { SearchField } from '../../ui/field/search-field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { FileDialog } from './file-dialog.tsx'
import { KindFilters } from './kind-filters.tsx'
import { MapDialog } from './map-dialog.tsx'
import { MapsTable } from './maps-table.tsx'
import { useMapsSearch } from './use-maps-search.ts'

/** /admin-manage-maps: every map by state and name, 50 a page, with an editor for each. */
export function ManageMapsPage() {
  const search = useMapsSearch()
  const { page, state, query, filters } = search
  const list = useQuery({
    ...queryOf('GET /map/list', { query: { page, state, query, ...filters } }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const [edited, setEdited] = useState<number | null>(null)
  const [isAdding, setAdding] = useState(false)
  const { data } = list
  return (
    <div className="stack">
      <PageHead title="Manage maps" sub={data ? counted(data.totalItems, 'map') : SUB_TO_COME}>
        <Button kind="primary" onClick={() => setAdding(true)}>
          <Icon of={Plus} size="sm" />
          Add map
        </Button>
      </PageHead>
      <div className="row wrap spaced">
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
        <KindFilters kind={search.kind} onChoose={search.choose} />
      </div>
      <PagedList
        name="maps"
        query={list}
        of={({ maps }) => maps}
        none="No maps found."
        hint={query ? `Nothing matches "${query}".` : 'No map matches all of this.'}
        page={page}
        onPage={search.turnTo}
      >
        {(maps) => <MapsTable maps={maps} onEdit={setEdited} />}
      </PagedList>
      {edited !== null && <MapDialog mapId={edited} onClose={() => setEdited(null)} />}
      {isAdding && <FileDialog onClose={() => setAdding(false)} />}
    </div>
  )
}
