import type { ServerRun } from '@kz/contract/runs/game-servers'
import { Play } from 'lucide-react'
import { Icon } from '../../../ui/icon.tsx'
import { actions } from '../../../ui/table/table.tsx'

/** Where the replay of a run is watched, if there is one. */
export const watchColumn = actions<ServerRun>(
  ({ replay, player, mapName }) =>
    replay !== null && (
      <a href={replay} aria-label={`Watch the run of ${player} on ${mapName}`} data-tip="Watch">
        <Icon of={Play} size="sm" />
      </a>
    ),
  { head: 'Watch' },
)
