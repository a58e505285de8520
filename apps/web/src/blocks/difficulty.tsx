import './blocks.css'
import type { Difficulty } from '@kz/contract/rules'
import { difficultyLevel } from './difficulty-level.ts'
import { capital } from './words.ts'

const places = [1, 2, 3, 4, 5]

function pipClass(level: number, place: number): string | undefined {
  if (level >= place * 2) return 'on'
  return level === place * 2 - 1 ? 'half' : undefined
}

/** A difficulty as five pips, halves counting, and its name. */
export function DifficultyName({ difficulty }: { difficulty: Difficulty }) {
  const level = difficultyLevel(difficulty)
  if (level === 0) return <span className="dim">Unknown</span>
  return (
    <span className={`diff diff-${Math.ceil(level / 2)}`}>
      <span className="pips" aria-hidden="true">
        {places.map((place) => (
          <b key={place} className={pipClass(level, place)} />
        ))}
      </span>
      <span>{capital(difficulty)}</span>
    </span>
  )
}
