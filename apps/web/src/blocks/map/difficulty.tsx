import type { Difficulty } from '@kz/contract/rules'
import type { CSSProperties } from 'react'
import { capital } from '../capital.ts'
import styles from './difficulty.module.css'
import { difficultyLevel } from './difficulty-level.ts'

/** Half a pip is 2.5 px wide; a gap of 2 px follows a whole one. */
const litWidth = (level: number) => `${level * 2.5 + Math.floor(level / 2) * 2}px`

const LOOKS = [styles.level1, styles.level2, styles.level3, styles.level4, styles.level5, styles.level5]

/** A difficulty as five pips, halves counting, and its name. The pips are one element, since lists hold thousands. */
export function DifficultyName({ difficulty }: { difficulty: Difficulty }) {
  const level = difficultyLevel(difficulty)
  if (level === 0) return <span className="dim">Unknown</span>
  return (
    <span className={`${styles.difficulty} ${LOOKS[Math.ceil(level / 2) - 1]}`} data-part="difficulty">
      <span
        className={styles.pips}
        data-part="pips"
        aria-hidden="true"
        style={{ '--lit': litWidth(level) } as CSSProperties}
      />
      <span>{capital(difficulty)}</span>
    </span>
  )
}
