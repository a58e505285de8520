import { OctagonAlert } from 'lucide-react'
import type { InputHTMLAttributes, ReactNode, Ref, SelectHTMLAttributes, TextareaHTMLAttributes } from 'react'
import { useId } from 'react'
import { Icon } from '../icon.tsx'
import styles from './field.module.css'
import fileDrop from './file-drop.module.css'

interface FieldLook {
  label: string
  /** a short rule below the field */
  hint?: ReactNode
  /** what is wrong; the field is then marked and described by it */
  error?: string | undefined
}

/** What ties a control to its label, hint and error: spread it on the control. */
export interface FieldWiring {
  id: string
  className: string | undefined
  'data-part': 'input'
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

/** Label above, control, hint and error below. For controls that have no component here. */
export function Field({ label, hint, error, children }: FieldLook & { children: (wiring: FieldWiring) => ReactNode }) {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field} data-part="field">
      <label htmlFor={id}>{label}</label>
      {children({
        id,
        className: styles.input,
        'data-part': 'input',
        'aria-invalid': error ? true : undefined,
        'aria-describedby': described || undefined,
      })}
      {error && (
        <p className={styles.error} data-part="error" id={`${id}-error`}>
          <Icon of={OctagonAlert} size="sm" />
          {error}
        </p>
      )}
      {hint && (
        <p className={styles.hint} data-part="hint" id={`${id}-hint`}>
          {hint}
        </p>
      )}
    </div>
  )
}

type InputProps = FieldLook & InputHTMLAttributes<HTMLInputElement> & { ref?: Ref<HTMLInputElement> }

/** A line of text with its label. */
export function TextField({ label, hint, error, ...input }: InputProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <input type="text" {...input} {...wiring} />}
    </Field>
  )
}

type AreaProps = FieldLook & TextareaHTMLAttributes<HTMLTextAreaElement> & { ref?: Ref<HTMLTextAreaElement> }

/** Several lines of text with their label. */
export function TextAreaField({ label, hint, error, ...area }: AreaProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => <textarea rows={4} {...area} {...wiring} />}
    </Field>
  )
}

type SelectProps = FieldLook & SelectHTMLAttributes<HTMLSelectElement>

/** A choice from a list; the children are `option` elements. */
export function SelectField({ label, hint, error, children, ...select }: SelectProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      {(wiring) => (
        <select {...select} {...wiring}>
          {children}
        </select>
      )}
    </Field>
  )
}

type CheckProps = InputHTMLAttributes<HTMLInputElement> & { label: ReactNode }

/** A box to tick, its text beside it. */
export function CheckBox({ label, ...input }: CheckProps) {
  return (
    <label className={styles.check} data-part="check">
      <input type="checkbox" {...input} />
      {label}
    </label>
  )
}

/** Puts the focus on the first field marked as wrong. Call it after the errors are drawn. */
export function focusFirstInvalid(form: HTMLElement): void {
  form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
}

/** Counter below a text: `37/250`, in red above the limit. */
export function CharacterCount({ length, limit }: { length: number; limit: number }) {
  return (
    <span className={length > limit ? `${styles.count} ${styles.over} ${fileDrop.over}` : styles.count}>
      {length}/{limit}
      <span className="visually-hidden"> characters</span>
    </span>
  )
}
