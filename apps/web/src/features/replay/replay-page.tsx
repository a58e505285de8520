import type { ReplyOf } from '@kz/contract/api'
import { AnalyzeLink } from '../../blocks/analyze-link.tsx'
import { DemoButton } from '../../blocks/demo-button.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { timedRun } from '../../blocks/replay/replay-data.ts'
import { ReplayPlace } from '../../blocks/replay/replay-place.tsx'
import { useTrack } from '../../blocks/replay/use-tracks.ts'
import { useTitle } from '../../lib/page-title.tsx'
import { paths } from '../../lib/paths.ts'
import button from '../../ui/button.module.css'
import { EmptyState } from '../../ui/empty-state.tsx'
import names from '../../ui/names.module.css'
import { PageHead } from '../../ui/page-head.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import styles from './replay-page.module.css'
import { Watch } from './watch.tsx'

const BUTTON = `${button.button} ${button.small}`

export type Replay = ReplyOf<'GET /replay/{demoId}'>

/** /replay/{demoId}: the run, drawn. */
export function ReplayPage({ replay }: { replay: Replay }) {
  const { demoId, mapName, route, player, country, timeMs } = replay
  const of = `${mapName} by ${player}`
  useTitle(`${player} on ${mapName}, replay`)
  return (
    <div className="stack">
      <PageHead
        title={
          <a href={paths.record(mapName, route)} className={names.map} data-part="map">
            {mapName}
          </a>
        }
        sub={
          <span className={`row wrap ${styles.who}`}>
            <PlayerName name={player} country={country} />
            <TimeText milliseconds={timeMs} />
            {route && <span className="dim">{route}</span>}
          </span>
        }
      >
        <div className="row wrap">
          <AnalyzeLink open={{ demo: demoId }} of={of} className={BUTTON}>
            Analyze
          </AnalyzeLink>
          <DemoButton demoId={demoId} of={of} className={BUTTON}>
            Demo
          </DemoButton>
        </div>
      </PageHead>
      {replay.track ? (
        <Tracked replay={replay} url={replay.track.url} />
      ) : (
        <ReplayPlace>
          <EmptyState title="This run has no track yet.">
            It is made of the demo, within minutes of its arrival.
          </EmptyState>
        </ReplayPlace>
      )}
    </div>
  )
}

function Tracked({ replay, url }: { replay: Replay; url: string }) {
  const track = useTrack(url)
  return (
    <QueryBody
      query={track}
      name="the track of this run"
      failed={`The track of this run does not read. ${track.error?.message ?? ''}`}
      loading={<ReplayPlace label="Loading the run" />}
    >
      {(columns) => <Watch replay={replay} run={timedRun(columns, replay.startMs, replay.endMs)} />}
    </QueryBody>
  )
}
