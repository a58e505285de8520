import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef } from 'react'
import { queryOf } from '../../lib/api.ts'
import { ErrorNote } from '../../ui/note.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Spinner } from '../../ui/page/spinner.tsx'
import { keyOf, type Replay } from './data/replay.ts'
import { NOTHING_WANTED, type WantedReplay } from './data/replay-address.ts'
import type { Mark, TimedRun } from './data/replay-data.ts'
import styles from './inline-replay.module.css'
import type { Player } from './player.ts'
import type { ReplayLook } from './replay-player.tsx'
import { playerOf, TrackedRun, useStill, WatchedRun } from './watched-run.tsx'

interface InlineReplayProps {
  demoId: number
  /** where it begins, in which view and against whom */
  wanted?: WantedReplay
  /** a moment of the recording to go to: each new one is gone to */
  moment?: Moment | null
  /** what should be marked, by the clock of the recording */
  marks?: readonly Mark[]
  look?: ReplayLook
  /** the run has played to its end */
  onEnd?: () => void
  /** more buttons beside full screen */
  actions?: (player: Player, run: TimedRun) => ReactNode
  /** a way on while the run has no track */
  instead?: ReactNode
}

/** A moment by the clock of the recording, in milliseconds. */
export interface Moment {
  ms: number
}

const NONE: readonly Mark[] = []

/** A run by its number, among other things of a page: everything it needs is asked for when it stands there. */
export function InlineReplay({ demoId, ...more }: InlineReplayProps) {
  const found = useQuery({ ...queryOf('GET /replay/{demoId}', { params: { demoId } }), retry: false })
  return <ReplayOf found={found} {...more} />
}

interface ReplayOfProps extends Omit<InlineReplayProps, 'demoId'> {
  found: { data: Replay | undefined; error: Error | null; refetch: () => unknown }
}

/** What was answered for a run: the player, or why there is none. */
export function ReplayOf({ found: { data, error, refetch }, ...more }: ReplayOfProps) {
  if (data?.track)
    return (
      <TrackedRun replay={data} url={data.track.url}>
        {(run) => <Shown {...more} replay={data} run={run} />}
      </TrackedRun>
    )
  if (data)
    return (
      <EmptyState title="This run has no track yet." action={more.instead}>
        It is made from the demo within minutes of upload. A demo that cannot be read gets none.
      </EmptyState>
    )
  if (error instanceof CallError && error.status >= 400 && error.status < 500)
    return <EmptyState title="This run cannot be watched.">There is no such demo, or it is not public.</EmptyState>
  if (error) return <ErrorNote onRetry={() => void refetch()}>Could not load this replay.</ErrorNote>
  return <Spinner label="Loading the replay" />
}

interface ShownProps extends Omit<ReplayOfProps, 'found' | 'instead'> {
  replay: Replay
  run: TimedRun
}

function Shown({
  replay,
  run: read,
  wanted = NOTHING_WANTED,
  moment = null,
  marks = NONE,
  look = 'inline',
  onEnd,
  actions,
}: ShownProps) {
  const place = useRef<HTMLDivElement>(null)
  const still = useStill()
  const key = keyOf(replay)
  // made once: what is asked of it later goes through the player
  const run = useMemo(() => read, [key])
  const player = useMemo(() => playerOf(replay, run, wanted, still || moment !== null), [run])
  useEffect(() => {
    if (!moment) return
    player.play(false)
    player.seek(moment.ms - run.startMs)
    place.current?.scrollIntoView?.({ block: 'nearest' })
  }, [moment, player, run])
  useEnd(player, onEnd)
  const placed = useMemo(() => marks.map((mark) => ({ ...mark, ms: mark.ms - run.startMs })), [marks, run])
  return (
    <div ref={place} className={styles.inline} data-part="played">
      <WatchedRun {...{ replay, run, player, look }} marks={placed} actions={actions?.(player, run)} />
    </div>
  )
}

/** Calls when the player comes to the end of the run by itself. */
function useEnd(player: Player, onEnd: (() => void) | undefined): void {
  const handleEnd = useEffectEvent(() => onEnd?.())
  useEffect(() => {
    let was = player.get()
    return player.watch(() => {
      const is = player.get()
      if (was.playing && !is.playing && is.at >= player.span.to) handleEnd()
      was = is
    })
  }, [player])
}
