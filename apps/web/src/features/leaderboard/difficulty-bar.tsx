import { DIFFICULTIES } from '@kz/contract/rules'
import { capital } from '../../blocks/capital.ts'
import { difficultyLevel } from '../../blocks/map/difficulty-level.ts'
import chart from '../../ui/chart.module.css'
import field from '../../ui/field/field.module.css'
import panel from '../../ui/page/panel.module.css'
import styles from './leaderboard.module.css'

/** Five bands of difficulty, easy to death; records on maps of unknown difficulty are the sixth. */
const BANDS = [1, 2, 3, 4, 5, 0] as const

const bandName = (band: number): string => {
  const names = DIFFICULTIES.filter((difficulty) => Math.ceil(difficultyLevel(difficulty) / 2) === band)
  return names.map(capital).join(', ')
}

const colour = (band: number) => (band === 0 ? 'var(--kz-line-strong)' : `var(--kz-diff-${band})`)

interface DifficultyBarProps {
  /** records by difficulty, in the order of DIFFICULTIES */
  byDifficulty: readonly number[]
  /** of the leader's records, from 0 to 1 */
  share: number
}

/** A player's records as one bar, as long as their share of the leader's. */
export function DifficultyBar({ byDifficulty, share }: DifficultyBarProps) {
  const bands = BANDS.map((band) => ({
    band,
    records: DIFFICULTIES.reduce(
      (sum, difficulty, place) =>
        Math.ceil(difficultyLevel(difficulty) / 2) === band ? sum + (byDifficulty[place] ?? 0) : sum,
      0,
    ),
  })).filter(({ records }) => records > 0)
  const text = bands.map(({ band, records }) => `${bandName(band).toLowerCase()} ${records}`).join('; ')
  return (
    <span
      className={styles.stackbar}
      style={{ width: `${share * 100}%` }}
      role="img"
      aria-label={`By difficulty: ${text}`}
    >
      {bands.map(({ band, records }) => (
        <i key={band} style={{ flex: records, background: colour(band) }} />
      ))}
    </span>
  )
}

/** What the colours of the bars mean. */
export function DifficultyLegend() {
  return (
    <section className={`${panel.panel} ${panel.body}`} aria-label="Legend">
      <div className={chart.legend}>
        {BANDS.map((band) => (
          <span key={band}>
            <i className={chart.square} style={{ background: colour(band) }} />
            {bandName(band)}
          </span>
        ))}
      </div>
      <p className={`${field.hint} ${styles.note}`}>
        Bars run in this order, easy to death, and are as long as the player's share of the leader's.
      </p>
    </section>
  )
}
