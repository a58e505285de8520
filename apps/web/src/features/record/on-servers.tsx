import type { MapRecords } from '@kz/contract/runs/records'
import { useQuery } from '@tanstack/react-query'
import { Server } from 'lucide-react'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './record.module.css'

/** Servers named here; the others are on their own page. */
const NAMED = 3

/** The game servers that run the map at this moment, fullest first, with the way onto them; nothing where none does. */
export function OnServers({ map }: { map: Pick<MapRecords, 'mapId' | 'mapName'> }) {
  const { data = [] } = useQuery(queryOf('GET /game-server/all'))
  const running = data.filter(({ mapId, status }) => mapId === map.mapId && status === 'ONLINE')
  if (running.length === 0) return null
  const named = [...running].sort((a, b) => b.players - a.players).slice(0, NAMED)
  return (
    <div className={styles.servers}>
      <h2>
        <Icon of={Server} size="sm" />
        <a className="link" href={paths.gameServers(map.mapName)}>
          On {counted(running.length, 'server')} now
        </a>
      </h2>
      {named.map(({ id, name, players, maxPlayers, joinUrl }) => (
        <span key={id} className="row">
          <b className="grow" dir="auto">
            {name}
          </b>
          <span className="no-wrap">
            <b>{players}</b>
            <span className="dim">/{maxPlayers}</span>
          </span>
          <ButtonLink small href={joinUrl} aria-label={`Join ${name}`}>
            Join
          </ButtonLink>
        </span>
      ))}
    </div>
  )
}
