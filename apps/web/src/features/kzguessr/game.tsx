import type { GuessrGame } from '@kz/contract/guessr/guessr'
import { SkipForward } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { Skeleton } from '../../ui/page/skeleton.tsx'
import { AnswerBox } from './answer-box.tsx'
import { Answered } from './answered.tsx'
import { DoneList } from './done-list.tsx'
import styles from './kzguessr.module.css'
import { nearText } from './outcome-text.ts'
import { Phase } from './phase.tsx'
import { RoundRow } from './round-row.tsx'
import { SeasonPanel } from './season-panel.tsx'
import { useSound } from './sound.ts'
import { Stage } from './stage.tsx'
import { type Playing, useGame } from './use-game.ts'
import { useReveal } from './use-reveal.ts'

interface GameProps {
  gameId: number
  /** what was typed before its first picture was there */
  typed?: string
  onOpened: () => void
  /** its last round is over and its answer read */
  onFinished: () => void
}

/** An open game. */
export function Game({ gameId, typed = '', onOpened, onFinished }: GameProps) {
  const playing = useGame(gameId)
  const tellOpened = useEffectEvent(onOpened)
  useEffect(() => tellOpened(), [])
  return (
    <QueryBody query={playing.query} name="the game" loading={<Skeleton height="30rem" />}>
      {(game) => <Board game={game} playing={playing} typed={typed} onFinished={onFinished} />}
    </QueryBody>
  )
}

interface BoardProps {
  game: GuessrGame
  playing: Playing
  typed: string
  onFinished: () => void
}

function Board({ game, playing, typed, onFinished }: BoardProps) {
  const { elapsed, busy, said } = playing
  const [leaving, setLeaving] = useState(false)
  const { play } = useSound()
  const isRunning = game.state === 'running'
  const shown = useReveal(`${game.gameId} ${game.round}`, isRunning ? game.pictures : [], elapsed)
  const last = game.done.at(-1)
  const tellEnd = useEffectEvent(() => {
    if (!isRunning && last) play(last.points > 0 ? 'hit' : 'over')
  })
  useEffect(() => tellEnd(), [isRunning])
  const guess = async (text: string) => {
    const verdict = await playing.guess(text)
    if (verdict === 'wrong') play('wrong')
    return verdict !== null
  }
  return (
    <>
      <RoundRow rounds={game.rounds} round={game.round} done={game.done} />
      <div className={styles.board}>
        <div>
          {isRunning ? (
            <>
              <Stage
                round={game.round}
                rounds={game.rounds}
                elapsed={elapsed}
                wrong={game.tries.length}
                shown={shown}
              />
              <AnswerBox
                key={game.round}
                typed={game.round === 1 ? typed : ''}
                busy={busy}
                triesLeft={game.triesLeft}
                onGuess={guess}
                note={
                  said && (
                    <>
                      <b className={styles.loss} dir="auto">
                        {said.mapName}
                      </b>{' '}
                      is {nearText(said.near)}, {game.triesLeft} left.
                    </>
                  )
                }
              >
                <Button small kind="ghost" onClick={() => setLeaving(true)}>
                  End game
                </Button>
                <Button small kind="ghost" disabled={busy} onClick={() => void playing.skip()}>
                  Skip round
                  <Icon of={SkipForward} size="sm" />
                </Button>
              </AnswerBox>
            </>
          ) : (
            last && (
              <Phase name={`Round ${last.round} is over`}>
                <Answered
                  done={last}
                  gameId={game.gameId}
                  next={game.state === 'finished' ? 'See the result' : `Round ${game.round + 1}`}
                  busy={busy}
                  onNext={() => (game.state === 'finished' ? onFinished() : void playing.next())}
                />
              </Phase>
            )
          )}
        </div>
        <div className="stack">
          <DoneList done={game.done} points={game.points} />
          <SeasonPanel />
        </div>
      </div>
      {leaving && (
        <ConfirmDialog
          title="End this game?"
          verb="End game"
          busy={busy}
          onCancel={() => setLeaving(false)}
          onConfirm={async () => {
            setLeaving(false)
            if (await playing.end()) onFinished()
          }}
        >
          <p>
            It is over with {count(game.points)} points.
            {game.mode === 'daily' && ' There is one daily game a day.'}
          </p>
        </ConfirmDialog>
      )}
    </>
  )
}
