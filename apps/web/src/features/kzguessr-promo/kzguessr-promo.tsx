import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import button from '../../ui/button.module.css'
import styles from './kzguessr-promo.module.css'

/** The way to the guessing game: a drawn map nobody can name, today's best, and how one stands oneself. */
export function KzGuessrPromo() {
  const { data } = useQuery(queryOf('GET /kzguessr/season'))
  const best = data?.today.best
  const played = data?.me?.daily === 'played' ? data.me.points : null
  return (
    <a className={`${styles.promo} ${styles.kzPromo}`} href={paths.kzGuessr()}>
      <DrawnMap />
      <div className={styles.tx}>
        <h2>Which map is this?</h2>
        <div className={`row ${styles.line}`}>
          <span className={styles.season}>
            KzGuessr, season {data?.season.season ?? 3}
            {best && (
              <>
                <br />
                Today: {count(best.points)} by <bdi>{best.pseudo}</bdi>
              </>
            )}
          </span>
          <span className={`${button.button} ${button.small} end`}>
            {played === null ? 'Play Now' : `Played: ${count(played)}`}
          </span>
        </div>
      </div>
    </a>
  )
}

/** A valley with blocks to jump on, in perspective; each block has a lit top and a dark front. */
function DrawnMap() {
  const blocks = [
    { x: 18, y: 96, width: 56, height: 56 },
    { x: 92, y: 84, width: 44, height: 68 },
    { x: 156, y: 70, width: 36, height: 82 },
    { x: 210, y: 60, width: 28, height: 92 },
    { x: 252, y: 48, width: 24, height: 104 },
  ]
  return (
    <svg viewBox="0 0 296 152" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <rect width="296" height="152" fill="#5f7480" />
      <path d="M0 58 54 26l40 24 44-34 52 40 46-28 60 36v94H0z" fill="#46574f" />
      <path d="M0 86 70 62l60 20 80-32 86 34v66H0z" fill="#333f33" />
      {blocks.map(({ x, y, width, height }) => (
        <g key={x}>
          <path d={`M${x} ${y}h${width}v${height}H${x}z`} fill="#2a2d20" />
          <path d={`M${x} ${y}l8-8h${width}l-8 8z`} fill="#b89a4a" />
          <path d={`M${x + width} ${y}l8-8v${height}l-8 8z`} fill="#1c1f15" />
        </g>
      ))}
    </svg>
  )
}
