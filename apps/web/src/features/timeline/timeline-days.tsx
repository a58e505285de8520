import type { Timeline } from '@kz/contract/runs/records'
import type { CSSProperties } from 'react'
import { counted } from '../../blocks/words.ts'
import { shortDate } from '../../lib/text/format.ts'
import styles from './timeline.module.css'

/** no column is higher */
const MOST_BLOCKS = 10

/** Fourteen columns, a small block a record; on days with very many a block stands for several. */
export function TimelineDays({ days }: Pick<Timeline, 'days'>) {
  const most = Math.max(...days.map(({ records }) => records), MOST_BLOCKS)
  return (
    <ol className={styles.days} aria-label="Records a day">
      {days.map(({ day, records }) => {
        const text = `${shortDate(new Date(day))}: ${counted(records, 'record')}`
        const blocks = Math.ceil((records * MOST_BLOCKS) / most)
        return (
          <li key={day} data-tip={text} style={{ '--blocks': blocks } as CSSProperties}>
            <span aria-hidden="true">{Number(day.slice(8))}</span>
            <span className="visually-hidden">{text}</span>
          </li>
        )
      })}
    </ol>
  )
}
