import type { ServerPage } from '@kz/contract/runs/game-servers'
import { counted } from '../../../blocks/words.ts'
import { pageNow } from '../../../lib/page-time.ts'
import { paths } from '../../../lib/url/paths.ts'
import { cellsOf, lastDays } from './week-cells.ts'
import styles from './week-grid.module.css'

const HOURS = ['0:00', '6:00', '12:00', '18:00', '24:00']
/** In per cent: a narrower cell has no room for a name, or for a finger on a phone; the table below has its map as a link. */
const LEAST_FOR_NAME = 6
const LEAST_FOR_LINK = 9

/** Seven days of 24 hours, a cell a map, filled as full as the server was; the map that runs in amber. */
export function WeekGrid({ server: { week, map, maps } }: { server: ServerPage }) {
  const known = new Set(maps.flatMap(({ mapName, hasMap }) => (hasMap ? mapName.toLowerCase() : [])))
  const now = pageNow()
  return (
    <div className={styles.week}>
      <ol>
        {lastDays(now).map(({ day, weekday }) => (
          <li key={day}>
            <span>{weekday}</span>
            <span className={styles.day}>
              {cellsOf(week, day, now).map(({ mapName, from, to, left, width, fill, players, isNow }) => {
                const words = `${mapName}, ${from} to ${to}, ${counted(players, 'player')}`
                const look = {
                  className: isNow && mapName === map ? styles.now : undefined,
                  style: { left: `${left}%`, width: `${width}%`, '--fill': fill } as React.CSSProperties,
                  'data-tip': words,
                }
                const inside = width >= LEAST_FOR_NAME && <bdi aria-hidden="true">{mapName}</bdi>
                return width >= LEAST_FOR_LINK && known.has(mapName.toLowerCase()) ? (
                  <a key={left} {...look} href={paths.record(mapName)} aria-label={words}>
                    {inside}
                  </a>
                ) : (
                  <span key={left} {...look} role="img" aria-label={words}>
                    {inside}
                  </span>
                )
              })}
            </span>
          </li>
        ))}
      </ol>
      <div className={styles.hours} aria-hidden="true">
        {HOURS.map((hour) => (
          <span key={hour}>{hour}</span>
        ))}
      </div>
    </div>
  )
}
