import { Check, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from '../icon.tsx'
import styles from './check-list.module.css'

export type CheckState = 'ok' | 'warn' | 'bad'

const looks = {
  ok: { icon: Check, word: 'Passed: ', look: styles.ok },
  warn: { icon: TriangleAlert, word: 'Warning: ', look: styles.warn },
  bad: { icon: X, word: 'Failed: ', look: styles.bad },
}

interface CheckLineProps {
  state: CheckState
  /** the fact at the right: times, an average */
  fact?: ReactNode
  children: ReactNode
}

/** One result in a list of checks; stands in a 'ul'. */
export function CheckLine({ state, fact, children }: CheckLineProps) {
  const { icon, word, look } = looks[state]
  return (
    <li className={`${styles.checks} ${look}`}>
      <Icon of={icon} size="sm" />
      <span>
        <span className="visually-hidden">{word}</span>
        {children}
      </span>
      {fact && <span className={`dim ${styles.fact}`}>{fact}</span>}
    </li>
  )
}
