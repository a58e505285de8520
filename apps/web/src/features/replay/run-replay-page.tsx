import { Activity, Download } from 'lucide-react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { BeatenButton } from '../../blocks/push/beaten-button.tsx'
import type { RunReplay } from '../../blocks/replay/data/replay.ts'
import { ReplayPlace } from '../../blocks/replay/replay-place.tsx'
import { TrackedRun } from '../../blocks/replay/watched-run.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { StandingMark } from '../../blocks/run/standing.tsx'
import { useTitle } from '../../lib/url/page-title.tsx'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import names from '../../ui/names.module.css'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './replay-page.module.css'
import { RunFacts } from './run-facts.tsx'
import { SubmitRun } from './submit-run.tsx'
import { Watch } from './watch.tsx'

const BUTTON = `${button.button} ${button.small}`

/** /replay/run/{runId}: a run of a game server, drawn, with what is known of it. */
export function RunReplayPage({ replay }: { replay: RunReplay }) {
  const { runId, mapName, route, player, country, timeMs, standing, serverId, serverName, date, state, file } = replay
  const of = `${mapName} by ${player}`
  const isFirst = state === 'counts' && replay.ghosts.every((ghost) => ghost.timeMs >= timeMs)
  useTitle(`${player} on ${mapName}, replay`)
  return (
    <div className="stack">
      <PageHead
        title={
          state === 'waiting' ? (
            <bdi className={names.map}>{mapName}</bdi>
          ) : (
            <a href={paths.record(mapName, route)} className={names.map} data-part="map" dir="auto">
              {mapName}
            </a>
          )
        }
        sub={
          <span className={`row wrap ${styles.who}`}>
            <PlayerName name={player} country={country} />
            <TimeText milliseconds={timeMs} />
            {route && <span className="dim">{route}</span>}
            <StandingMark standing={standing} />
            <span className="dim">
              <Moment iso={date} look="day" />
              {serverId !== null && (
                <>
                  , on{' '}
                  <a className="link" href={paths.gameServer(serverId)} dir="auto">
                    {serverName}
                  </a>
                </>
              )}
            </span>
          </span>
        }
      >
        <div className="row wrap">
          {file && (
            <>
              <a className={BUTTON} href={paths.analyzer({ run: runId })} aria-label={`Analyze replay of ${of}`}>
                <Icon of={Activity} size="sm" />
                Analyze
              </a>
              <a className={BUTTON} href={file} download aria-label={`Download replay of ${of}`}>
                <Icon of={Download} size="sm" />
                Replay
              </a>
            </>
          )}
          {isFirst && <BeatenButton {...{ mapName, serverId }} isOwn={false} />}
        </div>
      </PageHead>
      {replay.maySubmit && <SubmitRun runId={runId} />}
      {replay.track ? (
        <TrackedRun replay={replay} url={replay.track.url}>
          {(run) => <Watch replay={replay} run={run} />}
        </TrackedRun>
      ) : (
        <ReplayPlace>
          <NoTrack replay={replay} />
        </ReplayPlace>
      )}
      <RunFacts replay={replay} />
    </div>
  )
}

/** Why nothing is drawn of a run. */
function NoTrack({ replay: { runId, hasReplay, replay } }: { replay: RunReplay }) {
  if (!hasReplay || !replay)
    return <EmptyState title="This run cannot be watched.">No replay came that confirms it.</EmptyState>
  // a run that is a demo's is watched there
  if (replay !== paths.runReplay(runId))
    return (
      <EmptyState
        title="This run was released as a demo."
        action={
          <a className={BUTTON} href={replay}>
            Watch the demo
          </a>
        }
      />
    )
  return <EmptyState title="This replay cannot be drawn.">Its file cannot be read as a run.</EmptyState>
}
