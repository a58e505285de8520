import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { RejectedButton } from '../../blocks/submissions/rejected.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { MapCheck } from './map-check.tsx'
import { queueQuery } from './use-check.ts'
import './check-maps.css'

/** /admin-check-maps: submitted maps, one card each, longest wait first. */
export function CheckMapsPage() {
  const { data, error, refetch } = useQuery({ ...queueQuery, staleTime: 0 })
  const { show }: { show?: unknown } = useSearch({ strict: false })
  const navigate = useNavigate()
  const ours = show !== 'theirs'
  const waiting = data?.filter(({ status }) => status === 'SUBMITTED') ?? []
  const givenBack = data?.filter(({ status }) => status === 'CHANGES_REQUESTED') ?? []
  const shown = ours ? waiting : givenBack
  return (
    <div className="stack">
      <PageHead
        title="Check maps"
        sub={
          data &&
          `${waiting.length} waiting${waiting[0] ? `, oldest since ${waiting[0].submittedDate.slice(0, 16)}` : ''}`
        }
      >
        <RejectedButton kind="map" />
      </PageHead>
      {data && data.length > 0 && (
        <div className="row">
          <Segmented
            label="Show"
            value={ours ? 'ours' : 'theirs'}
            onChange={(value) =>
              void navigate({ to: '.', search: (value === 'theirs' ? { show: value } : {}) as never, replace: true })
            }
            options={[
              { value: 'ours', label: `Waiting for us ${waiting.length}` },
              { value: 'theirs', label: `Waiting for changes ${givenBack.length}` },
            ]}
          />
        </div>
      )}
      {error && !data && <ErrorNote onRetry={() => void refetch()}>Could not load the queue.</ErrorNote>}
      {!data && !error && (
        <div className="mcs-wait">
          <SkeletonRows label="Loading the queue" count={2} height="32rem" />
        </div>
      )}
      {data && shown.length === 0 && (
        <EmptyState title="No maps waiting">
          {ours ? 'Everything is decided. Go and climb.' : 'Nobody was asked for changes.'}
        </EmptyState>
      )}
      <div className="mcs">
        {shown.map((map) => (
          <MapCheck key={map.mapId} map={map} />
        ))}
      </div>
    </div>
  )
}
