import { useQuery } from '@tanstack/react-query'
import { Desk } from '../../blocks/review/desk.tsx'
import { wasPutOff } from '../../blocks/review/kinds.ts'
import { ReviewPage } from '../../blocks/review/review-page.tsx'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Keys } from '../../ui/keys.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useKeptLines } from '../../ui/use-kept-lines.ts'
import { MapCheck } from './map-check.tsx'
import { MapLine } from './map-line.tsx'
import { queueQuery } from './use-check.ts'
import { WaitingMaps } from './waiting-maps.tsx'

const ADDRESS = { show: ['ours', 'theirs'] } as const

/** /admin-check-maps: submitted maps, longest wait first: one line each, and the one that is open. */
export function CheckMapsPage() {
  const found = useQuery({ ...queueQuery, staleTime: 0 })
  const { data } = found
  const [{ show }, go] = useSearchParams(ADDRESS)
  const ours = show !== 'theirs'
  const waiting = data?.filter(({ status }) => status === 'SUBMITTED') ?? []
  const givenBack = data?.filter(({ status }) => status === 'CHANGES_REQUESTED') ?? []
  const shown = useKeptLines(ours ? waiting : givenBack, {
    keyOf: ({ mapId }) => mapId,
    view: show,
    all: data ?? [],
    leaves: wasPutOff,
  })
  return (
    <ReviewPage
      kind="map"
      found={found}
      waiting={waiting}
      filters={
        ((data && data.length > 0) || shown.length > 0) && (
          <div className="row">
            <Segmented
              label="Show"
              value={ours ? 'ours' : 'theirs'}
              onChange={(value) => go({ show: value }, { toTop: true })}
              options={[
                { value: 'ours', label: 'Waiting for us', count: waiting.length },
                { value: 'theirs', label: 'Waiting for changes', count: givenBack.length },
              ]}
            />
          </div>
        )
      }
      footer={<WaitingMaps />}
      nothing={
        (ours ? waiting : givenBack).length === 0 && (
          <EmptyState title="No maps waiting">
            {ours ? 'Everything is decided. Go and climb.' : 'Nobody was asked for changes.'}
          </EmptyState>
        )
      }
    >
      {shown.length > 0 && (
        <Desk
          kind="map"
          queryKey={queueQuery.queryKey}
          label="Maps waiting"
          places={shown}
          line={(map) => <MapLine map={map} />}
          nameOf={({ mapName, playerName }) => `${mapName} by ${playerName}`}
          card={(map, gone) => <MapCheck map={map} gone={gone} />}
          keys={
            <>
              <Keys names={['R']} /> release <Keys names={['X']} /> reject <Keys names={['P']} /> request changes
            </>
          }
        />
      )}
    </ReviewPage>
  )
}
