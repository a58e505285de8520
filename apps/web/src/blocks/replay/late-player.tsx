import { useQuery } from '@tanstack/react-query'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { ReplayPlace } from './replay-place.tsx'
import type { ReplayPlayerProps } from './replay-player.tsx'

/** The player, whose code comes when it is first wanted; where it could not come it can be asked for again. */
export function LatePlayer(props: ReplayPlayerProps) {
  const code = useQuery({
    queryKey: ['code', 'replay-player'],
    queryFn: () => import('./replay-player.tsx'),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
  return (
    <QueryBody query={code} name="the player" loading={<ReplayPlace label="Loading the player" />}>
      {({ ReplayPlayer }) => <ReplayPlayer {...props} />}
    </QueryBody>
  )
}
