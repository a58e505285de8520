import { isIn } from '@kz/contract/roles'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Replay } from '../../blocks/replay/data/replay.ts'
import { wantedOf } from '../../blocks/replay/data/replay-address.ts'
import type { Mark, TimedRun } from '../../blocks/replay/data/replay-data.ts'
import { marksOf, playerOf, useStill, WatchedRun, wordsOf } from '../../blocks/replay/watched-run.tsx'
import { queryOf } from '../../lib/api.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { MoreAboutRun } from './more-about-run.tsx'
import { copyLink } from './share.ts'

/** Player, ghosts and everything below them, once the run's track is read. */
export function Watch({ replay, run: read }: { replay: Replay; run: TimedRun }) {
  const address = useRawSearchParams()
  const still = useStill()
  // the run and its player are made once: the address changes as links are copied, not what is watched
  const run = useMemo(() => read, [replay.demoId])
  const player = useMemo(() => playerOf(replay, run, wantedOf(address), still), [run])
  const marks = useFindings(replay.demoId, run)
  return (
    <>
      <WatchedRun {...{ replay, run, player }} marks={marks} onCopyLink={() => void copyLink(replay, player)} />
      <MoreAboutRun replay={replay} run={run} player={player} words={wordsOf(replay, run)} />
    </>
  )
}

/** What the analyzer found in it, for checkers: it is nobody else's business. */
function useFindings(demoId: number, { startMs }: TimedRun): readonly Mark[] {
  const { user } = useSession()
  const report = useQuery({
    ...queryOf('GET /record/demo-report', { query: { kind: 'demo', demoId } }),
    enabled: user !== null && isIn('DEMO', user.roles),
    retry: false,
  }).data
  return useMemo(
    () => marksOf(report?.figures?.signs ?? []).map((mark) => ({ ...mark, ms: mark.ms - startMs })),
    [report, startMs],
  )
}
