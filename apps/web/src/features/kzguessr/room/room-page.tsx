import type { Room } from '@kz/contract/guessr/guessr-rooms'
import { LogOut } from 'lucide-react'
import { useSession } from '../../../lib/session/session.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Note } from '../../../ui/note.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { PageHead } from '../../../ui/page/page-head.tsx'
import game from '../kzguessr.module.css'
import { Phase } from '../phase.tsx'
import { RoundRow } from '../round-row.tsx'
import { SoundButton } from '../sound-button.tsx'
import { AfterRound } from './after-round.tsx'
import { CodePanel, CopyLink } from './code.tsx'
import { Lobby } from './lobby.tsx'
import { Playing } from './playing.tsx'
import { Podium } from './podium.tsx'
import styles from './room.module.css'
import { PlayersPanel } from './seats.tsx'
import { type InRoom, useRoom } from './use-room.ts'

/** A room: its lobby, the round that runs, standings, the end. */
export function RoomPage({ code, onLeft }: { code: string; onLeft: () => void }) {
  const inRoom = useRoom(code)
  const { query, room, isOut, busy, join } = inRoom
  const leave = async () => {
    if (await inRoom.leave()) onLeft()
  }
  return (
    <div className="stack">
      <PageHead title="KzGuessr room" sub="Same picture, same second. It gets sharper, and cheaper.">
        <div className="row wrap">
          {room && (
            <>
              <b className={styles.code}>
                <span className="visually-hidden">Code {[...room.code].join(' ')}</span>
                <span aria-hidden="true">{room.code}</span>
              </b>
              <CopyLink code={room.code} />
              <Button small kind="ghost" busy={busy} onClick={() => void leave()}>
                <Icon of={LogOut} size="sm" />
                Leave
              </Button>
            </>
          )}
          <SoundButton />
        </div>
      </PageHead>
      {isOut || (query.data && !room) ? (
        <EmptyState
          title={query.data && !isOut ? `You are in ${query.data.code}.` : `You are not in ${code}.`}
          action={
            <Button kind="primary" busy={busy} busyText="Joining..." onClick={() => void join()}>
              Join {code}
            </Button>
          }
        >
          Anyone with the code can join. You can be in one room at a time.
        </EmptyState>
      ) : (
        <PageBody query={query} name="the room" rows={8}>
          {() =>
            room && (
              <>
                {query.isRefetchError && (
                  <Note kind="warn">Connection lost, trying again. Your seat stays for 30 s.</Note>
                )}
                <Body room={room} inRoom={inRoom} onLeave={() => void leave()} />
              </>
            )
          }
        </PageBody>
      )}
    </div>
  )
}

function Body({ room, inRoom, onLeave }: { room: Room; inRoom: InRoom; onLeave: () => void }) {
  const { user } = useSession()
  const me = room.players.find(({ userId }) => userId === user?.userId)
  if (room.state === 'lobby') {
    return (
      <Phase name="Lobby">
        <Lobby room={room} inRoom={inRoom} isHost={me?.isHost ?? false} />
      </Phase>
    )
  }
  return (
    <>
      <RoundRow
        rounds={room.rounds}
        round={room.state === 'over' ? room.rounds + 1 : room.state === 'between' ? room.round + 1 : room.round}
        done={room.done}
      />
      {room.state === 'over' ? (
        <Phase key="over" name="The end">
          <Podium room={room} inRoom={inRoom} me={me} onLeave={onLeave} />
        </Phase>
      ) : room.state === 'between' ? (
        <Phase key={room.round} name={`Round ${room.round} is over`}>
          <AfterRound room={room} inRoom={inRoom} isHost={me?.isHost ?? false} />
        </Phase>
      ) : (
        <div className={game.board}>
          <Playing room={room} inRoom={inRoom} me={me} />
          <div className="stack">
            <PlayersPanel room={room} />
            <CodePanel code={room.code} />
          </div>
        </div>
      )}
    </>
  )
}
