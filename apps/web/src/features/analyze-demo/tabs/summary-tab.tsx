import type { SharedReport } from '@kz/contract/review/shared-report'
import { formatTime } from '@kz/contract/rules'
import type { ReactNode } from 'react'
import { clockText, figure, percent } from '../../../blocks/analysis/clock-text.ts'
import { explainedWords } from '../../../blocks/analysis/explained.ts'
import { TIMER_NAMES, timerText } from '../../../blocks/analysis/timer-text.ts'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { count } from '../../../lib/text/format.ts'
import { word } from '../../../lib/text/word.ts'
import datedList from '../../../ui/dated-list.module.css'
import { Facts } from '../../../ui/facts.tsx'
import { Note } from '../../../ui/note.tsx'
import panel from '../../../ui/page/panel.module.css'
import { Panel, ScrollRegion } from '../../../ui/page/panel.tsx'
import timeText from '../../../ui/time/time-text.module.css'
import styles from '../analyze-demo.module.css'
import { FindingsPanel } from '../findings-panel.tsx'
import { MomentButton } from '../moment-button.tsx'
import { PrintedPanel } from '../printed-panel.tsx'
import type { Analysis } from '../read/analysis.ts'

/** Of a file that does not say it. */
const NO_CRC = '00000000'
/** How a line came; the players' words for the ways. */
const SOURCES: Record<Analysis['texts'][number]['source'], string> = {
  print: word('console'),
  stufftext: word('command'),
  center: word('centre'),
  say: word('say'),
  chat: word('chat'),
  'text-message': word('message'),
  hud: 'HUD',
  screen: word('screen'),
  director: word('director'),
  status: word('status'),
}
const SERVERS = { listen: 'listen server', dedicated: 'dedicated server', unknown: 'kind of server unknown' }

/** What the demo is, what was found, and the plugin's own figures beside ours. */
export function SummaryTab({ analysis }: { analysis: Analysis }) {
  const { report, verdict, limits, texts, isReplay } = analysis
  const [best] = report.longJumps
  return (
    <>
      {limits.length > 0 && <Note kind="warn">Read as far as it goes. {limits.join(' ')}</Note>}
      <div className={`stack ${styles.anTwo}`}>
        <FactsPanel report={report} />
        <div className="stack">
          <FindingsPanel findings={report.findings} verdict={verdict} isReplay={isReplay} />
          {best?.printed && <PrintedPanel jump={best} />}
        </div>
      </div>
      <div className={`stack ${styles.anTwo}`}>
        <MovementPanel report={report} />
        <TimersPanel report={report} />
      </div>
      {texts.length > 0 && <TextsPanel texts={texts} />}
    </>
  )
}

function FactsPanel({
  report: { summary, ownNames, otherPlayers, clientSettings: _, ...report },
}: {
  report: SharedReport
}) {
  const { player, server, fps, session } = summary
  const names = [...new Set(ownNames.map(({ name }) => name))]
  const facts: [string, ReactNode][] = [
    ['Map', <MapLink key="map" mapName={summary.map} />],
    ['Map version', mapVersionOf(summary)],
    ['Player', names.reduce((all, name) => (all ? `${all}, then ${name}` : name), '') || player.name || 'not named'],
    ['Steam account', player.realSteam === null ? 'not in the demo' : player.realSteam ? 'yes' : 'emulated'],
    ['Server', server ? `${server.hostName || 'no name'}, ${SERVERS[server.kind]}` : 'not in the demo'],
    ['Other players', count(otherPlayers)],
    ['Protocol', `${summary.protocol}${summary.build === null ? '' : `, build ${summary.build}`}`],
    ['Length', `${clockText(summary.durationMs)}, ${count(summary.frames)} frames`],
    [
      'Frame rate',
      fps
        ? `${figure(fps.average)} on average, nearly all from ${figure(fps.minimum)} to ${figure(fps.maximum)}`
        : 'not in the demo',
    ],
    ['Recording', `no. ${session.recording} of this map session, ${clockText(session.totalMs, 0)} recorded in all`],
    ['Weapons', summary.weapons.join(', ') || 'none seen'],
    ['Sessions', sessionsOf(report.sessionCount)],
  ]
  return (
    <Panel title="Demo">
      <Facts className={styles.anFacts} facts={facts} />
    </Panel>
  )
}

function mapVersionOf({ mapCrc, mapCrcAgrees }: SharedReport['summary']): string {
  if (mapCrc === NO_CRC) return 'not in the demo'
  if (mapCrcAgrees === null) return mapCrc
  return `${mapCrc}, ${mapCrcAgrees ? 'as the server says' : 'the server says another'}`
}

function MovementPanel({ report: { movement, hops, strafes, explained } }: { report: SharedReport }) {
  const facts: [string, string][] = [
    ['Distance run', `${count(Math.round(movement.distance))} units`],
    ['Speed', `${figure(movement.averageSpeed)} on average, ${figure(movement.topSpeed)} at most`],
    ['On the ground', `${clockText(movement.groundMs)}, ${clockText(movement.idleMs)} of it without a step`],
    ['In the air', clockText(movement.airMs)],
    ['On ladders, in water', `${clockText(movement.ladderMs)}, ${clockText(movement.waterMs)}`],
    ['Jumps, hops', `${count(hops.takeoffs)}, ${count(hops.hops)}`],
    ['Perfect hops', `${percent(hops.perfectShare)}, ${hops.longestStreak} in a row`],
    ['Strafe efficiency', percent(strafes.efficiencyKeyed ?? strafes.efficiency)],
    ...(explained ? [['Explained', explainedWords(explained)] satisfies [string, string]] : []),
  ]
  return (
    <Panel title="Movement in short">
      <Facts className={styles.anFacts} facts={facts} />
    </Panel>
  )
}

function TimersPanel({ report: { summary } }: { report: SharedReport }) {
  const { timers } = summary
  return (
    <Panel title="Timers" sub="times the demo itself tells" flush>
      {timers.length === 0 ? (
        <p className={`${panel.body} dim`}>
          No timer was seen: no finish text that names this player, and no round time that counts up.
        </p>
      ) : (
        <ul className={`${datedList.datedList} ${styles.anTimers}`}>
          {timers.map((timer) => (
            <li key={`${timer.kind} ${timer.endMs} ${timer.text}`}>
              <b className={timeText.time}>{formatTime(timer.timeMs)}</b>
              <span className="dim">
                {TIMER_NAMES[timer.kind]}
                {timer.cp !== null && `, ${timer.cp} cp`}
                {timer.gc !== null && ` ${timer.gc} gc`}
              </span>
              <span className={styles.moments}>
                {timer.startMs !== null && <MomentButton ms={timer.startMs} of="start of the timer" />}
                <MomentButton ms={timer.endMs} of="end of the timer" />
              </span>
              {timer.text && (
                <span className={styles.anQuote} dir={timer.kind === 'text' ? 'auto' : undefined}>
                  {timerText(timer)}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

function TextsPanel({ texts }: { texts: Analysis['texts'] }) {
  return (
    <Panel title="What the server said" sub="stays in this browser, also when the report is shared" flush>
      <ScrollRegion label="Lines of the server" maxHeight="20rem">
        <ul className={`${datedList.datedList} ${styles.anTexts}`}>
          {texts.map(({ time, source, text }, index) => (
            <li key={`${time} ${index}`} dir="auto">
              <MomentButton ms={time} of={text} />
              <span className="dim">{SOURCES[source]}</span>
              <span className={styles.anQuote}>{text}</span>
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Panel>
  )
}

/** How often the player joined again, in words. */
function sessionsOf(joins: number): string {
  if (joins === 0) return word('one')
  return joins === 1 ? 'joined again once' : `joined again ${joins} times`
}
