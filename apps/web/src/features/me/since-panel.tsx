import type { Overview, Passed } from '@kz/contract/runs/me'
import type { UseQueryResult } from '@tanstack/react-query'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { ordinal, tableDate } from '../../lib/text/format.ts'
import { FasterGlyph, SlowerGlyph } from '../../ui/glyphs.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import timeDifference from '../../ui/time/time-difference.module.css'
import styles from './me.module.css'

interface SincePanelProps {
  query: UseQueryResult<Overview>
}

/** Who passed one and whom one passed since the last visit, the newest first. */
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

function Changes({ since: { passedMe, iPassed, tried } }: { since: Overview['since'] }) {
  const lines = [
    ...passedMe.map((line) => ({ ...line, isMine: false })),
    ...iPassed.map((line) => ({ ...line, isMine: true })),
  ]
    .sort((a, b) => Date.parse(b.atIso) - Date.parse(a.atIso))
    .slice(0, MOST_LINES)
  if (lines.length === 0) {
    return (
      <EmptyState title="Nobody passed you.">
        {tried > 0 ? `${counted(tried, 'run')} on your maps tried.` : 'Your maps were quiet.'}
      </EmptyState>
    )
  }
  return (
    <ul className={styles.since}>
      {lines.map((line) => (
        <li key={`${line.isMine} ${line.mapName} ${line.route}`}>
          <span
            className={`${timeDifference.difference} ${line.isMine ? timeDifference.gain : timeDifference.loss} ${styles.sign}`}
          >
            {line.isMine ? <FasterGlyph /> : <SlowerGlyph />}
          </span>
          <span>
            <Sentence line={line} isMine={line.isMine} />
          </span>
          <span className="dim">
            <Age iso={line.atIso} />
          </span>
          <span className={`muted ${styles.below}`}>
            {line.fromRank === null
              ? `first time there, ${ordinal(line.rank)}`
              : `${ordinal(line.fromRank)} to ${ordinal(line.rank)}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

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
