import type { RecordLine } from '@kz/contract/runs/records'
import { memo } from 'react'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Moment } from '../../blocks/run/moment.tsx'
import { RunMarks } from '../../blocks/run/run-marks.tsx'
import { Tag } from '../../ui/tag.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { LineLinks, NewMark, RatingOf, SendFirst } from './line-parts.tsx'
import styles from './record-cards.module.css'

interface RecordCardProps {
  line: RecordLine
  index: number
  count: number
  now: Date
  /** below the start of the list */
  top: number | string
  height: number | string
}

/** A map's route with its record, for phones: three short lines of fixed height. */
export const RecordCard = memo(function RecordCard(props: RecordCardProps) {
  const { line, index, count, now, top, height } = props
  return (
    <li
      className={styles.recordCard}
      style={{ top, height }}
      data-row={index}
      aria-posinset={index + 1}
      aria-setsize={count}
    >
      <div className={`row ${styles.line}`}>
        <MapLink mapName={line.mapName} route={line.route} />
        {line.isXdMap && <Tag explains="xd">XD</Tag>}
        <NewMark line={line} now={now} />
        {line.timeMs !== null && (
          <span className={`end ${styles.side}`}>
            <TimeText milliseconds={line.timeMs} />
          </span>
        )}
      </div>
      {line.timeMs === null ? (
        <div className={`row dim ${styles.line}`}>
          {line.recordable ? 'No record yet' : 'Not recordable'}
          {line.recordable && <SendFirst />}
        </div>
      ) : (
        <div className={`row ${styles.line}`}>
          <PlayerName name={line.playerName ?? ''} country={line.country} />
          <RunMarks cp={line.cp} gc={line.gc} mpbhop={line.mpbhop} />
          <Moment className={`end dim ${styles.side}`} iso={line.releaseDateIso} look="day" />
        </div>
      )}
      <div className={`row ${styles.line} ${styles.last}`}>
        <DifficultyName difficulty={line.difficulty} />
        {line.rating !== null && <RatingOf line={line} />}
        <span className={`end row ${styles.line} ${styles.side}`}>
          <LineLinks line={line} />
        </span>
      </div>
    </li>
  )
})
