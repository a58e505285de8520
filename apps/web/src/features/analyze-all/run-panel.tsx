import type { AnalysisRun } from '@kz/contract/runs/analysis'
import { Pause, Play, Square } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { dateText } from '../../lib/text/date-text.ts'
import { Button } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { Segmented } from '../../ui/field/segmented.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './run-panel.module.css'

type Chosen = AnalysisRun['set']
type Turn = 'RUNNING' | 'PAUSED' | 'STOPPED'

const SETS: readonly { value: Chosen; label: string }[] = [
  { value: 'all', label: 'All' },
  { value: 'map', label: 'One map' },
  { value: 'since', label: 'Released since' },
]
const STATES = {
  RUNNING: { word: 'Running', kind: 'info' },
  PAUSED: { word: 'Paused', kind: 'warn' },
  DONE: { word: 'Done', kind: 'gain' },
  STOPPED: { word: 'Stopped', kind: 'plain' },
} as const
const TURNED: Record<Turn, string> = {
  RUNNING: 'Analysis resumed',
  PAUSED: 'Analysis paused',
  STOPPED: 'Analysis stopped',
}

/** What a run reads, as a sentence without its end. */
const about = ({ set, mapName, since }: AnalysisRun): string =>
  set === 'map'
    ? `the records of ${mapName}`
    : set === 'since'
      ? `records released since ${dateText(since ?? '')}`
      : 'all records'

/** Begins a run over records, or shows the one that is open with what stops it. */
export function RunPanel({ run }: { run: AnalysisRun | null }) {
  const { act, doing } = useMutation({ refetches: ['GET /record/analyze-all-wr'] })
  const isOpen = run !== null && (run.state === 'RUNNING' || run.state === 'PAUSED')
  const turn = (state: Turn) =>
    void act(TURNED[state], () => api.call('PUT /record/analyze-all-wr', { body: { state } }), state)
  return (
    <Panel
      title="Analysis"
      sub="Demos that the current analyzer has not read"
      actions={run && <Tag kind={STATES[run.state].kind}>{STATES[run.state].word}</Tag>}
    >
      {run && <RunLine run={run} />}
      {isOpen ? (
        <div className="row wrap">
          {run.state === 'RUNNING' ? (
            <Button small busy={doing === 'PAUSED'} onClick={() => turn('PAUSED')}>
              <Icon of={Pause} size="sm" />
              Pause
            </Button>
          ) : (
            <Button small busy={doing === 'RUNNING'} onClick={() => turn('RUNNING')}>
              <Icon of={Play} size="sm" />
              Go on
            </Button>
          )}
          <Button small kind="danger" busy={doing === 'STOPPED'} onClick={() => turn('STOPPED')}>
            <Icon of={Square} size="sm" />
            Stop
          </Button>
        </div>
      ) : (
        <StartForm />
      )}
    </Panel>
  )
}

function RunLine({ run }: { run: AnalysisRun }) {
  const { total, done, startedBy, startedAt, endedAt } = run
  const known = `Reading ${about(run)}: ${done} of ${counted(total, 'demo')}`
  return (
    <div className={styles.run}>
      <p>
        {known}
        <span className="dim">
          , begun {startedBy && `by ${startedBy} `}
          <Moment iso={startedAt} look="clock" />
          {endedAt && (
            <>
              , ended <Moment iso={endedAt} look="clock" />
            </>
          )}
        </span>
      </p>
      <progress className={styles.bar} max={Math.max(total, 1)} value={total === 0 ? 1 : done} aria-label={known} />
    </div>
  )
}

function StartForm() {
  const { act, busy, error } = useMutation({ refetches: ['GET /record/analyze-all-wr'] })
  const [set, setSet] = useState<Chosen>('all')
  const [mapName, setMapName] = useState('')
  const [since, setSince] = useState('')
  const missing =
    set === 'map' && mapName === '' ? 'Type a map' : set === 'since' && since === '' ? 'Choose a day' : undefined
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (missing) return
    const body = { set, ...(set === 'map' && { mapName }), ...(set === 'since' && { since }) }
    void act(
      ({ total }) => (total === 0 ? 'Everything is up to date' : `Analysis of ${counted(total, 'demo')} begun`),
      () => api.call('POST /record/analyze-all-wr', { body }),
    )
  }
  return (
    <form className={styles.start} onSubmit={handleSubmit}>
      <Segmented label="Records to read" options={SETS} value={set} onChange={setSet} />
      {set === 'map' && (
        <TextField
          label="Map"
          value={mapName}
          maxLength={64}
          placeholder="kz_longjumps2"
          onChange={({ target }) => setMapName(target.value.trim())}
        />
      )}
      {set === 'since' && <DateField label="Day" value={since} onValue={setSince} />}
      <Button type="submit" kind="primary" busy={busy} busyText="Beginning..." blockedBy={missing}>
        Analyze
      </Button>
      {error && <p className="dim">{error}</p>}
    </form>
  )
}
