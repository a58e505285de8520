import { mapRoute } from '@kz/contract/rules'
import type { Stats } from '@kz/contract/runs/leaderboards'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { daysBetween, heldText } from '../../blocks/time/age-text.ts'
import { dayDate } from '../../blocks/time/day-date.ts'
import { pageNow } from '../../lib/page-time.ts'
import { count } from '../../lib/text/format.ts'
import { TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './stats.module.css'
import { TablePanel } from './table-panel.tsx'

interface Place {
  mapName: string
  route: string
}
interface Person {
  playerName: string
  country: string
}

const map = { head: 'Map', cell: ({ mapName, route }: Place) => <MapLink mapName={mapName} route={route} /> }
const player = {
  head: 'Player',
  cell: ({ playerName, country }: Person) => <PlayerName name={playerName} country={country} />,
}
const time = {
  head: 'Time',
  right: true,
  wide: true,
  cell: ({ timeMs }: { timeMs: number }) => <TimeText milliseconds={timeMs} />,
}
const set = { head: 'Set', cell: ({ dateIso }: { dateIso: string }) => <Moment iso={dateIso} look="day" /> }
const records = { head: 'Records', right: true, cell: ({ records: held }: { records: number }) => count(held) }
const at = (line: Place): string => mapRoute(line.mapName, line.route)
const who = (line: Person): string => `${line.country} ${line.playerName}`
const none = 'No records yet.'

/** The tables of the statistics, twenty lines each. */
export function RecordTables({ stats }: { stats: Stats }) {
  const now = pageNow()
  const held = {
    head: 'Held',
    right: true,
    cell: (line: { fromIso: string; untilIso: string | null }) =>
      heldText(daysBetween(new Date(line.fromIso), line.untilIso ? new Date(line.untilIso) : now)),
  }
  return (
    <div className={`stack ${styles.statsGrid}`}>
      <TablePanel
        title="Longest held now"
        empty={none}
        lines={stats.longestHeld}
        keyOf={at}
        columns={[map, player, time, held]}
      />
      <TablePanel
        title="Longest held ever"
        empty={none}
        lines={stats.longestEver}
        keyOf={(line) => `${at(line)} ${line.fromIso}`}
        columns={[map, player, time, held]}
      />
      <TablePanel
        title="Most often broken"
        sub="After the first record"
        empty="No record was broken yet."
        lines={stats.mostBroken}
        keyOf={at}
        columns={[
          map,
          { head: 'Broken', right: true, cell: (line) => count(line.times) },
          { head: 'Held by', cell: player.cell },
          { head: 'Last', wide: true, cell: (line) => <Moment iso={line.lastIso} look="day" /> },
        ]}
      />
      <TablePanel
        title="Biggest improvements"
        empty="No record was broken yet."
        lines={stats.improvements}
        keyOf={(line) => `${at(line)} ${line.dateIso}`}
        columns={[
          map,
          player,
          time,
          { head: 'Faster by', cell: (line) => <TimeDifference milliseconds={line.timeMs - line.previousMs} /> },
          { ...set, wide: true },
        ]}
      />
      <TablePanel
        title="Most records now"
        empty={none}
        lines={stats.mostCurrent}
        keyOf={who}
        columns={[player, records]}
      />
      <TablePanel
        title="Most records ever"
        empty={none}
        lines={stats.mostEver}
        keyOf={who}
        columns={[player, records]}
      />
      <TablePanel
        title="Most records in a day"
        empty={none}
        lines={stats.releases}
        keyOf={({ day }) => day}
        columns={[
          { head: 'Day', cell: ({ day }) => dayDate(new Date(day)) },
          records,
          { head: 'Players', right: true, cell: ({ players }) => count(players) },
        ]}
      />
      <TablePanel
        title="Newest holders"
        sub="First record"
        empty={none}
        lines={stats.newestHolders}
        keyOf={who}
        columns={[player, map, set]}
      />
      <TablePanel
        title="Oldest maps without a record"
        empty="Every map has a record."
        lines={stats.withoutRecord}
        keyOf={({ mapName }) => mapName}
        columns={[
          { head: 'Map', cell: ({ mapName }) => <MapLink mapName={mapName} /> },
          { head: 'Difficulty', cell: ({ difficulty }) => <DifficultyName difficulty={difficulty} /> },
          {
            head: 'Released',
            cell: ({ releasedIso }) =>
              releasedIso ? <Moment iso={releasedIso} look="day" /> : <span className="dim">Unknown</span>,
          },
        ]}
      />
    </div>
  )
}
