import type { Room, RoomPlayer } from '@kz/contract/guessr/guessr-rooms'
import { GUESSR_TRIES, ROOM_SEATS } from '@kz/contract/guessr/guessr-rules'
import { Check, Clock, Eye, KeyRound, WifiOff, X } from 'lucide-react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { count } from '../../../lib/text/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { rankLook } from '../../../ui/rank.ts'
import { Tag } from '../../../ui/tag.tsx'
import styles from './room.module.css'

/** How somebody stands, as an icon and words. */
export function stateOf({ isHere, isWatching, state, wrong, step, ms }: RoomPlayer) {
  if (!isHere) return { icon: WifiOff, text: 'lost connection', look: 'warn' }
  if (isWatching) return { icon: Eye, text: 'looks on', look: '' }
  if (state === 'hit' || state === 'family') {
    const how = state === 'family' ? 'another version' : `step ${step}`
    return { icon: Check, text: `has it, ${how}, ${((ms ?? 0) / 1000).toFixed(1)} s`, look: 'gain' }
  }
  if (state === 'thinking' && wrong === 0) return { icon: Clock, text: 'thinking', look: '' }
  if (state === 'thinking') return { icon: X, text: `missed, ${GUESSR_TRIES - wrong} left`, look: 'loss' }
  if (state === 'waiting') return { icon: Clock, text: 'waiting', look: '' }
  return { icon: X, text: state === 'skipped' ? 'skipped' : 'did not find it', look: 'loss' }
}

/** Who may start and go on. */
export function HostKey() {
  return (
    <span className={styles.host}>
      <Icon of={KeyRound} size="sm" />
      <span className="visually-hidden">, host</span>
    </span>
  )
}

/** Everybody in the room with their points; nobody's names of maps. */
export function PlayersPanel({ room }: { room: Room }) {
  const { user } = useSession()
  return (
    <Panel title="Players" sub={`${room.players.length} of ${ROOM_SEATS}`} flush>
      <ol className={styles.seats}>
        {room.players.map((player) => {
          const { icon, text, look } = stateOf(player)
          return (
            <li key={player.userId} className={player.userId === user?.userId ? styles.mine : undefined}>
              <span className={rankLook(player.rank)}>{player.rank || ''}</span>
              <span>
                <span className="row">
                  <PlayerName name={player.pseudo} country={player.country} />
                  {player.isHost && <HostKey />}
                  {player.userId === user?.userId && <Tag>you</Tag>}
                </span>
                <span className={`row ${styles.state}`} data-look={look}>
                  <Icon of={icon} size="sm" />
                  {text}
                </span>
              </span>
              {!player.isWatching && <b>{count(player.points)}</b>}
            </li>
          )
        })}
      </ol>
    </Panel>
  )
}
