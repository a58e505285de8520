import type { Room, RoomPlayer } from '@kz/contract/guessr/guessr-rooms'
import { RotateCcw } from 'lucide-react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { count } from '../../../lib/text/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { ReadyButton } from './ready-button.tsx'
import styles from './room.module.css'
import { Standings } from './standings.tsx'
import type { InRoom } from './use-room.ts'

const COLUMNS = 6

interface PodiumProps {
  room: Room
  inRoom: InRoom
  me: RoomPlayer | undefined
  onLeave: () => void
}

/** After the last round: who won and by how much, and another game with the same people. */
export function Podium({ room, inRoom, me, onLeave }: PodiumProps) {
  const players = room.players.filter(({ isWatching }) => !isWatching)
  const most = Math.max(1, players[0]?.points ?? 0)
  const ready = room.players.filter(({ isReady }) => isReady).length
  return (
    <div className={styles.end}>
      <Panel title="After the last round" sub={counted(room.rounds, 'round')}>
        <div className="stack">
          <ol className={styles.podium}>
            {players.slice(0, COLUMNS).map((player) => (
              <li key={player.userId}>
                <b>{count(player.points)}</b>
                <i
                  style={{ height: `${1.75 + (6 * player.points) / most}rem` }}
                  data-first={player.rank === 1 || undefined}
                >
                  {player.rank}
                </i>
                <span className={styles.who}>
                  <PlayerName name={player.pseudo} country={player.country} />
                </span>
              </li>
            ))}
          </ol>
          <p role="status">{endText(players)}</p>
          <div className="row wrap">
            <span className={styles.ready} aria-hidden="true">
              {room.players.map(({ userId, isReady }) => (
                <i key={userId} data-on={isReady || undefined} />
              ))}
            </span>
            <span className="dim">
              {ready} of {room.players.length} ready
            </span>
            <span className="row end">
              {me?.isHost ? (
                <Button kind="primary" busy={inRoom.busy} busyText="Starting..." onClick={() => void inRoom.start()}>
                  <Icon of={RotateCcw} size="sm" />
                  Rematch
                </Button>
              ) : (
                <ReadyButton inRoom={inRoom} isReady={me?.isReady} verb="Ready for another" />
              )}
              <Button kind="ghost" onClick={onLeave}>
                Leave
              </Button>
            </span>
          </div>
        </div>
      </Panel>
      <Panel title="All" flush>
        <Standings room={room} />
      </Panel>
    </div>
  )
}

/** One sentence about the end, of players in their order. */
export function endText(players: readonly Pick<RoomPlayer, 'pseudo' | 'points'>[]): string {
  const [first, second] = players
  if (!first) return 'Nobody played.'
  if (!second) return `${first.pseudo} played alone: ${counted(first.points, 'point')}.`
  if (first.points === 0) return 'Nobody found a map.'
  const gap = first.points - second.points
  return gap === 0
    ? `${first.pseudo} and ${second.pseudo} have the same points; the faster one ranks first.`
    : `${first.pseudo} wins by ${counted(gap, 'point')}.`
}
