import type { ReplyOf } from '@kz/contract/api'
import { GUESSR_RANKED_A_DAY, GUESSR_ROUNDS, type GuessrMode } from '@kz/contract/guessr/guessr-rules'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import { counted } from '../../blocks/words.ts'
import { useSession } from '../../lib/session/session.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { TextField } from '../../ui/field/field.tsx'
import keyCap from '../../ui/key.module.css'
import { Note } from '../../ui/note.tsx'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import prose from '../../ui/prose.module.css'
import { DailyDoor } from './daily-door.tsx'
import styles from './kzguessr.module.css'
import { OwnCalendar } from './own-calendar.tsx'
import { SeasonPanel } from './season-panel.tsx'

type Own = ReplyOf<'GET /kzguessr/own'>

interface MenuProps {
  own: Own
  busy: boolean
  /** `typed`: into the field of the daily, before it began */
  onStart: (mode: GuessrMode, typed?: string) => void
  onGame: (gameId: number) => void
  /** the code of a room that a guest was sent to */
  room: string | null
  /** null: a new room */
  onRoom: (code: string | null) => void
}

const MODES: readonly { mode: GuessrMode; name: string; about: string }[] = [
  { mode: 'daily', name: word('Daily'), about: 'The same five maps for everybody, once a day.' },
  { mode: 'ranked', name: word('Ranked'), about: `Five maps of your own. ${GUESSR_RANKED_A_DAY} games a day count.` },
  { mode: 'practice', name: word('Practice'), about: 'As often as you like. Nothing is counted.' },
]

/** What one may play: the keys 1 to 3 start a mode. */
export function Menu({ own, busy, room, onStart, onGame, onRoom }: MenuProps) {
  const { user } = useSession()
  const choose = (mode: GuessrMode) => {
    if (own.closed !== null || busy) return
    if (own.open?.mode === mode) onGame(own.open.gameId)
    else if (mode === 'daily' && own.daily.state === 'played' && own.daily.gameId) onGame(own.daily.gameId)
    else if (!own.open && (user || mode !== 'ranked')) onStart(mode)
  }
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, dialog')
    const chosen = MODES[Number(event.key) - 1]
    if (chosen && !isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) choose(chosen.mode)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  const hasDoor = own.daily.state === 'open' && !own.open
  return (
    <div className={styles.board}>
      <div className="stack">
        {hasDoor && (
          <DailyDoor
            state={stateOf('daily', own, user !== null)}
            busy={busy}
            blockedBy={own.closed !== null ? 'KzGuessr is closed' : undefined}
            onStart={(typed) => onStart('daily', typed)}
          />
        )}
        {own.closed !== null && <Note kind="warn">{own.closed || 'KzGuessr is closed at the moment.'}</Note>}
        {own.open && (
          <Note
            action={
              <Button small kind="primary" onClick={() => own.open && onGame(own.open.gameId)}>
                Go on
              </Button>
            }
          >
            Your {own.open.mode} game is in round {own.open.round}. Its clock does not wait.
          </Note>
        )}
        <ul className={styles.modes}>
          {MODES.map(
            ({ mode, name, about }, index) =>
              !(hasDoor && mode === 'daily') && (
                <li key={mode} className={`${panel.panel} ${panel.body}`}>
                  <h2 className="display">
                    <bdi>{name}</bdi> <span className={`${keyCap.key} ${styles.keys}`}>{index + 1}</span>
                  </h2>
                  <p className="muted">{about}</p>
                  <p className="dim">{stateOf(mode, own, user !== null)}</p>
                  <ModeButton mode={mode} own={own} busy={busy} isGuest={user === null} onChoose={() => choose(mode)} />
                </li>
              ),
          )}
        </ul>
        <RoomDoor own={own} busy={busy} isGuest={user === null} room={room} onRoom={onRoom} />
        <Rules />
      </div>
      <div className="stack">
        <SeasonPanel />
        {user && <OwnCalendar userId={user.userId} />}
      </div>
    </div>
  )
}

function stateOf(mode: GuessrMode, own: Own, isMember: boolean): string {
  if (mode === 'practice') return isMember ? 'For you alone.' : 'No account needed.'
  if (mode === 'ranked' && !isMember) return 'For members.'
  if (mode === 'ranked') return own.rankedLeft > 0 ? `${own.rankedLeft} left today.` : 'None left today.'
  const streak = own.streak > 0 ? ` ${counted(own.streak, 'day')} in a row.` : ''
  const guests = isMember ? '' : ' Not counted without an account.'
  return `${own.daily.state === 'played' ? 'Played today.' : 'Open until midnight UTC.'}${streak}${guests}`
}

interface ModeButtonProps {
  mode: GuessrMode
  own: Own
  busy: boolean
  isGuest: boolean
  onChoose: () => void
}

function ModeButton({ mode, own, busy, isGuest, onChoose }: ModeButtonProps) {
  if (isGuest && mode === 'ranked') {
    return (
      <ButtonLink block href={paths.login(paths.kzGuessr())}>
        Log in to play
      </ButtonLink>
    )
  }
  const isOpen = own.open?.mode === mode
  const isDailyPlayed = own.daily.state === 'played'
  const isPlayed = mode === 'daily' && isDailyPlayed
  // what is left to play, the daily first
  const next = !isDailyPlayed ? 'daily' : own.rankedLeft > 0 ? 'ranked' : 'practice'
  const blockedBy =
    own.closed !== null ? 'KzGuessr is closed' : own.open && !isOpen ? 'Another game is open' : undefined
  return (
    <Button
      block
      kind={mode === next ? 'primary' : 'secondary'}
      busy={busy}
      busyText="Starting..."
      blockedBy={isPlayed ? undefined : blockedBy}
      onClick={onChoose}
    >
      {isOpen
        ? 'Go on'
        : isPlayed
          ? 'See the result'
          : mode === 'daily'
            ? 'Play daily'
            : mode === 'ranked'
              ? 'Play ranked'
              : 'Play practice'}
    </Button>
  )
}

interface RoomDoorProps extends Pick<MenuProps, 'own' | 'busy' | 'room' | 'onRoom'> {
  isGuest: boolean
}

function RoomDoor({ own, busy, isGuest, room, onRoom }: RoomDoorProps) {
  const [code, setCode] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    onRoom(code)
  }
  return (
    <Panel title="Play together" sub="up to 16 in a room">
      {isGuest ? (
        <div className="row wrap">
          <p className="muted grow">Rooms are for members: open one, and give its code to your friends.</p>
          <ButtonLink href={paths.login(paths.kzGuessr(room ? { room } : {}))}>Log in</ButtonLink>
        </div>
      ) : (
        <form className={styles.door} onSubmit={handleSubmit}>
          <TextField
            label="Code of a room"
            placeholder="TIN-47"
            maxLength={16}
            autoComplete="off"
            autoCapitalize="characters"
            value={code}
            onChange={({ target }) => setCode(target.value)}
          />
          <Button type="submit" busy={busy} blockedBy={code.trim() ? undefined : 'Type the code of a room'}>
            Join
          </Button>
          <Button busy={busy} onClick={() => onRoom(own.roomCode)}>
            {own.roomCode ? `Back to ${own.roomCode}` : 'Open a room'}
          </Button>
        </form>
      )}
    </Panel>
  )
}

function Rules() {
  return (
    <Panel title="How it works">
      <div className={`${prose.prose} small`}>
        <ul>
          <li>{GUESSR_ROUNDS} pictures, forty seconds each. A picture opens in four steps; early is worth more.</li>
          <li>Three tries. A wrong one costs 100 points, another version of the map gives half.</li>
          <li>The season counts your best 30 daily and your best 30 ranked games of a quarter.</li>
          <li>Arrows and Enter choose a name; Alt with 1 to 3 sends one of the first three; Enter goes on.</li>
        </ul>
      </div>
    </Panel>
  )
}
