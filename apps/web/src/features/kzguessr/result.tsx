import type { GuessrResult } from '@kz/contract/guessr/guessr'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { dayDate } from '../../blocks/time/day-date.ts'
import { queryOf } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import { DoneList } from './done-list.tsx'
import styles from './kzguessr.module.css'
import { Phase } from './phase.tsx'
import { RoundRow } from './round-row.tsx'
import { SeasonPanel } from './season-panel.tsx'

const MODE_NAMES = { daily: 'Daily', ranked: 'Ranked', practice: 'Practice', room: 'Room' } as const

/** A finished game: answers, points, and the squares to share. */
export function Result({ gameId, onBack }: { gameId: number; onBack: () => void }) {
  const query = useQuery(queryOf('GET /kzguessr/result', { query: { gameId } }))
  return (
    <PageBody query={query} name="the result" rows={6}>
      {(result) => (
        <>
          <RoundRow rounds={result.rounds.length} round={0} done={result.rounds} />
          <Phase name="The result">
            <div className={styles.board}>
              <div className="stack">
                <Summary result={result} onBack={onBack} />
                <DoneList done={result.rounds} points={result.points} />
              </div>
              <SeasonPanel />
            </div>
          </Phase>
        </>
      )}
    </PageBody>
  )
}

function Summary({ result, onBack }: { result: GuessrResult; onBack: () => void }) {
  const { user } = useSession()
  const { mode, day, points, place, players, player, share, struck, isCounted } = result
  const about =
    place !== null && players !== null
      ? `Place ${count(place)} of ${count(players)} today.`
      : !user && mode !== 'room'
        ? 'Log in to play for the boards and to keep your points.'
        : !isCounted && mode === 'ranked'
          ? 'Ten ranked games a day count; this one came after them.'
          : null
  const copy = async () => {
    if (await copyText(share)) toastSuccess('Copied')
    else toastError('Could not copy')
  }
  return (
    <Panel title={`${MODE_NAMES[mode]}, ${dayDate(new Date(day))}`} sub={`${(result.ms / 1000).toFixed(1)} s`}>
      <div className="stack">
        {struck !== null && <Note kind="warn">Staff struck this game: {struck}</Note>}
        {player && player.playerId !== user?.userId && <PlayerName name={player.pseudo} country={player.country} />}
        <p className={styles.points}>{count(points)}</p>
        {about && <p className="muted">{about}</p>}
        {!isCounted && (
          <div>
            <Tag>Not counted</Tag>
          </div>
        )}
        <pre className={styles.share}>{share}</pre>
        <div className="row wrap">
          <Button kind="primary" onClick={() => void copy()}>
            <Icon of={Copy} size="sm" />
            Copy to share
          </Button>
          <Button onClick={onBack}>Play again</Button>
          <ButtonLink kind="ghost" href={paths.kzGuessrLeaderboard()}>
            Leaderboard
          </ButtonLink>
        </div>
      </div>
    </Panel>
  )
}
