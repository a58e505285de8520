import type { Room, RoomPlayer } from '@kz/contract/guessr/guessr-rooms'
import { GUESSR_TRIES } from '@kz/contract/guessr/guessr-rules'
import { Check, SkipForward } from 'lucide-react'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { AnswerBox } from '../answer-box.tsx'
import { Phase } from '../phase.tsx'
import { Stage } from '../stage.tsx'
import { useReveal } from '../use-reveal.ts'
import type { InRoom } from './use-room.ts'

interface PlayingProps {
  room: Room
  inRoom: InRoom
  me: RoomPlayer | undefined
}

const hasIt = ({ state }: RoomPlayer) => state === 'hit' || state === 'family'

/** The round that runs, the same for all. */
export function Playing({ room, inRoom, me }: PlayingProps) {
  const shown = useReveal(`${room.code} ${room.game} ${room.round}`, inRoom.pictures, inRoom.elapsed)
  const players = room.players.filter(({ isWatching }) => !isWatching)
  return (
    <div>
      <Stage
        round={room.round}
        rounds={room.rounds}
        elapsed={inRoom.elapsed}
        wrong={me?.wrong ?? 0}
        shown={shown}
        note={
          <>
            <Icon of={Check} size="sm" />
            <span>{`${players.filter(hasIt).length} of ${players.length} have it`}</span>
          </>
        }
      />
      {!me || me.isWatching ? (
        <Note>You are watching until the next game begins.</Note>
      ) : me.state === 'thinking' || me.state === 'waiting' ? (
        <AnswerBox
          key={`${room.game} ${room.round}`}
          busy={inRoom.busy}
          triesLeft={GUESSR_TRIES - me.wrong}
          onGuess={inRoom.guess}
        >
          <Button small kind="ghost" disabled={inRoom.busy} onClick={inRoom.skip}>
            Skip round
            <Icon of={SkipForward} size="sm" />
          </Button>
        </AnswerBox>
      ) : (
        <Phase name="Over for you">
          <Note kind={hasIt(me) ? 'ok' : 'info'}>
            {hasIt(me) ? `You have it: ${me.roundPoints} points.` : 'This one is over for you.'} The others are still
            thinking.
          </Note>
        </Phase>
      )}
    </div>
  )
}
