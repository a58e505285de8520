// biome-ignore-all lint/a11y/noRedundantRoles: a row that is not displayed as one loses its role
import type { RecordLine } from '@kz/contract/records'
import { memo } from 'react'
import { differenceOf } from '../../blocks/difference.ts'
import { DifficultyName } from '../../blocks/difficulty.tsx'
import { MapLink } from '../../blocks/map-link.tsx'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { Moment } from '../../blocks/moment.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { RunMarks } from '../../blocks/run-marks.tsx'
import { RunTime } from '../../blocks/run-time.tsx'
import { capital } from '../../blocks/words.ts'
import { TimeDifference } from '../../ui/time-difference.tsx'
import { Held, LineLinks, NewMark, SendFirst } from './line-parts.tsx'

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
      <td role="cell" className="c-map">
        <span className="row">
          <MapPicture src={line.mapImage} width={40} height={23} small />
          <MapLink mapName={line.mapName} route={line.route} />
          <NewMark line={line} now={now} />
        </span>
      </td>
      <td role="cell" className="c-difficulty">
        <span className="row">
          <DifficultyName difficulty={line.difficulty} />
          {line.isXdMap && <span className="tag">XD</span>}
        </span>
      </td>
      <td role="cell" className="c-type muted">
        {known(line.type)}
      </td>
      <td role="cell" className="c-length muted">
        {known(line.length)}
      </td>
      {line.demoId === null || line.timeMs === null ? (
        <>
          <td role="cell" className="c-time r dim">
            {line.recordable ? 'No record yet' : 'Not recordable'}
          </td>
          <td role="cell" className="c-holder">
            {line.recordable && <SendFirst />}
          </td>
          <td role="cell" className="c-previous" />
          <td role="cell" className="c-set" />
          <td role="cell" className="c-held" />
          <td role="cell" className="c-links" />
        </>
      ) : (
        <>
          <td role="cell" className="c-time r">
            <RunTime
              demoId={line.demoId}
              timeMs={line.timeMs}
              hasFile={line.hasFile}
              of={`${line.mapName} by ${line.playerName}`}
            />
          </td>
          <td role="cell" className="c-holder">
            <span className="row">
              <PlayerName name={line.playerName ?? ''} country={line.country} />
              <RunMarks cp={line.cp} gc={line.gc} mpbhop={line.mpbhop} />
            </span>
          </td>
          <td role="cell" className="c-previous">
            <span
              className="row"
              data-tip={line.previousTime ? `Previous ${line.previousTime} by ${line.previousPlayer}` : undefined}
            >
              <TimeDifference milliseconds={differenceOf(line.timeDifference)} />
              {line.previousPlayer && <span className="pn muted">{line.previousPlayer}</span>}
            </span>
          </td>
          <td role="cell" className="c-set dim">
            {line.releaseDateIso && <Moment iso={line.releaseDateIso} look="day" />}
          </td>
          <td role="cell" className="c-held r dim">
            <Held line={line} now={now} />
          </td>
          <td role="cell" className="c-links r">
            <LineLinks line={line} />
          </td>
        </>
      )}
    </tr>
  )
})
