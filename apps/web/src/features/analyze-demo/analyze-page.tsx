import { FolderOpen, Upload } from 'lucide-react'
import { type DragEvent, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { VerdictTag } from '../../blocks/analysis/verdict-tag.tsx'
import { handOver, takeHanded } from '../../lib/files/handed-file.ts'
import { fileSize } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Icon } from '../../ui/icon.tsx'
import names from '../../ui/names.module.css'
import { ErrorNote } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import prose from '../../ui/prose.module.css'
import { Tabs } from '../../ui/tabs.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './analyze-demo.module.css'
import { createPlayhead, PlayheadContext } from './charts/playhead.ts'
import { Transport } from './charts/transport.tsx'
import { DemosToTry } from './demos-to-try.tsx'
import { ACCEPTED, ACCEPTED_WORDS } from './faults.ts'
import { OpenPlayer } from './moment-button.tsx'
import type { Analysis } from './read/analysis.ts'
import { readWanted } from './read/asked.ts'
import { type Other, useAnalysis } from './read/use-analysis.ts'
import { ReadingPanel } from './reading-panel.tsx'
import { ShareButton, SharedNote } from './share.tsx'
import { BhopTab } from './tabs/bhop-tab.tsx'
import { CompareTab } from './tabs/compare-tab.tsx'
import { MovementTab } from './tabs/movement-tab.tsx'
import { PathTab } from './tabs/path-tab.tsx'
import { PlayerTab } from './tabs/player-tab.tsx'
import { RulesTab } from './tabs/rules-tab.tsx'
import { SummaryTab } from './tabs/summary-tab.tsx'

const TABS = optionsOf({
  summary: 'Summary',
  rules: 'Rules',
  movement: 'Movement',
  bhop: 'Bhop',
  path: word('Path'),
  player: 'Player',
  compare: 'Compare',
})
type Tab = (typeof TABS)[number]['value']

interface AnalyzePageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onTab: (tab: string) => void
  /** a file was opened: the address names nothing any more */
  onFile: () => void
  onSubmit: () => void
}

/** /analyze-demo: a demo is read here, in the browser, and shown in seven tabs. */
export function AnalyzePage({ query, onTab, onFile, onSubmit }: AnalyzePageProps) {
  const wanted = readWanted(query)
  const { opening, openFile: open, close } = useAnalysis(wanted)
  const openFile = (file: File) => {
    onFile()
    open(file)
  }
  const takeDropped = useEffectEvent(() => {
    const file = takeHanded()
    if (file) openFile(file)
  })
  // dropped on another page
  useEffect(() => takeDropped(), [])
  const handleDrop = (event: DragEvent) => {
    const [file] = event.dataTransfer.files
    if (event.defaultPrevented || !file) return
    event.preventDefault()
    openFile(file)
  }
  if (opening.kind === 'open') {
    return (
      <Opened
        key={`${opening.analysis.name} ${opening.analysis.report.bytes}`}
        analysis={opening.analysis}
        query={query}
        onTab={onTab}
        onSubmit={onSubmit}
        onFile={openFile}
        onDrop={handleDrop}
      />
    )
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping anywhere is the pointer's way; the button is everybody's
    <div className="stack" onDragOver={(event) => event.preventDefault()} onDrop={handleDrop}>
      <PageHead title="Demo analyzer" sub="Jumps, strafes, hops, rules and signs, read from the demo itself." />
      {opening.kind === 'failed' && (
        <ErrorNote {...(wanted && { onRetry: close })}>
          <bdi>{opening.name}</bdi>: {opening.message}
        </ErrorNote>
      )}
      {opening.kind === 'reading' ? (
        <ReadingPanel name={opening.name} progress={opening.progress} />
      ) : (
        <>
          <FileDrop
            title="Drop a demo here"
            hint={`${ACCEPTED_WORDS}. It is read in this browser and is not sent anywhere.`}
            accept={ACCEPTED}
            onFiles={([file]) => file && openFile(file)}
          />
          <Panel title="What you will see">
            <div className={`${prose.prose} small`}>
              <ul>
                <li>Every jump with its distance, prestrafe, strafes, gain and sync, beside what a plugin printed.</li>
                <li>Server and client settings against the agreed values, and the frame rate.</li>
                <li>Frames on the ground before each hop, and how the wheel was turned.</li>
                <li>The run itself in three dimensions, from the player's eyes or from anywhere, at any speed.</li>
                <li>The path from above and from the side, coloured by speed.</li>
                <li>Signs of scripting, each with its moments. Findings decide nothing; people do.</li>
              </ul>
            </div>
          </Panel>
          <DemosToTry />
        </>
      )}
    </div>
  )
}

interface OpenedProps {
  analysis: Analysis
  query: Record<string, unknown>
  onTab: (tab: string) => void
  onSubmit: () => void
  onFile: (file: File) => void
  onDrop: (event: DragEvent) => void
}

function Opened({ analysis, query, onTab, onSubmit, onFile, onDrop }: OpenedProps) {
  const { report, kept, file, name, track, jumps, verdict, isReplay } = analysis
  const { summary } = report
  const playhead = useMemo(() => createPlayhead(summary.durationMs, firstMoment(analysis, query)), [analysis])
  const [tab, setTab] = useState<Tab>(() => TABS.find(({ value }) => value === query.tab)?.value ?? 'summary')
  const other: Other = useAnalysis(null)
  const chooser = useRef<HTMLInputElement>(null)
  const time = summary.timers.findLast(({ ownName }) => ownName) ?? summary.timers.at(-1)
  useTitle(`${summary.map || name} analyzed`)
  // the player comes with a clip of its moment, until another tab is gone to
  const [clips, setClips] = useState(false)
  const show = (next: Tab, asksForClip = false) => {
    setTab(next)
    setClips(asksForClip)
    onTab(next)
  }
  const build = summary.build === null ? '' : `, build ${summary.build}`
  return (
    <PlayheadContext value={playhead}>
      <OpenPlayer value={kept || tab === 'player' ? null : (asks) => show('player', asks)}>
        {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping anywhere is the pointer's way; the button is everybody's */}
        <div className={`stack ${styles.analyzeDemo}`} onDragOver={(event) => event.preventDefault()} onDrop={onDrop}>
          <PageHead
            title="Demo analyzer"
            sub={
              <span className={`row wrap ${styles.anHead}`}>
                <b className={names.map} data-part="map">
                  {summary.map || 'no map'}
                </b>
                <b dir="auto">{summary.player.name}</b>
                {time && <TimeText milliseconds={time.timeMs} />}
                <span className="dim tiny">
                  <bdi>{name}</bdi>, protocol {summary.protocol}
                  {build}, {fileSize(report.bytes)}
                </span>
                <VerdictTag verdict={verdict} />
              </span>
            }
          >
            <div className="row wrap">
              <Button small onClick={() => chooser.current?.click()}>
                <Icon of={FolderOpen} size="sm" />
                Open another
              </Button>
              <input
                ref={chooser}
                type="file"
                hidden
                accept={ACCEPTED}
                aria-label="Open another demo"
                onChange={(event) => {
                  const [next] = event.target.files ?? []
                  if (next) onFile(next)
                }}
              />
              {!kept && <ShareButton report={report} />}
              {file && !isReplay && !summary.hltv && summary.frames > 0 && (
                <Button
                  small
                  onClick={() => {
                    handOver(new File([file], name))
                    onSubmit()
                  }}
                >
                  <Icon of={Upload} size="sm" />
                  Submit this demo
                </Button>
              )}
            </div>
          </PageHead>
          {kept && <SharedNote kept={kept} />}
          <Tabs
            label="Parts of the analysis"
            options={TABS}
            value={tab}
            onChange={(next) => show(next)}
            between={tab !== 'player' && <Transport track={track} jumps={jumps} />}
          >
            {tab === 'summary' && <SummaryTab analysis={analysis} />}
            {tab === 'rules' && <RulesTab analysis={analysis} />}
            {tab === 'movement' && <MovementTab analysis={analysis} />}
            {tab === 'bhop' && <BhopTab analysis={analysis} />}
            {tab === 'path' && <PathTab analysis={analysis} />}
            {tab === 'player' && <PlayerTab analysis={analysis} other={other} clips={clips} />}
            {tab === 'compare' && <CompareTab analysis={analysis} other={other} />}
          </Tabs>
        </div>
      </OpenPlayer>
    </PlayheadContext>
  )
}

/** Where the playhead begins: what the address names, else the longest jump, else the start of the run. */
function firstMoment({ report }: Analysis, query: Record<string, unknown>): number {
  const asked = Number(query.at)
  if (Number.isFinite(asked) && asked >= 0) return asked
  return report.longJumps[0]?.computed?.startMs ?? report.summary.timers.at(-1)?.startMs ?? 0
}
