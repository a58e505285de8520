import type { ReactNode } from 'react'
import { count } from '../../lib/text/format.ts'
import styles from './segmented.module.css'

export interface SegmentedProps<Value extends string> {
  /** what is chosen, for screen readers */
  label: string
  /** `count`: how many there are, undefined until it is known, which has its room from the start */
  options: readonly { value: Value; label: string; count?: number | undefined; mark?: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
}

/** One of a few: Full or Compact, Dense or Roomy. */
export function Segmented<Value extends string>({ label, options, value, onChange }: SegmentedProps<Value>) {
  return (
    <fieldset className={styles.segmented} data-part="segmented" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.mark}
          {option.label}
          {'count' in option && (
            <>
              {' '}
              <span className={styles.count}>{option.count !== undefined && count(option.count)}</span>
            </>
          )}
        </button>
      ))}
    </fieldset>
  )
}
