import { useMemo, useState, useSyncExternalStore } from 'react'
import { Button } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import type { TimedRun } from '../data/replay-data.ts'
import { usePlayer } from '../player.ts'
import styles from './delta.module.css'
import { placeAt, splitsOf, stretchesOf } from './delta.ts'
import { DeltaChart } from './delta-chart.tsx'
import { hundredths, namedStretches, openingWords, stretchWords } from './delta-words.ts'
import type { Race } from './race.ts'
import { SplitsTable } from './splits-table.tsx'

interface DeltaPanelProps {
  run: TimedRun
  name: string
  /** against the first ghost that is on, then the others */
  races: readonly Race[]
}

/** Where the time was won: a sentence, the lead along the way, and what each tenth gave. */
export function DeltaPanel({ run, name, races }: DeltaPanelProps) {
  const [asTable, setAsTable] = useState(false)
  const player = usePlayer()
  const first = races[0]
  const found = useMemo(() => {
    if (!first) return null
    const { stretches, rest } = stretchesOf(first.lead)
    const jumps = run.jumps
      .map(({ startMs }) => startMs - run.startMs)
      .filter((ms) => ms >= 0 && ms <= player.span.finish)
    return { named: namedStretches(stretches, first.way, jumps), rest, splits: splitsOf(first.lead) }
  }, [first, run, player])
  const place = useSyncExternalStore(
    player.watch,
    () => (first ? placeAt(first.way, player.get().at) : 0),
    () => 0,
  )
  if (!first || !found) return null
  const whole = Math.round(first.lead.at(-1) ?? 0)
  const { named, rest, splits } = found
  return (
    <Panel
      title={whole >= 0 ? `Where the ${hundredths(whole)} s were won` : `Where the ${hundredths(whole)} s were lost`}
      sub={`lead of ${name} over ${first.place}, ${first.name}`}
      actions={
        <Button small kind="ghost" aria-pressed={asTable} onClick={() => setAsTable(!asTable)}>
          {asTable ? 'Show as chart' : 'Show as table'}
        </Button>
      }
    >
      <p className={styles.say}>
        <b>{openingWords(whole, named)}</b>{' '}
        {named.map((stretch) => (
          <span key={stretch.from}>
            <button type="button" className="link" onClick={() => player.seek(stretch.ms)} dir="auto">
              {stretch.name}
            </button>{' '}
            {stretchWords(stretch)}.{' '}
          </span>
        ))}
        {named.length > 0 && Math.abs(rest) >= 10 && `The rest: ${hundredths(rest)} ${rest > 0 ? 'won' : 'lost'}.`}
      </p>
      {!asTable && (
        <DeltaChart races={races} stretches={named} at={place} onSeek={(to) => player.seek(first.way.ms[to]!)} />
      )}
      <SplitsTable splits={splits} />
    </Panel>
  )
}
