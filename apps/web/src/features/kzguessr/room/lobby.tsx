import type { Room } from '@kz/contract/guessr/guessr-rooms'
import { ROOM_SEATS } from '@kz/contract/guessr/guessr-rules'
import { Check, Clock } from 'lucide-react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { BigCode } from './code.tsx'
import { ReadyButton } from './ready-button.tsx'
import styles from './room.module.css'
import { HostKey } from './seats.tsx'
import type { InRoom } from './use-room.ts'

/** Seats that are shown even while they are free. */
const LEAST_SEATS = 8

/** Before the first round: who is here, who is ready, the host's start. */
export function Lobby({ room, inRoom, isHost }: { room: Room; inRoom: InRoom; isHost: boolean }) {
  const { user } = useSession()
  const host = room.players.find((player) => player.isHost)
  const me = room.players.find(({ userId }) => userId === user?.userId)
  const free = Math.max(0, Math.min(ROOM_SEATS, LEAST_SEATS) - room.players.length)
  return (
    <Panel title="Before the first round" sub={host && `host: ${host.pseudo}`}>
      <div className="stack">
        <BigCode code={room.code} />
        <ul className={styles.lobby}>
          {room.players.map((player) => (
            <li key={player.userId}>
              <span className="row">
                <PlayerName name={player.pseudo} country={player.country} />
                {player.isHost && <HostKey />}
              </span>
              <span className={`row ${styles.state}`} data-look={player.isReady || player.isHost ? 'gain' : ''}>
                <Icon of={player.isReady || player.isHost ? Check : Clock} size="sm" />
                {player.isReady || player.isHost ? 'ready' : 'not ready'}
              </span>
            </li>
          ))}
          {Array.from({ length: free }, (_, index) => (
            <li key={index} className={styles.free}>
              free
            </li>
          ))}
        </ul>
        <div className="row wrap">
          {isHost ? (
            <Button kind="primary" busy={inRoom.busy} busyText="Starting..." onClick={() => void inRoom.start()}>
              Start for {room.players.length}
            </Button>
          ) : (
            <ReadyButton inRoom={inRoom} isReady={me?.isReady} verb="Ready" />
          )}
          <span className="dim">
            The host starts. {counted(room.rounds, 'picture')}, forty seconds each. Season points do not change.
          </span>
        </div>
      </div>
    </Panel>
  )
}
