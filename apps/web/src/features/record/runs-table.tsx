import type { HistoryRow } from '@kz/contract/runs/records'
import { useState } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunMarks } from '../../blocks/run/run-marks.tsx'
import { useSession } from '../../lib/session/session.ts'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import panel from '../../ui/page/panel.module.css'
import { rankLook } from '../../ui/rank.ts'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { GapToRecord } from './gap-to-record.tsx'
import styles from './record.module.css'
import { RunLinks } from './run-links.tsx'

const FIRST = 10
const MORE = 50

/** A run against the record of its class; the record itself has its gap above. */
function behind(row: HistoryRow, runs: readonly HistoryRow[]) {
  const record = runs.find((other) => other.isCurrent && other.hasCp === row.hasCp)
  return record && record !== row ? { other: record, card: `replay/${row.demoId}` } : undefined
}

interface RunsTableProps {
  /** one of each player, fastest first */
  runs: readonly HistoryRow[]
  of: string
}

/** Each player's best known run of a route; one's own is marked. */
export function RunsTable({ runs, of }: RunsTableProps) {
  const { user } = useSession()
  const [most, setMost] = useState(FIRST)
  const shown = runs.slice(0, most)
  const more = Math.min(MORE, runs.length - shown.length)
  if (runs.length === 0) return <p className={`${panel.body} dim`}>No runs yet.</p>
  return (
    <>
      <Table
        caption={`Best known runs on ${of}, one of each player`}
        className={styles.runs}
        lines={shown}
        keyOf={(row) => row.demoId}
        lineProps={(row) => ({ className: user && row.playerId === user.userId ? tableStyles.own : undefined })}
        columns={[
          { head: '#', right: true, look: (_row, place) => rankLook(place + 1), cell: (_row, place) => place + 1 },
          {
            head: 'Player',
            cell: (row) => (
              <>
                <PlayerName name={row.playerName} country={row.country} />
                <span className={`dim ${styles.sh}`}>
                  <Moment iso={row.releaseDateIso} look="day" />
                </span>
              </>
            ),
          },
          {
            head: 'Time',
            right: true,
            cell: (row) => <TimeText milliseconds={row.timeMs} record={row.isCurrent && !row.hasCp} />,
          },
          {
            head: 'Gap to record',
            cell: (row) => (
              <span className={`row ${styles.gapCell}`}>
                <GapToRecord row={row} />
                {row.source && !row.wasRecord && (
                  <Tag tip={`Known from the list of ${row.source}. It was not the record.`}>Listed</Tag>
                )}
              </span>
            ),
          },
          {
            head: 'Checkpoints',
            className: styles.wide,
            look: 'dim',
            cell: (row) =>
              row.hasCp || row.mpbhop ? <RunMarks cp={row.cp} gc={row.gc} mpbhop={row.mpbhop} /> : <>none</>,
          },
          {
            head: 'Date',
            className: styles.wide,
            look: 'dim',
            cell: (row) => <Moment iso={row.releaseDateIso} look="day" />,
          },
          {
            ...{ head: 'Links', right: true, look: tableStyles.fit },
            cell: (row) => <RunLinks row={row} of={of} gap={behind(row, runs)} />,
          },
        ]}
      />
      {runs.length > FIRST && (
        <div className={panel.foot} data-part="foot">
          <span>
            Runs 1 to {count(shown.length)} of {count(runs.length)}
          </span>
          {more > 0 && (
            <span className="end">
              <Button small onClick={() => setMost(most + MORE)}>
                Next {more}
              </Button>
            </span>
          )}
        </div>
      )}
    </>
  )
}
