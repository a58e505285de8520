import { mapRoute } from '@kz/contract/rules'
import type { RunTop } from '@kz/contract/runs/runs'
import { Layers, Play } from 'lucide-react'
import { CopyGap } from '../../../blocks/run/copy-gap.tsx'
import { useSession } from '../../../lib/session/session.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { TimeDifference } from '../../../ui/time/time-difference.tsx'
import { differenceText } from '../../../ui/time/time-parts.ts'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { raceOf } from '../race-link.ts'
import { SubmitHere } from './submit-here.tsx'
import styles from './times.module.css'

/** `top 5 %`, never `top 0 %`. */
export const topPercent = (percentile: number): string => `top ${Math.max(1, 100 - percentile)} %`

/** The viewer's own place on a board, how far the next one is, and what is further up. */
export function YouHere({ top }: { top: RunTop }) {
  const { user } = useSession()
  const { mine, total, runs, medianMs, submittable } = top
  if (!mine)
    return (
      <Panel title="You here" id="you">
        <div className={styles.you}>
          <p>No time of yours yet.{medianMs !== null && ' Half of the board is below'}</p>
          {medianMs !== null && <TimeText milliseconds={medianMs} look="large" className={styles.median ?? ''} />}
        </div>
        {submittable && <SubmitHere run={submittable} />}
      </Panel>
    )
  const { rank, timeMs, percentile, next, replay, race, runId } = mine
  const [first, second] = runs
  const against = rank === 1 ? second : first
  return (
    <Panel title="You here" id="you">
      <div className={styles.you}>
        <p className={styles.place}>
          <b>{count(rank)}</b>
          <span>
            <b>of {count(total)}</b>
            <span className="dim">
              {topPercent(percentile)}
              {total > rank && `, ahead of ${count(total - rank)}`}
            </span>
          </span>
        </p>
        {next ? (
          <>
            <GapToNext timeMs={timeMs} gapMs={next.gapMs} />
            <p>
              <b>
                {differenceText(next.gapMs)} s to {ordinal(next.rank)}
              </b>{' '}
              <bdi>{next.player}</bdi>
            </p>
          </>
        ) : (
          <p>
            <b>You hold it.</b>
            {second && second.gapMs > 0 && ` ${differenceText(second.gapMs)} s ahead of the second.`}
          </p>
        )}
        <Above top={top} />
        <div className="row wrap">
          {replay && next && (
            <ButtonLink small href={raceOf(replay, next.replay)}>
              <Icon of={Layers} size="sm" />
              Race {ordinal(next.rank)}
            </ButtonLink>
          )}
          {race && (
            <ButtonLink small kind="ghost" href={race}>
              <Icon of={Play} size="sm" />
              {race.includes('vs=') ? 'Race the record' : 'Watch your run'}
            </ButtonLink>
          )}
          {user && (
            <CopyGap
              gap={{ of: mapRoute(top.mapName, top.route), player: user.pseudo, timeMs, other: against ?? null }}
              path={replay ?? paths.record(top.mapName, top.route)}
              card={`run/${runId}`}
              look="small"
            />
          )}
        </div>
      </div>
      {submittable && <SubmitHere run={submittable} />}
    </Panel>
  )
}

/** Theirs grey, mine amber, and the arc of what is to be won. */
function GapToNext({ timeMs, gapMs }: { timeMs: number; gapMs: number }) {
  return (
    <svg className={styles.toNext} viewBox="0 0 300 66" aria-hidden="true">
      <path className={styles.floor} d="M0 65.500H300" />
      <rect className={styles.theirs} x="0" y="36" width="104" height="30" />
      <rect className={styles.own} x="196" y="36" width="104" height="30" />
      <path className={styles.arc} d="M104 36Q150 -6 196 36" />
      <text x="52" y="56">
        {seconds(timeMs - gapMs)}
      </text>
      <text x="248" y="56" className={styles.onOwn}>
        {seconds(timeMs)}
      </text>
      <text x="150" y="54" className={styles.won}>
        {differenceText(gapMs)} s
      </text>
    </svg>
  )
}

const seconds = (ms: number): string => differenceText(ms)
const HUNDREDTH = 100

/** Three places further up that are known here: the tenth, the hundredth part, and the first. */
function Above({ top: { mine, total, runs } }: { top: RunTop }) {
  if (!mine) return null
  const places = [10, Math.ceil(total / HUNDREDTH), 1].filter((place, at, all) => all.indexOf(place) === at)
  const lines = places
    .filter((place) => place < mine.rank)
    .flatMap((place) => {
      const run = runs.find((_, at) => at + 1 === place)
      return run ? [{ place, run }] : []
    })
    .sort((a, b) => b.place - a.place)
  if (lines.length === 0) return null
  return (
    <ul className={styles.above}>
      {lines.map(({ place, run }) => (
        <li key={place}>
          <span>{place === 1 ? 'First' : place === 10 ? ordinal(10) : `Top 1 %, ${ordinal(place)}`}</span>
          <TimeText milliseconds={run.timeMs} record={place === 1 && run.standing === 'checked'} />
          <TimeDifference milliseconds={mine.timeMs - run.timeMs} behind />
        </li>
      ))}
    </ul>
  )
}
