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
import { RecordTag, Tag } from '../../ui/tag.tsx'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { RevokeButton } from './revoke-button.tsx'
import type { HistoryColumn } from './sort-history.ts'

interface HistoryTableProps {
  rows: readonly HistoryRow[]
  held: ReadonlyMap<number, number>
  sort: Sort<HistoryColumn>
  onSort: (sort: Sort<HistoryColumn>) => void
  of: string
}

/** All released runs of a route, revoked ones struck through. */
export function HistoryTable({ rows, held, sort, onSort, of }: HistoryTableProps) {
  const longest = Math.max(1, ...held.values())
  return (
    <div className="scroll">
      <table className="tbl history">
        <caption className="sr">Released runs on {of}</caption>
        <thead>
          <tr>
            <SortableHead column="date" className="h-date" descendingFirst sort={sort} onSort={onSort}>
              Date
            </SortableHead>
            <SortableHead column="player" sort={sort} onSort={onSort}>
              Player
            </SortableHead>
            <SortableHead column="time" className="r" sort={sort} onSort={onSort}>
              Time
            </SortableHead>
            <th scope="col">Gap to record</th>
            <th scope="col" className="h-held">
              Days held
            </th>
            <th scope="col" className="h-checked">
              Checked by
            </th>
            <th scope="col" className="r h-likes">
              Likes
            </th>
            <th scope="col" className="r">
              Links
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Run key={row.demoId} row={row} heldDays={held.get(row.demoId)} longest={longest} of={of} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RunProps {
  row: HistoryRow
  /** undefined when it never was the record */
  heldDays: number | undefined
  longest: number
  of: string
}

function Run({ row, heldDays, longest, of }: RunProps) {
  const name = `${of} by ${row.playerName}`
  return (
    <tr className={row.isDeleted ? 'rej' : undefined}>
      <td className="dim h-date">
        <Moment className="lo" iso={row.releaseDateIso} look="day" />
        <Moment className="sh" iso={row.releaseDateIso} look="short" />
      </td>
      <td>
        <PlayerName name={row.playerName} country={row.country} />
      </td>
      <td className="r">
        <TimeText milliseconds={row.timeMs} record={row.isCurrent && !row.hasCp} />
      </td>
      <td>
        <span className="row">
          <GapToRecord row={row} />
          <RunMarks cp={row.cp} gc={row.gc} mpbhop={row.mpbhop} />
        </span>
      </td>
      <td className="h-held">
        {heldDays !== undefined && (
          <span className="held" style={{ '--w': (heldDays / longest) * 100 } as CSSProperties}>
            <span aria-hidden="true">{heldText(heldDays)}</span>
            <span className="sr">{heldWords(heldDays)}</span>
          </span>
        )}
      </td>
      <td className="dim h-checked">{row.checkedBy}</td>
      <td className="r dim h-likes">{!row.isDeleted && row.likes}</td>
      <td className="r fit">
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
      </td>
    </tr>
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
        {row.hasCp ? <Tag>CP record</Tag> : <RecordTag />}
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
