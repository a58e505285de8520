import {
  LONGJUMP_NAMES,
  LONGJUMP_TYPES,
  type LongjumpNumber,
  type LongjumpType,
} from '@kz/contract/runs/longjump-types'
import type { SubmittedLongjump } from '@kz/contract/runs/longjumps'
import { TriangleAlert } from 'lucide-react'
import type { Review } from '../../blocks/review/use-review.ts'
import field from '../../ui/field/field.module.css'
import { SelectField, TextField } from '../../ui/field/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './check-longjumps.module.css'
import { type Draft, differs, seenValue } from './queue.ts'

const NUMBERS = [
  ['block', 'Block'],
  ['distance', 'Distance'],
  ['topspeed', 'Top speed'],
  ['prestrafe', 'Prestrafe'],
] as const

interface LongjumpFormProps {
  jump: SubmittedLongjump
  review: Review<Draft>
  /** the number that cannot be read */
  wrong: LongjumpNumber | undefined
  linkFault: string | undefined
}

/** What a checker corrects before they decide, each value beside the analyzer's. */
export function LongjumpForm({ jump, review: { draft, edit }, wrong, linkFault }: LongjumpFormProps) {
  return (
    <div className={styles.form}>
      {NUMBERS.map(([number, label]) => (
        <div key={number}>
          <TextField
            label={label}
            inputMode="decimal"
            value={draft[number]}
            aria-invalid={wrong === number || undefined}
            onChange={({ target }) => edit({ [number]: target.value })}
          />
          <SeenNumber typed={draft[number]} seen={seenValue(jump, number)} number={number} />
        </div>
      ))}
      <div className={styles.half}>
        <SelectField
          label="Category"
          value={draft.cat}
          onChange={({ target }) => edit({ cat: target.value as LongjumpType })}
        >
          {LONGJUMP_TYPES.map((type) => (
            <option key={type} value={type}>
              {LONGJUMP_NAMES[type]}
            </option>
          ))}
        </SelectField>
        <SeenKind jump={jump} cat={draft.cat} />
      </div>
      <div className={styles.half}>
        <TextField
          label="YouTube link"
          inputMode="url"
          placeholder="https://"
          value={draft.ytLink}
          error={linkFault}
          onChange={({ target }) => edit({ ytLink: target.value })}
        />
      </div>
      <p className={`${field.hint} ${styles.hint}`}>
        Below each typed value: what the analyzer read. Red means more than 0.5 units or 1 u/s apart.
      </p>
    </div>
  )
}

/** The analyzer's value below the typed one; red, with a sign, where they differ. */
function SeenNumber({ typed, seen, number }: { typed: string; seen: number | null; number: LongjumpNumber }) {
  const wrong = differs(typed, seen, number)
  return (
    <span className={`${wrong ? styles.wrong : 'dim'} ${styles.seen}`}>
      {wrong && <Icon of={TriangleAlert} size="sm" />}
      <span className="visually-hidden">{wrong ? 'Differs, the analyzer read ' : 'The analyzer read '}</span>
      {seen === null ? '-' : number === 'block' ? seen.toFixed(0) : seen.toFixed(3)}
    </span>
  )
}

function SeenKind({ jump: { jump }, cat }: { jump: SubmittedLongjump; cat: LongjumpType }) {
  const type = jump?.computed?.type ?? jump?.printed?.type ?? null
  // the drop of a high jump is in the map, not in the frames
  const wrong = type !== null && type !== cat && !(cat === 'hj' && type === 'lj')
  return (
    <span className={`${wrong ? styles.wrong : 'dim'} ${styles.seen}`}>
      {wrong && <Icon of={TriangleAlert} size="sm" />}
      <span className="visually-hidden">The analyzer read </span>
      {type === null ? '-' : LONGJUMP_NAMES[type]}
    </span>
  )
}
