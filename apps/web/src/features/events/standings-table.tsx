import type { Event, EventPlace, EventStandings } from '@kz/contract/events/events'
import type { CSSProperties } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { FasterGlyph, SlowerGlyph } from '../../ui/glyphs.tsx'
import { rankLook } from '../../ui/rank.ts'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './event.module.css'

/** `kz_synergy_x` without the letters every map begins with. */
const shortName = (mapName: string) => mapName.replace(/^[a-z0-9]{1,6}_/i, '')

/** Places of a class: points of each map as a bar, and their sum. */
export function StandingsTable({ event, standings }: { event: Event; standings: EventStandings }) {
  const { user } = useSession()
  const isMe = ({ playerId }: EventPlace) => playerId !== null && playerId === user?.userId
  const { lines, most } = standings
  return (
    <Table
      caption="Standings"
      region="Standings table"
      className={styles.table}
      lines={lines}
      keyOf={({ place }) => place}
      lineProps={(line) => ({
        className: isMe(line) ? tableStyles.own : undefined,
        id: isMe(line) ? 'my-row' : undefined,
      })}
      columns={[
        {
          head: '#',
          right: true,
          look: ({ place }) => `${tableStyles.fit} ${rankLook(place)}`,
          cell: ({ place }) => count(place),
        },
        {
          head: 'Moved today',
          silent: true,
          look: tableStyles.fit,
          cell: ({ change }) => <MovedToday change={change} />,
        },
        {
          head: 'Player',
          cell: (line) => (
            <span className="row">
              <PlayerName name={line.player} country={line.playerCountry} />
              {isMe(line) && <Tag>you</Tag>}
            </span>
          ),
        },
        ...event.maps.map((map, at) => ({
          head: `${at + 1} ${shortName(map.mapName)}`,
          className: styles.cell ?? '',
          cell: ({ cells }: EventPlace) => <Cell of={cells[at] ?? null} />,
        })),
        { head: 'Points', right: true, cell: ({ points }) => <b className="display">{count(points)}</b> },
        {
          head: 'Behind',
          right: true,
          className: styles.wide,
          look: 'dim',
          cell: ({ points }) => (most === null || points === most ? '' : `−${count(most - points)}`),
        },
      ]}
    />
  )
}

function Cell({ of }: { of: EventPlace['cells'][number] }) {
  if (!of) {
    return (
      <span className={`${styles.bar} ${styles.none}`}>
        <span aria-hidden="true">–</span>
        <span className="visually-hidden">not finished</span>
      </span>
    )
  }
  return (
    <span
      className={`${styles.bar} ${of.points === 100 ? styles.first : ''}`}
      style={{ '--value': of.points } as CSSProperties}
    >
      <b aria-hidden="true" />
      <span>{of.points}</span>
    </span>
  )
}

function MovedToday({ change }: { change: number | null }) {
  if (change === null || change === 0) {
    return (
      <span className={`dim ${styles.moved}`}>
        <span aria-hidden="true">·</span>
        <span className="visually-hidden">{change === 0 ? 'same place as yesterday' : 'new today'}</span>
      </span>
    )
  }
  return (
    <span className={`${styles.moved} ${change > 0 ? styles.up : styles.down}`}>
      {change > 0 ? <FasterGlyph /> : <SlowerGlyph />}
      {Math.abs(change)}
      <span className="visually-hidden">
        {Math.abs(change) === 1 ? ' place' : ' places'} {change > 0 ? 'up' : 'down'} today
      </span>
    </span>
  )
}
