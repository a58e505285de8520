import type { TimelineRecord } from '@kz/contract/runs/records'
import { Swords } from 'lucide-react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { SinceTick, sinceLine } from '../../blocks/time/since-tick.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Tag } from '../../ui/tag.tsx'
import { gapOffset } from '../../ui/time/gap.tsx'
import { firstRecord, TimeDifference } from '../../ui/time/time-difference.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './timeline.module.css'
import { storyOf } from './timeline-story.ts'

/** A record on the ladder: its block and the gap it won, map and difference, player and time, and what there is to tell. */
export function TimelineRow({ record, since = null }: { record: TimelineRecord; since?: Date | null }) {
  const story = storyOf(record)
  const isGone = !record.stands
  return (
    <li className={[isGone && styles.gone, since && sinceLine].filter(Boolean).join(' ') || undefined}>
      {since && <SinceTick before={since} />}
      <Block wonMs={record.wonMs} />
      <div className={styles.what}>
        <MapLink mapName={record.mapName} route={record.route} />
        {record.hasCp && <Tag explains="cp">cp</Tag>}
        <span className="end no-wrap">
          <TimeDifference
            milliseconds={record.wonMs === null ? null : -record.wonMs}
            without={firstRecord(record.formerUnknown)}
          />
        </span>
      </div>
      <div className={styles.who}>
        <PlayerName name={record.player} country={record.playerCountry} />
        <span className="end">
          <TimeText milliseconds={record.timeMs} />
        </span>
        {isGone && <span className="visually-hidden">, beaten since</span>}
      </div>
      {story && (
        <div className={styles.story} data-tip={story.text}>
          {story.isDuel && <Icon of={Swords} size="sm" />}
          <span>{story.text}</span>
        </div>
      )}
    </li>
  )
}

/** The block of a record and, as far to the right as it won, the one it beat. */
function Block({ wonMs }: { wonMs: number | null }) {
  const left = wonMs === null ? null : Number((gapOffset(wonMs) * 1.15).toFixed(1))
  return (
    <svg className={styles.block} viewBox="0 0 84 14" aria-hidden="true">
      <rect className={styles.own} x="1" y="2" width="13" height="10" />
      {left !== null && (
        <>
          <path d={`M15 11.500H${left}`} />
          <rect className={styles.beaten} x={left} y="2" width="12" height="10" />
        </>
      )}
    </svg>
  )
}
