import type { Room } from '@kz/contract/guessr-rooms'
import { MapLink } from '../../../blocks/map-link.tsx'
import { MapPicture } from '../../../blocks/map-picture.tsx'
import { PlayerName } from '../../../blocks/player-name.tsx'
import { count } from '../../../lib/format.ts'
import { useSession } from '../../../lib/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel, ScrollRegion } from '../../../ui/panel.tsx'
import styles from './room.module.css'
import { stateOf } from './seats.tsx'
import type { InRoom } from './use-room.ts'

interface AfterRoundProps {
  room: Room
  inRoom: InRoom
  isHost: boolean
}

/** Standings after a round, with the map and everybody's names of it. */
export function AfterRound({ room, inRoom, isHost }: AfterRoundProps) {
  const seconds = Math.ceil((inRoom.nextIn ?? 0) / 1000)
  const answer = room.last?.answer
  return (
    <Panel
      title={`After round ${room.round}`}
      sub={inRoom.nextIn !== null && <span role="timer">next picture in {seconds} s</span>}
      flush
      actions={
        isHost && (
          <Button small busy={inRoom.busy} busyText="Next now" onClick={() => void inRoom.next()}>
            Next now
          </Button>
        )
      }
    >
      {answer && (
        <div className={styles.was}>
          <MapPicture src={answer.picture} width={208} height={117} className={styles.wasPicture ?? ''} eager />
          <div>
            <h2 className="disp">
              <MapLink mapName={answer.mapName} />
            </h2>
            <p className="muted">
              {answer.record ? `Record ${answer.record.time} by ${answer.record.playerName}` : 'No record yet.'}
            </p>
            {answer.foundByTen !== null && <p className="dim">{answer.foundByTen} of 10 find it.</p>}
          </div>
        </div>
      )}
      <Standings room={room} />
    </Panel>
  )
}

/** Place, name, what was said, points of the round and in all. */
export function Standings({ room }: { room: Room }) {
  const { user } = useSession()
  const saidBy = (userId: number) => room.last?.tries.find((one) => one.userId === userId)?.mapNames.at(-1)
  return (
    <ScrollRegion label="Standings">
      <table className="tbl">
        <caption className="sr">Standings after round {room.round}</caption>
        <thead>
          <tr>
            <th scope="col" className="r">
              #
            </th>
            <th scope="col">Player</th>
            <th scope="col">Guess</th>
            <th scope="col" className="r">
              Round
            </th>
            <th scope="col" className="r">
              Total
            </th>
          </tr>
        </thead>
        <tbody>
          {room.players
            .filter(({ isWatching }) => !isWatching)
            .map((player) => {
              const { icon, text, look } = stateOf(player)
              const said = look === 'loss' ? saidBy(player.userId) : undefined
              return (
                <tr key={player.userId} className={player.userId === user?.userId ? 'me-row' : undefined}>
                  <td className={player.rank <= 3 ? `r fit rk rk-${player.rank}` : 'r fit rk'}>{player.rank}</td>
                  <td>
                    <PlayerName name={player.pseudo} country={player.country} />
                  </td>
                  <td>
                    <span className={`row ${styles.state}`} data-look={look}>
                      <Icon of={icon} size="sm" />
                      {said ?? text.replace('has it, ', '')}
                    </span>
                  </td>
                  <td className="r">{player.roundPoints > 0 ? `+${count(player.roundPoints)}` : 0}</td>
                  <td className="r">
                    <b>{count(player.points)}</b>
                  </td>
                </tr>
              )
            })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
