import type { HistoryRow } from '@kz/contract/records'
import { X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { heldText, heldWords } from '../../blocks/age-text.ts'
import { AnalyzeLink } from '../../blocks/analyze-link.tsx'
import { DemoButton } from '../../blocks/demo-button.tsx'
import { differenceOf } from '../../blocks/difference.ts'
import { EditRun } from '../../blocks/edit-run.tsx'
import { Gate } from '../../blocks/gate.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { RunMarks } from '../../blocks/run-marks.tsx'
import { YoutubeButton } from '../../blocks/youtube-button.tsx'
import { Gap } from '../../ui/gap.tsx'
import { type Sort, SortableHead } from '../../ui/sortable-head.tsx'
import tableStyles from '../../ui/table.module.css'
import { Table } from '../../ui/table.tsx'
import { RecordTag, Tag } from '../../ui/tag.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import styles from './record.module.css'
import { RevokeButton } from './revoke-button.tsx'
import type { HistoryColumn } from './sort-history.ts'

interface HistoryTableProps {
  rows: readonly HistoryRow[]
  held: ReadonlyMap<number, number | null>
  sort: Sort<HistoryColumn>
  onSort: (sort: Sort<HistoryColumn>) => void
  of: string
}

/** All released runs of a route, revoked ones struck through. */
export function HistoryTable({ rows, held, sort, onSort, of }: HistoryTableProps) {
  const longest = Math.max(1, ...[...held.values()].map((days) => days ?? 0))
  return (
    <Table
      caption={`Released runs on ${of}`}
      className={styles.history}
      lines={rows}
      keyOf={(row) => row.demoId}
      lineProps={(row) => ({ className: row.isDeleted ? tableStyles.rejected : undefined })}
      columns={[
        {
          headCell: (
            <SortableHead column="date" descendingFirst sort={sort} onSort={onSort}>
              Date
            </SortableHead>
          ),
          look: 'dim',
          cell: (row) => (
            <>
              <Moment className={styles.lo} iso={row.releaseDateIso} look="day" />
              <Moment className={styles.sh} iso={row.releaseDateIso} look="short" />
            </>
          ),
        },
        {
          headCell: (
            <SortableHead column="player" sort={sort} onSort={onSort}>
              Player
            </SortableHead>
          ),
          cell: (row) => <PlayerName name={row.playerName} country={row.country} />,
        },
        {
          headCell: (
            <SortableHead column="time" className={tableStyles.right} sort={sort} onSort={onSort}>
              Time
            </SortableHead>
          ),
          right: true,
          cell: (row) => <TimeText milliseconds={row.timeMs} record={row.isCurrent && !row.hasCp} />,
        },
        {
          head: 'Gap to record',
          cell: (row) => (
            <span className={`row ${styles.gapCell}`}>
              <GapToRecord row={row} />
              <RunMarks cp={row.cp} gc={row.gc} mpbhop={row.mpbhop} />
              {row.source && !row.wasRecord && !row.isDeleted && (
                <Tag tip={`Known from the list of ${row.source}. It was not the record.`}>Not the record</Tag>
              )}
            </span>
          ),
        },
        {
          head: 'Days held',
          className: styles.hHeld,
          cell: (row) => {
            const heldDays = held.get(row.demoId)
            return (
              heldDays !== undefined && (
                <span className={styles.held} style={{ '--w': ((heldDays ?? 0) / longest) * 100 } as CSSProperties}>
                  <span aria-hidden="true">{heldText(heldDays)}</span>
                  <span className="visually-hidden">{heldWords(heldDays)}</span>
                </span>
              )
            )
          },
        },
        { head: 'Checked by', className: styles.hChecked, look: 'dim', cell: (row) => row.checkedBy ?? row.source },
        {
          head: 'Likes',
          right: true,
          className: styles.hLikes,
          look: 'dim',
          cell: (row) => !row.isDeleted && row.likes,
        },
        {
          head: 'Links',
          right: true,
          look: tableStyles.fit,
          cell: (row) => {
            const name = `${of} by ${row.playerName}`
            return (
              <>
                {row.youtubeLink && <YoutubeButton link={row.youtubeLink} of={name} />}
                {row.hasFile && !row.isDeleted && <AnalyzeLink open={{ demo: row.demoId }} of={name} />}
                {row.hasFile && <DemoButton demoId={row.demoId} of={name} />}
                {!row.isDeleted && (
                  <>
                    <Gate roles="DEMO" editMode>
                      <EditRun run={{ ...row, ytLink: row.youtubeLink }} of={name} />
                    </Gate>
                    <Gate roles="REVOKE" editMode>
                      <RevokeButton demoId={row.demoId} of={`${of} ${row.time} by ${row.playerName}`} />
                    </Gate>
                  </>
                )}
              </>
            )
          },
        },
      ]}
    />
  )
}

function GapToRecord({ row }: { row: HistoryRow }) {
  if (row.isDeleted)
    return (
      <Tag kind="loss" icon={X} tip={row.deleteReason || 'No reason was written down.'}>
        Revoked
      </Tag>
    )
  if (row.isCurrent)
    return (
      <>
        <Gap milliseconds={0} />
        {row.hasCp ? <Tag explains="cp">CP record</Tag> : <RecordTag />}
      </>
    )
  const difference = differenceOf(row.timeDifference)
  if (difference === null) return null
  return (
    <>
      <Gap milliseconds={difference} />
      <TimeDifference milliseconds={difference} behind />
    </>
  )
}
