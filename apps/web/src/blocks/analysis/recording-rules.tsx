import type { RuleState } from '@kz/contract/review/verdicts'
import { Check, CircleSlash, Minus, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Icon, type IconShape } from '../../ui/icon.tsx'
import styles from './recording-rules.module.css'
import { RULE_STATE_WORDS, RULE_WORDS, RuleText } from './rule-text.tsx'
import { signName } from './sign-name.ts'

/** A rule of recording, and how a demo keeps it. */
export interface ShownRule {
  rule: string
  state: RuleState
  text: string
  /** milliseconds of the demo */
  times: readonly number[]
  hitCount: number
}

const LOOKS: Record<RuleState, { icon: IconShape; className: string | undefined }> = {
  violated: { icon: X, className: styles.violated },
  held: { icon: Check, className: styles.held },
  unseen: { icon: Minus, className: styles.other },
  off: { icon: CircleSlash, className: styles.other },
}
const ORDER = Object.keys(LOOKS)
/** Moments that are shown; the findings list the others. */
const FEW = 6

/** `1 violated, 12 held, 3 not to be seen`. */
export function rulesInShort(rules: readonly ShownRule[]): string {
  const parts = (Object.keys(LOOKS) as RuleState[]).map((state) => {
    const count = rules.filter((rule) => rule.state === state).length
    return count > 0 ? `${count} ${RULE_STATE_WORDS[state]}` : ''
  })
  return parts.filter((part) => part !== '').join(', ')
}

interface RecordingRulesProps {
  rules: readonly ShownRule[]
  /** a moment as a link or a button, and what is there */
  moment: (at: number, of: string) => ReactNode
}

/** The rules of recording, those that are violated first, each with what the demo shows and where. */
export function RecordingRules({ rules, moment }: RecordingRulesProps) {
  const sorted = rules.toSorted((one, other) => ORDER.indexOf(one.state) - ORDER.indexOf(other.state))
  return (
    <ul className={styles.rules}>
      {sorted.map(({ rule, state, text, times, hitCount }) => {
        const { icon, className } = LOOKS[state]
        const words = RULE_WORDS[rule] ?? signName(rule)
        return (
          <li key={rule} data-state={state}>
            <span className={className}>
              <Icon of={icon} size="sm" />
            </span>
            <div>
              <p>
                <b>{words}</b>: <span className={className}>{RULE_STATE_WORDS[state]}</span>
              </p>
              <p className="dim">
                <RuleText rule={rule} state={state} text={text} />
              </p>
              {times.length > 0 && (
                <p className={styles.times}>
                  {times.slice(0, FEW).map((at) => (
                    <span key={at}>{moment(at, words)}</span>
                  ))}
                  {hitCount > FEW && <span className="dim">and {hitCount - FEW} more</span>}
                </p>
              )}
            </div>
          </li>
        )
      })}
    </ul>
  )
}
