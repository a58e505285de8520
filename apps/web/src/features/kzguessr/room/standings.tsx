import type { Room, RoomPlayer } from '@kz/contract/guessr/guessr-rooms'
import { ArrowDown, ArrowUp } from 'lucide-react'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { useSession } from '../../../lib/session/session.ts'
import { count } from '../../../lib/text/format.ts'
import { Icon } from '../../../ui/icon.tsx'
import { rankLook } from '../../../ui/rank.ts'
import tableStyles from '../../../ui/table/table.module.css'
import { Table } from '../../../ui/table/table.tsx'
import styles from './room.module.css'
import { stateOf } from './seats.tsx'

/** Place, name, what was said, points of the round and in all. */
export function Standings({ room }: { room: Room }) {
  const { user } = useSession()
  const saidBy = (userId: number) => room.last?.tries.find((one) => one.userId === userId)?.mapNames.at(-1)
  return (
    <Table
      region="Standings"
      caption={`Standings after round ${room.round}`}
      lines={room.players.filter(({ isWatching }) => !isWatching)}
      keyOf={(player) => player.userId}
      lineProps={(player) => ({ className: player.userId === user?.userId ? tableStyles.own : undefined })}
      columns={[
        {
          head: '#',
          right: true,
          look: (player) => `${tableStyles.fit} ${rankLook(player.rank)}`,
          cell: (player) => player.rank,
        },
        {
          head: 'Player',
          look: styles.player,
          cell: (player) => (
            <span className="row">
              <PlayerName name={player.pseudo} country={player.country} />
              <Moved by={placesWon(room, player)} />
            </span>
          ),
        },
        {
          head: 'Guess',
          cell: (player) => {
            const { icon, text, look } = stateOf(player)
            const said = look === 'loss' ? saidBy(player.userId) : undefined
            return (
              <span className={`row ${styles.state}`} data-look={look}>
                <Icon of={icon} size="sm" />
                <span className={styles.said}>{said ?? text.replace('has it, ', '')}</span>
              </span>
            )
          },
        },
        {
          head: 'Round',
          right: true,
          cell: (player) => (player.roundPoints > 0 ? `+${count(player.roundPoints)}` : 0),
        },
        { head: 'Total', right: true, cell: (player) => <b>{count(player.points)}</b> },
      ]}
    />
  )
}

/** Places a player won with the round that is over, below 0 for lost ones; equals share a place. */
export function placesWon(
  { players }: { players: readonly Pick<RoomPlayer, 'points' | 'roundPoints' | 'isWatching'>[] },
  { points, roundPoints }: Pick<RoomPlayer, 'points' | 'roundPoints'>,
): number {
  const playing = players.filter(({ isWatching }) => !isWatching)
  const before = playing.filter((one) => one.points - one.roundPoints > points - roundPoints).length
  return before - playing.filter((one) => one.points > points).length
}

function Moved({ by }: { by: number }) {
  if (by === 0) return null
  return (
    <span className={styles.moved} data-won={by > 0 || undefined}>
      <Icon of={by > 0 ? ArrowUp : ArrowDown} size="sm" />
      <span className="visually-hidden">{`${counted(Math.abs(by), 'place')} ${by > 0 ? 'won' : 'lost'}`}</span>
    </span>
  )
}
