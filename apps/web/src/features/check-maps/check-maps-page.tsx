import { useQuery } from '@tanstack/react-query'
import { ReviewPage } from '../../blocks/review/review-page.tsx'
import { useAddress } from '../../lib/use-address.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { MapCheck } from './map-check.tsx'
import { queueQuery } from './use-check.ts'

const ADDRESS = { show: ['ours', 'theirs'] } as const

/** /admin-check-maps: submitted maps, one card each, longest wait first. */
export function CheckMapsPage() {
  const found = useQuery({ ...queueQuery, staleTime: 0 })
  const { data } = found
  const [{ show }, go] = useAddress(ADDRESS)
  const ours = show !== 'theirs'
  const waiting = data?.filter(({ status }) => status === 'SUBMITTED') ?? []
  const givenBack = data?.filter(({ status }) => status === 'CHANGES_REQUESTED') ?? []
  const shown = ours ? waiting : givenBack
  return (
    <ReviewPage
      kind="map"
      found={found}
      waiting={waiting}
      look="large"
      filters={
        data &&
        data.length > 0 && (
          <div className="row">
            <Segmented
              label="Show"
              value={ours ? 'ours' : 'theirs'}
              onChange={(value) => go({ show: value }, { toTop: true })}
              options={[
                { value: 'ours', label: `Waiting for us ${waiting.length}` },
                { value: 'theirs', label: `Waiting for changes ${givenBack.length}` },
              ]}
            />
          </div>
        )
      }
      nothing={
        shown.length === 0 && (
          <EmptyState title="No maps waiting">
            {ours ? 'Everything is decided. Go and climb.' : 'Nobody was asked for changes.'}
          </EmptyState>
        )
      }
    >
      {shown.map((map) => (
        <MapCheck key={map.mapId} map={map} />
      ))}
    </ReviewPage>
  )
}
