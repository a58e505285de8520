import { PlayerName } from '../../blocks/member/player-name.tsx'
import { BeatenButton } from '../../blocks/push/beaten-button.tsx'
import type { DemoReplay } from '../../blocks/replay/data/replay.ts'
import { ReplayPlace } from '../../blocks/replay/replay-place.tsx'
import { TrackedRun } from '../../blocks/replay/watched-run.tsx'
import { AnalyzeLink } from '../../blocks/run/analyze-link.tsx'
import { DemoButton } from '../../blocks/run/demo-button.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import names from '../../ui/names.module.css'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { RecordTag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './replay-page.module.css'
import { Watch } from './watch.tsx'

const BUTTON = `${button.button} ${button.small}`

/** /replay/{demoId}: the run, drawn. */
export function ReplayPage({ replay }: { replay: DemoReplay }) {
  const { demoId, mapName, route, player, country, timeMs, isRecord, dateIso, checkedBy } = replay
  const { user } = useSession()
  const of = `${mapName} by ${player}`
  useTitle(`${player} on ${mapName}, replay`)
  return (
    <div className="stack">
      <PageHead
        title={
          <a href={paths.record(mapName, route)} className={names.map} data-part="map" dir="auto">
            {mapName}
          </a>
        }
        sub={
          <span className={`row wrap ${styles.who}`}>
            <PlayerName name={player} country={country} />
            <TimeText milliseconds={timeMs} record={isRecord} />
            {isRecord && <RecordTag />}
            {route && <span className="dim">{route}</span>}
            {dateIso && (
              <span className="dim">
                <Moment iso={dateIso} look="day" />
                {checkedBy && `, checked by ${checkedBy}`}
              </span>
            )}
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
          {isRecord && <BeatenButton mapName={mapName} isOwn={player === user?.pseudo} />}
        </div>
      </PageHead>
      {replay.track ? (
        <TrackedRun replay={replay} url={replay.track.url}>
          {(run) => <Watch replay={replay} run={run} />}
        </TrackedRun>
      ) : (
        <ReplayPlace>
          <EmptyState title="This run has no track yet.">It is made from the demo within minutes of upload.</EmptyState>
        </ReplayPlace>
      )}
    </div>
  )
}
