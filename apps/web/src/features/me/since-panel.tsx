import type { Overview, Passed } from '@kz/contract/runs/me'
import type { UseQueryResult } from '@tanstack/react-query'
import { ClipboardCheck, Map as MapIcon, Trophy } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { StandingMark } from '../../blocks/run/standing.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { count, ordinal, tableDate } from '../../lib/text/format.ts'
import { FasterGlyph, SlowerGlyph } from '../../ui/glyphs.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import timeDifference from '../../ui/time/time-difference.module.css'
import styles from './me.module.css'

interface SincePanelProps {
  query: UseQueryResult<Overview>
}

/** Who passed one, whom one passed, what was checked, taken and came since the last visit, the newest first. */
export function SincePanel({ query }: SincePanelProps) {
  const since = query.data?.since
  const title = since?.atIso ? `Since ${tableDate(new Date(since.atIso))}` : 'In the last week'
  return (
    <Panel
      flush
      title={since ? title : 'Since your last visit'}
      sub={since && `${since.passedMe.length} passed you, you passed ${since.iPassed.length}`}
    >
      <QueryBody
        query={query}
        name="what changed"
        padded
        loading={<SkeletonRows label="Loading what changed" count={5} height="3.25rem" />}
      >
        {({ since: told }) => <Changes since={told} />}
      </QueryBody>
    </Panel>
  )
}

const MOST_LINES = 8

function Changes({ since }: { since: Overview['since'] }) {
  const { passedMe, iPassed, tried, checked, taken, newMaps } = since
  const lines = [
    ...passedMe.map((line) => passedLine(line, false)),
    ...iPassed.map((line) => passedLine(line, true)),
    ...checked.map(checkedLine),
    ...taken.map(takenLine),
    ...(newMaps ? [mapsLine(newMaps)] : []),
  ]
    .sort((a, b) => Date.parse(b.atIso) - Date.parse(a.atIso))
    .slice(0, MOST_LINES)
  if (lines.length === 0) {
    return (
      <EmptyState title="Nobody passed you.">
        {tried > 0 ? `${counted(tried, 'run')} attempted on your maps.` : 'Your maps were quiet.'}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.since}>
      {lines.map(({ key, sign, sentence, atIso, below }) => (
        <li key={key}>
          {sign}
          <span>{sentence}</span>
          <span className="dim">
            <Age iso={atIso} />
          </span>
          <span className={`muted ${styles.below}`}>{below}</span>
        </li>
      ))}
    </ul>
  )
}

interface Line {
  key: string
  sign: ReactNode
  sentence: ReactNode
  below: ReactNode
  atIso: string
}

const passedLine = (line: Passed, isMine: boolean): Line => ({
  key: `${isMine} ${line.mapName} ${line.route}`,
  sign: (
    <span
      className={`${timeDifference.difference} ${isMine ? timeDifference.gain : timeDifference.loss} ${styles.sign}`}
    >
      {isMine ? <FasterGlyph /> : <SlowerGlyph />}
    </span>
  ),
  sentence: <Sentence line={line} isMine={isMine} />,
  below:
    line.fromRank === null
      ? `first time there, ${ordinal(line.rank)}`
      : `${ordinal(line.fromRank)} to ${ordinal(line.rank)}`,
  atIso: line.atIso,
})

type Since = Overview['since']

const checkedLine = ({ mapName, route, timeMs, atIso }: Since['checked'][number]): Line => ({
  key: `checked ${mapName} ${route} ${timeMs}`,
  sign: <Icon of={ClipboardCheck} size="sm" />,
  sentence: (
    <>
      Your run on <MapLink mapName={mapName} route={route} /> was checked
    </>
  ),
  below: <StandingMark standing="checked" />,
  atIso,
})

const takenLine = ({ mapName, route, byMs, atIso, ...who }: Since['taken'][number]): Line => ({
  key: `taken ${mapName} ${route}`,
  sign: <Icon of={Trophy} size="sm" />,
  sentence: (
    <>
      <PlayerName name={who.player} country={who.playerCountry} /> took <MapLink mapName={mapName} route={route} />
      {byMs !== null && ` by ${(byMs / 1000).toFixed(2)}`}
    </>
  ),
  below: 'you follow them',
  atIso,
})

/** Names beyond these are counted. */
const NAMED = 3

const mapsLine = ({ count: came, names, finishes, atIso }: NonNullable<Since['newMaps']>): Line => ({
  key: 'maps',
  sign: <Icon of={MapIcon} size="sm" />,
  sentence: (
    <>
      {came === 1 ? 'A map came:' : `${count(came)} maps came:`}{' '}
      {names.slice(0, NAMED).map((mapName, at) => (
        <Fragment key={mapName}>
          {at > 0 && ', '}
          <MapLink mapName={mapName} route="" />
        </Fragment>
      ))}
      {came > NAMED && ` and ${count(came - NAMED)} more`}
    </>
  ),
  below: finishes === 0 ? 'no one has finished them yet' : `${counted(finishes, 'finish', 'finishes')} yet`,
  atIso,
})

function Sentence({ line, isMine }: { line: Passed; isMine: boolean }) {
  const { player, playerCountry, others, mapName, route, fromRank } = line
  const who = player !== '' && <PlayerName name={player} country={playerCountry} />
  const more = others > 0 && ` and ${counted(others, 'other')}`
  const map = <MapLink mapName={mapName} route={route} />
  if (!isMine) {
    return (
      <>
        {who}
        {more} passed you on {map}
      </>
    )
  }
  if (fromRank === null || !who) return <>You finished {map}</>
  return (
    <>
      You passed {who}
      {more} on {map}
    </>
  )
}
