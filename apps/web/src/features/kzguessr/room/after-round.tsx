import type { Room } from '@kz/contract/guessr/guessr-rooms'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { MapPicture } from '../../../blocks/map/map-picture.tsx'
import { YoutubeButton } from '../../../blocks/video/youtube-button.tsx'
import buttonStyles from '../../../ui/button.module.css'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './room.module.css'
import { Standings } from './standings.tsx'
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
  const watching = room.players.filter(({ isWatching }) => isWatching)
  return (
    <Panel
      title={`After round ${room.round}`}
      sub={
        inRoom.nextIn !== null && (
          <span role="timer" data-stays="">
            next picture in {seconds} s
          </span>
        )
      }
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
            <h2 className="display">
              <MapLink mapName={answer.mapName} />
            </h2>
            <p className="muted">
              {answer.record ? (
                <>
                  Record {answer.record.time} by <bdi>{answer.record.playerName}</bdi>
                </>
              ) : (
                'No record yet.'
              )}
            </p>
            {answer.foundByTen !== null && <p className="dim">{answer.foundByTen} of 10 find it.</p>}
            {answer.record?.youtubeLink && (
              <YoutubeButton
                className={`${buttonStyles.button} ${buttonStyles.small}`}
                link={answer.record.youtubeLink}
                of={`the record of ${answer.mapName} by ${answer.record.playerName}`}
              >
                Watch the record
              </YoutubeButton>
            )}
          </div>
        </div>
      )}
      <Standings room={room} />
      {watching.length > 0 && (
        <p className={styles.watching}>
          {watching.map(({ pseudo }) => pseudo).join(', ')} {watching.length === 1 ? 'looks' : 'look'} on until the next
          game.
        </p>
      )}
    </Panel>
  )
}
