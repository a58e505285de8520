import type { Sections } from '@kz/contract/runs/sections'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { counted } from '../../../blocks/words.ts'
import { useMay } from '../../../lib/session/session.ts'
import { ordinal } from '../../../lib/text/format.ts'
import { numberWord } from '../../../lib/text/number-word.ts'
import { Button } from '../../../ui/button.tsx'
import { Segmented } from '../../../ui/field/segmented.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { differenceText } from '../../../ui/time/time-parts.ts'
import { NameForm } from './name-form.tsx'
import { SectionMap } from './section-map.tsx'
import { type Against, hottest, sectionsQuery, stateOf } from './section-state.ts'
import { SectionTable } from './section-table.tsx'
import styles from './sections.module.css'
import { Sums } from './sums.tsx'

const TITLE = 'Where the seconds are'

/** A route in parts: where time is won and lost, and by whom. */
export function SectionsPanel({ mapName, route }: { mapName: string; route: string }) {
  const { data } = useQuery(sectionsQuery(mapName, route))
  if (!data) return null
  const state = stateOf(data)
  if (state === 'parts') return <Parts found={data} mapName={mapName} route={route} />
  return (
    <Panel title={TITLE} id="sections">
      {state === 'busy' ? (
        <EmptyState title="The sections are being worked out.">They appear here by themselves.</EmptyState>
      ) : state === 'one' ? (
        <EmptyState title="Sections come with the second replay.">
          They are cut where all runs pass. This map has one replay.
        </EmptyState>
      ) : (
        <EmptyState title="No replay here yet.">
          Sections come with the second one: they are cut where all runs pass, along the way of the record.
        </EmptyState>
      )}
    </Panel>
  )
}

function Parts({ found, mapName, route }: { found: Sections; mapName: string; route: string }) {
  const mayName = useMay('MAPC')
  const [naming, setNaming] = useState(false)
  const [chosen, setAgainst] = useState<Against>('best')
  const [lit, setLit] = useState<number | null>(null)
  const { sections, next, mine, along, isBusy } = found
  const isOwn = sections.some(({ mineMs }) => mineMs !== null)
  const hasNext = isOwn && next !== null && sections.some(({ nextMs }) => nextMs !== null)
  const against = isOwn ? (chosen === 'next' && !hasNext ? 'best' : chosen) : 'best'
  const hot = hottest(sections, against, isOwn)
  const options: { value: Against; label: string }[] = [
    { value: 'best', label: 'Best' },
    { value: 'record', label: along?.isRecord ? 'Record' : 'Fastest' },
    ...(hasNext ? [{ value: 'next' as const, label: ordinal(next.rank) }] : []),
  ]
  return (
    <Panel
      flush
      title={TITLE}
      id="sections"
      sub={`${numberWord(sections.length)} sections, cut along the ${along?.isRecord ? 'record’s own' : 'fastest run’s'} way${isBusy ? '; more runs are being read' : ''}`}
      actions={
        <>
          {isOwn && <Segmented label="Compare with" options={options} value={against} onChange={setAgainst} />}
          {mayName && (
            <Button small kind="ghost" aria-expanded={naming} onClick={() => setNaming(!naming)}>
              Name sections
            </Button>
          )}
        </>
      }
    >
      <div className={styles.parts}>
        <SectionMap found={found} hot={hot} lit={lit} onLit={setLit} />
        <SectionTable found={found} against={against} hot={hot} lit={lit} onLit={setLit} />
      </div>
      {naming && <NameForm {...{ mapName, route, sections }} onDone={() => setNaming(false)} />}
      <p className={styles.say}>
        {mine?.isOtherWay && <b>Your run takes another route, so it is not compared. </b>}
        {isOwn && hot.length > 0 && <OwnWords found={found} hot={hot} />} <span className="dim">{waysOf(found)}</span>
      </p>
      <Sums found={found} />
    </Panel>
  )
}

/** The largest losses, and what of them the viewer has already done better. */
function OwnWords({ found: { sections }, hot }: { found: Sections; hot: readonly number[] }) {
  const known = hot.reduce((sum, index) => {
    const { mineMs, mineBestMs } = sections[index - 1]!
    return sum + (mineMs !== null && mineBestMs !== null ? mineMs - mineBestMs : 0)
  }, 0)
  return (
    <>
      <b>You lose most in {listed(hot)}.</b>
      {known >= 10 &&
        ` Your own best of ${hot.length === 1 ? 'it is' : 'them is'} already ${differenceText(known)} s faster.`}
    </>
  )
}

const listed = (numbers: readonly number[]): string =>
  numbers.length < 2 ? numbers.join('') : `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`

const waysOf = ({ runs, others }: Sections): string =>
  others === 0
    ? `${counted(runs, 'run')} ${runs === 1 ? 'passes' : 'pass'} all gates.`
    : `${counted(runs, 'run')} this way; ${counted(others, 'run')} another way, not compared.`
