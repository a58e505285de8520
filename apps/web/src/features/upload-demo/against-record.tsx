import { parseTime } from '@kz/contract/rules'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import field from '../../ui/field/field.module.css'
import { Gap } from '../../ui/time/gap.tsx'
import { NO_RECORD, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import { type Draft, hasCheckpoints, type RunMap, recordToBeat } from './job.ts'
import styles from './upload.module.css'

/** The typed time beside the record it has to beat. */
export function AgainstRecord({ map, draft }: { map: RunMap; draft: Draft }) {
  const timeMs = parseTime(draft.time)
  const record = recordToBeat(map, draft)
  const difference = timeMs && record ? timeMs - record.timeMs : null
  return (
    <div className={styles.cmp}>
      <span className="dim">
        Against the world record of <bdi>{map.mapName}</bdi>
        {draft.route && `, route ${draft.route}`}
      </span>
      <div className={`row ${styles.ownTime}`}>
        {timeMs ? (
          <TimeText
            milliseconds={timeMs}
            look="large"
            record={difference === null || difference < 0}
            className={styles.ownFigure}
          />
        ) : (
          <span className="dim">No time yet</span>
        )}
        {timeMs && <TimeDifference milliseconds={difference} without={NO_RECORD} />}
      </div>
      {record ? (
        <div className="row">
          {difference !== null && difference !== 0 && <Gap milliseconds={difference} trimmed />}
          <span className="dim">{difference !== null && difference < 0 ? 'was' : 'is'}</span>
          <TimeText milliseconds={record.timeMs} />
          <PlayerName name={record.playerName} country={record.country} />
        </div>
      ) : (
        <span className="dim">
          Nobody holds {draft.route ? 'this route' : 'this map'} {hasCheckpoints(draft) ? 'with' : 'without'}{' '}
          checkpoints yet.
        </span>
      )}
      <p className={field.hint}>
        {map.waits
          ? 'Your map waits for its check. The demo waits with it and can be released once the map is out.'
          : difference !== null && difference >= 0
            ? 'Only a faster time can become the record.'
            : 'If a checker agrees, this is a new record.'}
      </p>
    </div>
  )
}
