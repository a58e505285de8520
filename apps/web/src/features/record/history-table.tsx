import type { HistoryRow } from '@kz/contract/runs/records'
import { Swords, X } from 'lucide-react'
import type { CSSProperties } from 'react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunMarks } from '../../blocks/run/run-marks.tsx'
import { heldText, heldWords } from '../../blocks/time/age-text.ts'
import { paths } from '../../lib/url/paths.ts'
import { Icon } from '../../ui/icon.tsx'
import { type Sort, SortableHead } from '../../ui/table/sortable-head.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { Gap } from '../../ui/time/gap.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import type { Step } from './history.ts'
import styles from './record.module.css'
import { RunLinks } from './run-links.tsx'
import type { HistoryColumn } from './sort-history.ts'

interface HistoryTableProps {
  rows: readonly HistoryRow[]
  steps: ReadonlyMap<number, Step>
  sort: Sort<HistoryColumn>
  onSort: (sort: Sort<HistoryColumn>) => void
  of: string
}

/** All released runs of a route, revoked ones struck through. */
export function HistoryTable({ rows, steps, sort, onSort, of }: HistoryTableProps) {
  const longest = Math.max(1, ...[...steps.values()].map(({ heldDays }) => heldDays ?? 0))
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
          cell: (row) =>
            row.newsId === null ? (
              <Released row={row} />
            ) : (
              <a className="link" href={paths.newsPost(String(row.newsId))} data-tip="Read the news of it">
                <Released row={row} />
              </a>
            ),
        },
        {
          headCell: (
            <SortableHead column="player" sort={sort} onSort={onSort}>
              Player
            </SortableHead>
          ),
          cell: (row) => (
            <>
              <PlayerName name={row.playerName} country={row.country} />
              <Duel step={steps.get(row.demoId)} />
            </>
          ),
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
          head: 'Won by',
          cell: (row) => (
            <span className={`row ${styles.gapCell}`}>
              <Won row={row} step={steps.get(row.demoId)} />
              <RunMarks cp={row.cp} gc={row.gc} mpbhop={row.mpbhop} />
              {!row.checkedBy && row.source && <span className={`dim ${styles.list}`}>{row.source}</span>}
            </span>
          ),
        },
        {
          head: 'Held',
          className: styles.wide,
          cell: (row) => {
            const step = steps.get(row.demoId)
            return step && <Held days={step.heldDays} longest={longest} />
          },
        },
        { head: 'Checked by', className: styles.hChecked, look: 'dim', cell: (row) => row.checkedBy ?? row.source },
        {
          ...{ head: 'Links', right: true, look: tableStyles.fit },
          cell: (row) => <RunLinks row={row} of={of} gap={wonOver(steps.get(row.demoId), of)} />,
        },
      ]}
    />
  )
}

/** A record against the one it took. */
const wonOver = (step: Step | undefined, of: string) =>
  step?.previous
    ? { other: step.previous, card: `record/${encodeURIComponent(`${of}|${step.row.demoId}`)}` }
    : undefined

const Released = ({ row }: { row: HistoryRow }) => (
  <>
    <Moment className={styles.lo} iso={row.releaseDateIso} look="day" />
    <Moment className={styles.sh} iso={row.releaseDateIso} look="short" />
  </>
)

/** What a run won over the record before it; or why it won nothing. */
function Won({ row, step }: { row: HistoryRow; step: Step | undefined }) {
  if (row.isDeleted)
    return (
      <Tag kind="loss" icon={X} tip={row.deleteReason || 'No reason was written down.'}>
        Revoked
      </Tag>
    )
  if (!step)
    return (
      <Tag tip={row.source ? `Known from the list of ${row.source}. It was not the record.` : undefined}>
        Not the record
      </Tag>
    )
  return (
    <>
      {step.improvement !== null && <Gap milliseconds={step.improvement} />}
      <TimeDifference milliseconds={step.improvement} without={firstRecord(row.formerUnknown)} />
    </>
  )
}

/** Long times are longer bars, by their square root: a week is still seen beside ten years. */
function Held({ days, longest }: { days: number | null; longest: number }) {
  return (
    <span className={styles.held} style={{ '--w': Math.sqrt((days ?? 0) / longest) } as CSSProperties}>
      <span aria-hidden="true">{heldText(days)}</span>
      <span className="visually-hidden">{heldWords(days)}</span>
    </span>
  )
}

function Duel({ step }: { step: Step | undefined }) {
  if (step?.backAfterDays === undefined) return null
  return (
    <span className={styles.duel}>
      <Icon of={Swords} size="sm" />
      took it back after {heldWords(step.backAfterDays)}
    </span>
  )
}
