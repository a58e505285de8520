import { mapRoute } from '@kz/contract/rules'
import type { Goal } from '@kz/contract/runs/me'
import { GOAL_REASONS } from '@kz/contract/sentences/goal-reasons'
import { sentenceText } from '@kz/contract/sentences/sentence'
import { ArrowRight, Copy, Pin, PinOff, X } from 'lucide-react'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { copyText } from '../../lib/clipboard.ts'
import { ordinal } from '../../lib/text/format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Gap } from '../../ui/time/gap.tsx'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { toastError, toastSuccess } from '../../ui/toast/toast.ts'
import styles from './me.module.css'

/** One goal: the map, what it takes, whose place, what it gives and why; the way to play it, to keep it, to leave it. */
export function GoalLine({ goal, isFirst }: { goal: Goal; isFirst: boolean }) {
  const { mapName, route, difficulty, kind, rank, takesFrom, points, why, reason, isMet, server } = goal
  const of = mapRoute(mapName, route)
  return (
    <li>
      <span className={styles.goalMap}>
        <MapLink mapName={mapName} route={route} />
        <DifficultyName difficulty={difficulty} />
      </span>
      <span className={styles.goalTimes}>
        <Times goal={goal} />
      </span>
      <span className={styles.goalGap}>
        {kind === 'place' && !isMet ? (
          <>
            <Gap milliseconds={goal.gapMs} />
            <TimeDifference milliseconds={goal.gapMs} behind />
          </>
        ) : (
          <span className="dim">{isMet ? 'met' : kind === 'pro' ? 'no gochecks' : 'any time'}</span>
        )}
      </span>
      <span className={styles.goalPlace}>
        <b>{kind === 'place' ? ordinal(rank) : kind === 'pro' ? 'first pro run' : 'first finish'}</b>
        {takesFrom && <PlayerName name={takesFrom.player} country={takesFrom.playerCountry} />}
        {isMet && <Tag kind="gain">Met</Tag>}
      </span>
      <span className={styles.goalWhy}>{sentenceText(GOAL_REASONS, reason) ?? why}</span>
      <span className={styles.goalPoints}>
        {points > 0 && (
          <>
            <b>+{points}</b> <span className="dim">{points === 1 ? 'pt' : 'pts'}</span>
          </>
        )}
      </span>
      <span className={`row ${styles.goalButtons}`}>
        {!isMet &&
          (server ? (
            <ButtonLink
              small
              kind={isFirst ? 'primary' : undefined}
              href={server.joinUrl}
              aria-label={`Play ${of} on ${server.name}`}
            >
              Play
            </ButtonLink>
          ) : (
            <Button
              small
              kind={isFirst ? 'primary' : undefined}
              aria-label={`Copy ${of} to ask for it`}
              onClick={() => askFor(mapName)}
            >
              <Icon of={Copy} size="sm" />
              Ask for it
            </Button>
          ))}
        <Choice goal={goal} of={of} />
      </span>
    </li>
  )
}

/** Kept, or not wanted for a while. */
function Choice({ goal: { mapName, route, isKept }, of }: { goal: Goal; of: string }) {
  const { act } = useMutation({ refetches: ['GET /me/goals'] })
  const say = (state: 'kept' | 'dropped' | undefined, done: string) =>
    act(done, () => api.call('PUT /me/goal', { query: { mapName, route, state } }))
  return (
    <>
      <IconButton
        label={isKept ? `Let ${of} go` : `Keep ${of}`}
        icon={isKept ? PinOff : Pin}
        pressed={isKept}
        onClick={() => say(isKept ? undefined : 'kept', isKept ? 'Goal let go' : 'Goal kept')}
      />
      {!isKept && (
        <IconButton label={`Not ${of}`} icon={X} onClick={() => say('dropped', `${of} is hidden for 30 days`)} />
      )}
    </>
  )
}

async function askFor(mapName: string): Promise<void> {
  if (await copyText(mapName)) toastSuccess(`No server runs it now. ${mapName} is copied, ask for it.`)
  else toastError('The name could not be copied.')
}

function Times({ goal: { kind, mineMs, mineGc, targetMs, isMet } }: { goal: Goal }) {
  if (mineMs === null) return <span className="dim">never finished</span>
  return (
    <>
      <TimeText milliseconds={mineMs} />
      {kind === 'pro' && <span className="dim">{mineGc} gc</span>}
      {kind === 'place' && !isMet && (
        <>
          <Icon of={ArrowRight} size="sm" />
          <TimeText milliseconds={targetMs} />
        </>
      )}
    </>
  )
}
