import { NOTE_LENGTH } from '@kz/contract/rules'
import { type FormEvent, type InputHTMLAttributes, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import field from '../../ui/field/field.module.css'
import { focusFirstInvalid, TextAreaField, TextField } from '../../ui/field/field.tsx'
import styles from './upload.module.css'

/** Sends a form that is whole. Else it shows what is wrong from now on, the first of it in focus. */
export function useTried(faults: object, send: () => Promise<unknown>) {
  const [tried, setTried] = useState(false)
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (Object.keys(faults).length) focusFirstInvalid(event.currentTarget)
    else void send()
  }
  return { tried, handleSubmit }
}

interface SendFieldProps {
  value: string
  onValue: (value: string) => void
}

/** Room of a short field. */
export function Narrow({ children }: { children: ReactNode }) {
  return (
    <div className={`${field.field} ${styles.num}`} data-part="field">
      {children}
    </div>
  )
}

type NarrowFieldProps = SendFieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, 'inputMode' | 'placeholder'> & {
    label: string
    error?: string | undefined
  }

/** A time or a number of what is sent. */
export function NarrowField({ onValue, ...input }: NarrowFieldProps) {
  return (
    <Narrow>
      <TextField {...input} onChange={({ target }) => onValue(target.value)} />
    </Narrow>
  )
}

/** The video of what is sent. */
export function VideoField({ value, error, onValue }: SendFieldProps & { error?: string | undefined }) {
  return (
    <TextField
      label="YouTube link, optional"
      value={value}
      placeholder="https://"
      inputMode="url"
      error={error}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}

/** What the checkers should know of it. */
export function NoteField({ value, onValue }: SendFieldProps) {
  return (
    <div className={styles.wholeLine}>
      <TextAreaField
        label="Note to the checker, optional"
        rows={2}
        maxLength={NOTE_LENGTH}
        value={value}
        onChange={({ target }) => onValue(target.value)}
      />
    </div>
  )
}
