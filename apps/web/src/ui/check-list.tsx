import { Check, TriangleAlert, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon } from './icon.tsx'

export type CheckState = 'ok' | 'warn' | 'bad'

const looks = {
  ok: { icon: Check, word: 'Passed: ' },
  warn: { icon: TriangleAlert, word: 'Warning: ' },
  bad: { icon: X, word: 'Failed: ' },
}

interface CheckLineProps {
  state: CheckState
  /** the fact at the right: times, an average */
  fact?: ReactNode
  children: ReactNode
}

/** One result in a list of checks; stands in a `ul`. */
export function CheckLine({ state, fact, children }: CheckLineProps) {
  const { icon, word } = looks[state]
  return (
    <li className={`ck ck-${state}`}>
      <Icon of={icon} size="sm" />
      <span>
        <span className="sr">{word}</span>
        {children}
      </span>
      {fact && <span className="dim">{fact}</span>}
    </li>
  )
}
