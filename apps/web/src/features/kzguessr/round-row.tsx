import type { GuessrDone } from '@kz/contract/guessr/guessr'
import { Check, X } from 'lucide-react'
import { count } from '../../lib/text/format.ts'
import { Icon } from '../../ui/icon.tsx'
import selected from '../../ui/selected.module.css'
import styles from './kzguessr.module.css'

interface RoundRowProps {
  rounds: number
  /** the one that runs */
  round: number
  /** one's own; without them a round is over or not */
  done?: readonly Pick<GuessrDone, 'round' | 'points'>[]
}

/** The rounds of a game as boxes: found, missed, now, to come. */
export function RoundRow({ rounds, round, done = [] }: RoundRowProps) {
  return (
    <ol className={styles.rounds} aria-label="Rounds">
      {Array.from({ length: rounds }, (_, index) => index + 1).map((number) => {
        const over = done.find((one) => one.round === number)
        if (over) {
          const isHit = over.points > 0
          return (
            <li key={number} className={isHit ? styles.hit : styles.miss}>
              <Icon of={isHit ? Check : X} size="sm" />
              <span className="visually-hidden">
                Round {number}, {isHit ? `${count(over.points)} points` : 'missed'}
              </span>
            </li>
          )
        }
        return (
          <li key={number} className={number === round ? `${styles.now} ${selected.selected}` : undefined}>
            {number}
            <span className="visually-hidden">
              {number === round ? ', now' : number < round ? ', over' : ', to come'}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
