import { isIn } from '@kz/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { keyOf, type Replay } from '../../blocks/replay/data/replay.ts'
import { wantedOf } from '../../blocks/replay/data/replay-address.ts'
import type { Mark, TimedRun } from '../../blocks/replay/data/replay-data.ts'
import type { Player } from '../../blocks/replay/player.ts'
import { marksOf, playerOf, useStill, WatchedRun, wordsOf } from '../../blocks/replay/watched-run.tsx'
import { queryOf } from '../../lib/api.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { Button } from '../../ui/button.tsx'
import { MoreAboutRun } from './more-about-run.tsx'
import { copyLink } from './share.ts'

interface WatchProps {
  replay: Replay
  run: TimedRun
}

/** Player, ghosts and everything below them, once the run's track is read. */
export function Watch({ replay, run: read }: WatchProps) {
  const address = useRawSearchParams()
  const still = useStill()
  // the run and its player are made once: the address changes as links are copied, not what is watched
  const run = useMemo(() => read, [keyOf(replay)])
  const player = useMemo(() => playerOf(replay, run, wantedOf(address), still), [run])
  const marks = useFindings(replay.demoId ?? null, run)
  return (
    <WatchedRun
      {...{ replay, run, player }}
      marks={marks}
      onCopyLink={() => void copyLink(replay, player)}
      actions={<RaceRecord {...{ replay, player }} />}
    >
      <MoreAboutRun replay={replay} run={run} player={player} words={wordsOf(replay, run)} />
    </WatchedRun>
  )
}

/** What the analyzer found in it, for checkers: it is nobody else's business. */
function useFindings(demoId: number | null, { startMs }: TimedRun): readonly Mark[] {
  const { user } = useSession()
  const report = useQuery({
    ...queryOf('GET /record/demo-report', { query: { kind: 'demo', demoId: demoId ?? 0 } }),
    enabled: demoId !== null && user !== null && isIn('DEMO', user.roles),
    retry: false,
  }).data
  return useMemo(
    () => marksOf(report?.figures?.signs ?? []).map((mark) => ({ ...mark, ms: mark.ms - startMs })),
    [report, startMs],
  )
}

/** One button for the run against the record, from the start. */
function RaceRecord({ replay, player }: { replay: Replay; player: Player }) {
  const at = replay.ghosts.findIndex(({ isRecord }) => isRecord)
  if (at < 0) return null
  const race = () => {
    player.showGhosts([at + 2])
    player.seek(0)
    player.play(true)
  }
  return (
    <Button small kind="ghost" onClick={race}>
      Race the record
    </Button>
  )
}
