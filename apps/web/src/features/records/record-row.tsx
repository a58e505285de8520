// biome-ignore-all lint/a11y/noRedundantRoles: a row that is not displayed as one loses its role
import type { RecordLine } from '@kz/contract/runs/records'
import { memo } from 'react'
import { capital } from '../../blocks/capital.ts'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { differenceOf } from '../../blocks/run/difference.ts'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunMarks } from '../../blocks/run/run-marks.tsx'
import { RunTime } from '../../blocks/run/run-time.tsx'
import table from '../../ui/table/table.module.css'
import { Tag } from '../../ui/tag.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { Held, LineLinks, NewMark, RatingOf, SendFirst } from './line-parts.tsx'
import recordTable from './record-table.module.css'

interface RecordRowProps {
  line: RecordLine
  /** place in the list, from 0 */
  index: number
  /** below the table's head */
  top: number | string
  height: number | string
  now: Date
}

/** A map's route with its record. Rows that stay on the screen are not drawn again while the page scrolls. */
export const RecordRow = memo(function RecordRow({ line, index, top, height, now }: RecordRowProps) {
  const known = (word: string) => (word === 'unknown' ? <span className="dim">Unknown</span> : capital(word))
  return (
    <tr role="row" data-row={index} aria-rowindex={index + 2} style={{ top, height }}>
      <td role="cell" className={recordTable.cMap}>
        <span className={`row ${recordTable.parts}`}>
          <MapLink mapName={line.mapName} route={line.route} />
          <NewMark line={line} now={now} />
        </span>
      </td>
      <td role="cell" className={recordTable.cDifficulty}>
        <span className={`row ${recordTable.parts}`}>
          <DifficultyName difficulty={line.difficulty} />
          {line.isXdMap && <Tag explains="xd">XD</Tag>}
        </span>
      </td>
      <td role="cell" className={`${recordTable.cType} muted`}>
        {known(line.type)}
      </td>
      <td role="cell" className={`${recordTable.cLength} muted`}>
        {known(line.length)}
      </td>
      <td role="cell" className={`${recordTable.cRating} ${table.right} ${recordTable.r} ${recordTable.none}`}>
        <RatingOf line={line} />
      </td>
      {line.demoId === null || line.timeMs === null ? (
        <>
          <td role="cell" className={`${recordTable.cTime} ${table.right} ${recordTable.r} ${recordTable.none} dim`}>
            {line.recordable ? 'No record yet' : 'Not recordable'}
          </td>
          <td role="cell" className={recordTable.cHolder}>
            {line.recordable && <SendFirst />}
          </td>
          <td role="cell" className={recordTable.cPrevious} />
          <td role="cell" className={recordTable.cSet} />
          <td role="cell" className={recordTable.cHeld} />
          <td role="cell" className={recordTable.cLinks} />
        </>
      ) : (
        <>
          <td role="cell" className={`${recordTable.cTime} ${table.right} ${recordTable.r}`}>
            <RunTime
              demoId={line.demoId}
              timeMs={line.timeMs}
              hasFile={line.hasFile}
              of={`${line.mapName} by ${line.playerName}`}
            />
          </td>
          <td role="cell" className={recordTable.cHolder}>
            <span className={`row ${recordTable.parts}`}>
              <PlayerName name={line.playerName ?? ''} country={line.country} />
              <RunMarks cp={line.cp} gc={line.gc} mpbhop={line.mpbhop} />
            </span>
          </td>
          <td role="cell" className={recordTable.cPrevious}>
            <span
              className={`row ${recordTable.parts}`}
              data-tip={line.previousTime ? `Previous ${line.previousTime} by ${line.previousPlayer}` : undefined}
            >
              {line.formerUnknown ? (
                <span className="dim">unknown</span>
              ) : (
                <TimeDifference milliseconds={differenceOf(line.timeDifference)} without={firstRecord(false)} />
              )}
              {line.previousPlayer && (
                <span className="muted" data-part="nick" dir="auto">
                  {line.previousPlayer}
                </span>
              )}
            </span>
          </td>
          <td role="cell" className={`${recordTable.cSet} dim`}>
            <Moment iso={line.releaseDateIso} look="day" />
          </td>
          <td role="cell" className={`${recordTable.cHeld} ${table.right} ${recordTable.r} ${recordTable.none} dim`}>
            <Held line={line} now={now} />
          </td>
          <td role="cell" className={`${recordTable.cLinks} ${table.right} ${recordTable.r}`}>
            <LineLinks line={line} />
          </td>
        </>
      )}
    </tr>
  )
})
