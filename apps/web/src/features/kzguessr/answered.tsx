import type { GuessrDone } from '@kz/contract/guessr/guessr'
import { useEffect, useEffectEvent } from 'react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import keyCap from '../../ui/key.module.css'
import panel from '../../ui/page/panel.module.css'
import styles from './kzguessr.module.css'
import { endText, nearText } from './outcome-text.ts'
import { ReportPicture } from './report-picture.tsx'

interface AnsweredProps {
  done: GuessrDone
  gameId: number
  /** what comes next, on the button */
  next: string
  busy: boolean
  onNext: () => void
}

/** After a round: the whole picture, the map, what was said. Enter goes on. */
export function Answered({ done, gameId, next, busy, onNext }: AnsweredProps) {
  const { user } = useSession()
  const { answer, points, tries } = done
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const isFree = !(event.target instanceof Element && event.target.closest('a, button, input, select, dialog'))
    if (event.key === 'Enter' && isFree) onNext()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
  return (
    <div className={styles.answered}>
      {answer && (
        <div className={styles.shot}>
          <MapPicture src={answer.picture} width={640} height={360} className={styles.beside ?? ''} eager />
          <MapPicture src={answer.picture} width={640} height={360} className="" alt={answer.mapName} eager />
        </div>
      )}
      <div className={`${panel.body} stack`}>
        <div className="row wrap" role="status">
          <h2 className="display">{answer ? <MapLink mapName={answer.mapName} /> : `Round ${done.round}`}</h2>
          <b className={points > 0 ? styles.gain : styles.loss}>{points > 0 ? `+${count(points)}` : 'No points'}</b>
          <span className="dim">{endText(done)}</span>
        </div>
        {answer && (
          <p className="muted">
            {answer.foundByTen === null ? 'Few have seen it.' : `${answer.foundByTen} of 10 find it.`}
            {answer.record && (
              <>
                {' '}
                The record is {answer.record.time} by <bdi>{answer.record.playerName}</bdi>.
              </>
            )}
          </p>
        )}
        {tries.length > 0 && (
          <p className="dim">
            You said {tries.map(({ mapName, near }) => `${mapName} (${nearText(near)})`).join(', ')}.
          </p>
        )}
        <div className="row wrap">
          <Button kind="primary" busy={busy} busyText={next} onClick={onNext}>
            {next}
          </Button>
          <span className={`${keyCap.key} ${styles.keys}`}>Enter</span>
          {user && answer && (
            <span className="end">
              <ReportPicture gameId={gameId} round={done.round} />
            </span>
          )}
        </div>
      </div>
    </div>
  )
}
