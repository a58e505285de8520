import { useMemo } from 'react'
import { wantedOf } from '../../blocks/replay/replay-address.ts'
import type { TimedRun } from '../../blocks/replay/replay-data.ts'
import { playerOf, type Replay, useStill, WatchedRun, wordsOf } from '../../blocks/replay/watched-run.tsx'
import { useRawAddress } from '../../lib/raw-address.ts'
import { MoreAboutRun } from './more-about-run.tsx'
import { copyLink } from './share.ts'

/** Player, ghosts and everything below them, once the run's track is read. */
export function Watch({ replay, run: read }: { replay: Replay; run: TimedRun }) {
  const address = useRawAddress()
  const still = useStill()
  // the run and its player are made once: the address changes as links are copied, not what is watched
  const run = useMemo(() => read, [replay.demoId])
  const player = useMemo(() => playerOf(replay, run, wantedOf(address), still), [run])
  return (
    <>
      <WatchedRun {...{ replay, run, player }} marks={[]} onCopyLink={() => void copyLink(replay, player)} />
      <MoreAboutRun replay={replay} run={run} player={player} words={wordsOf(replay, run)} />
    </>
  )
}
