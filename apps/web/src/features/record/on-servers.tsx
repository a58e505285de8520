import type { MapPage } from '@kz/contract/maps'
import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'

/** How many game servers run the map at this moment, with the way to them; nothing where none does. */
export function OnServers({ map }: { map: Pick<MapPage, 'mapId' | 'mapName'> }) {
  const { data = [] } = useQuery(queryOf('GET /game-server/all'))
  const running = data.filter(({ mapId, status }) => mapId === map.mapId && status === 'ONLINE').length
  if (running === 0) return null
  return (
    <ButtonLink small kind="ghost" href={paths.gameServers(map.mapName)}>
      <Icon of={Server} size="sm" />
      On {counted(running, 'server')} now
    </ButtonLink>
  )
}
