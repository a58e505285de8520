import type { GameServer } from '@kz/contract/accounts/community'
import { parseTime } from '@kz/contract/rules'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Flag } from '../../ui/flag.tsx'
import meterStyles from '../../ui/meter.module.css'
import names from '../../ui/names.module.css'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './game-servers-page.module.css'
import servers from './servers.module.css'
import { botsText, fullness } from './servers.ts'

type Seats = Pick<GameServer, 'players' | 'maxPlayers' | 'bots'>

/** The map that is played; a link where the site has it. */
export function ServerMap({ server: { map, mapId } }: { server: GameServer }) {
  if (map === null) return <span className="dim">No map</span>
  return mapId === null ? <span>{map}</span> : <MapLink mapName={map} />
}

/** The record on the map that is played. */
export function ServerRecord({ server: { records, mapId } }: { server: GameServer }) {
  const record = records[0]
  const milliseconds = record ? parseTime(record.time) : null
  if (!record || milliseconds === null) return <span className="dim">{mapId === null ? '' : 'No record yet'}</span>
  const { playerId, playerName, playerCountry } = record
  return (
    <span className={servers.srvRec}>
      <TimeText milliseconds={milliseconds} />
      {playerId === null ? (
        <span className={names.player} data-part="player">
          <Flag code={playerCountry} />
          <span className={names.name} dir="auto">
            {playerName}
          </span>
        </span>
      ) : (
        <PlayerName name={playerName} country={playerCountry} />
      )}
    </span>
  )
}

/** People of places. */
export function PlayerCount({ server: { players, maxPlayers } }: { server: Seats }) {
  return (
    <>
      <b>{players}</b>
      <span className="dim">/{maxPlayers}</span>
    </>
  )
}

/** Bots beside them, to the eye: the bar tells them to all others. */
export function BotCount({ server: { bots } }: { server: Seats }) {
  if (bots === 0) return null
  return (
    <span className={`dim no-wrap ${servers.bots}`} aria-hidden="true">
      +{botsText(bots)}
    </span>
  )
}

/** A bar as long as the server is full. */
export function PlayerMeter({ server }: { server: Seats }) {
  const { players, maxPlayers, bots } = server
  return (
    <div
      className={`${meterStyles.meter} ${servers.meter} ${styles.meter}`}
      role="img"
      aria-label={`${players} of ${maxPlayers} players${bots > 0 ? `, ${botsText(bots)}` : ''}`}
    >
      <b style={{ width: `${fullness(server)}%` }} />
    </div>
  )
}
