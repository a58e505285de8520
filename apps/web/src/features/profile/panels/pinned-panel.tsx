import type { Profile } from '@kz/contract/accounts/profiles'
import { mapRoute } from '@kz/contract/rules'
import { MOST_PINNED } from '@kz/contract/site-limits'
import type { PinnedRun } from '@kz/contract/wire/kept'
import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useState } from 'react'
import { DifficultyName } from '../../../blocks/map/difficulty.tsx'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { StandingMark } from '../../../blocks/run/standing.tsx'
import { queryOf } from '../../../lib/api.ts'
import { ordinal } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { RecordTag } from '../../../ui/tag.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import { PinLine } from './pin-line.tsx'
import styles from './pinned-panel.module.css'

/** The runs a player shows first: a still each, that plays in its place; nothing where there are none. */
export function PinnedPanel({ profile: { id, pseudo }, isOwn }: { profile: Profile; isOwn: boolean }) {
  const { data } = useQuery({ ...queryOf('GET /user/pinned', { query: { nickname: pseudo } }), enabled: id !== null })
  if (!data || data.runs.length === 0) return null
  return (
    <Panel title="Pinned" sub={isOwn && `${data.runs.length} of ${MOST_PINNED} places`}>
      <ul className={styles.pins}>
        {data.runs.map((run) => (
          <li key={run.runId}>
            <Still run={run} player={pseudo} />
            <div className="row wrap">
              <MapLink mapName={run.mapName} route={run.route} />
              <DifficultyName difficulty={run.difficulty} />
              <span className={`row ${styles.place}`}>
                {run.isRecord ? <RecordTag /> : run.rank !== null && ordinal(run.rank)}
                <StandingMark standing={run.standing} />
              </span>
            </div>
            {isOwn ? <PinLine run={run} /> : run.note && <p dir="auto">“{run.note}”</p>}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** A demo plays here, in a page of its own; a server's replay on its page. */
function Still({ run: { demoId, runId, replay, still, timeMs, mapName, route }, player }: StillProps) {
  const [playing, setPlaying] = useState(false)
  if (playing && demoId !== null) {
    const path = `/embed${paths.replay(demoId, { play: 1 })}`
    return <iframe className={styles.still} src={path} title={`Replay on ${mapName}`} allow="fullscreen" />
  }
  const shown = (
    <>
      <img src={still} alt="" width={384} height={216} loading="lazy" />
      <TimeText milliseconds={timeMs} look="large" className={styles.time} />
      {replay && (
        <span className={styles.play}>
          <Icon of={Play} size="sm" />
        </span>
      )}
    </>
  )
  const label = `Watch ${mapRoute(mapName, route)} by ${player}`
  if (replay === null) return <span className={styles.still}>{shown}</span>
  return demoId === null ? (
    <a className={styles.still} href={replay} aria-label={label} data-run={runId}>
      {shown}
    </a>
  ) : (
    <button type="button" className={styles.still} aria-label={label} onClick={() => setPlaying(true)}>
      {shown}
    </button>
  )
}

interface StillProps {
  run: PinnedRun
  player: string
}
