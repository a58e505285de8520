import { CalendarDays } from 'lucide-react'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { dateText, readDateText } from '../../lib/text/date-text.ts'
import { IconButton } from '../icon-button.tsx'
import styles from './date-field.module.css'
import field from './field.module.css'
import { Field, type FieldWiring } from './field.tsx'

interface DateProps {
  label: string
  /** `2025-11-20`, with `withTime` `2025-11-20T18:41`, both in UTC; '' for none */
  value: string
  /** a readable date or ''; the field goes back to it where something else was typed, so that it shows what is sent */
  onValue: (value: string) => void
  withTime?: boolean
  /** as `value` is written */
  min?: string | undefined
  max?: string | undefined
  required?: boolean
  name?: string
  autoComplete?: string
}

/** A day or a moment, typed as the site writes it, `20/11/2025`, or chosen from the browser's calendar. */
export function DateField({ hint, error, ...date }: DateProps & { hint?: string; error?: string | undefined }) {
  const [fault, setFault] = useState<string>()
  return (
    <Field label={date.label} hint={hint} error={error ?? fault}>
      {(wiring) => <DateInput {...date} wiring={wiring} onFault={setFault} />}
    </Field>
  )
}

/** The same beside its label, for rows of filters; what cannot be read is put back without a word. */
export function DateInLine(date: DateProps) {
  const id = useId()
  return (
    <>
      <label className={field.label} htmlFor={id}>
        {date.label}
      </label>
      <DateInput {...date} wiring={{ id, className: field.input, 'data-part': 'input' }} />
    </>
  )
}

interface DateInputProps extends DateProps {
  wiring: Partial<FieldWiring>
  /** what is wrong with the date now */
  onFault?: (fault: string | undefined) => void
}

function DateInput({ label, wiring, value, onValue, withTime = false, min, max, onFault, ...input }: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const picker = useRef<HTMLInputElement>(null)
  const example = withTime ? 'dd/mm/yyyy hh:mm' : 'dd/mm/yyyy'
  const text = typed ?? dateText(value)
  const read = readDateText(text, withTime)
  const fault = read === null ? `Dates are written ${example}.` : rangeFault(read, min, max)

  const tell = (next: string | null) => {
    onFault?.(undefined)
    if (next !== null) onValue(next)
  }
  const leave = () => {
    if (typed === null) return
    onFault?.(fault)
    setTyped(null)
  }
  const handleKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || read !== null) return
    event.preventDefault()
    onFault?.(fault)
  }
  return (
    <div className={styles.date}>
      <input
        {...input}
        {...wiring}
        ref={(element) => element?.setCustomValidity(fault ?? '')}
        type="text"
        placeholder={example}
        autoComplete={input.autoComplete ?? 'off'}
        value={text}
        onBlur={leave}
        onKeyDown={handleKey}
        onChange={({ target }) => {
          setTyped(target.value)
          tell(readDateText(target.value, withTime))
        }}
      />
      <IconButton label={`Calendar: ${label}`} icon={CalendarDays} onClick={() => picker.current?.showPicker()} />
      <input
        ref={picker}
        className={styles.picker}
        type={withTime ? 'datetime-local' : 'date'}
        tabIndex={-1}
        aria-hidden="true"
        min={min}
        max={max}
        value={value}
        onChange={({ target }) => {
          setTyped(null)
          tell(target.value)
        }}
      />
    </div>
  )
}

/** What is wrong with a date as it is told. */
function rangeFault(value: string, min?: string, max?: string): string | undefined {
  if (value && min && value < min) return `Not before ${dateText(min)}.`
  if (value && max && value > max) return `Not after ${dateText(max)}.`
  return undefined
}
