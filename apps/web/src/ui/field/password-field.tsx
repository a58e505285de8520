import { Eye, EyeOff } from 'lucide-react'
import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, useState } from 'react'
import { IconButton } from '../icon-button.tsx'
import { Field } from './field.tsx'
import styles from './password-field.module.css'

type PasswordFieldProps = InputHTMLAttributes<HTMLInputElement> & {
  label: string
  hint?: ReactNode
  error?: string | undefined
  /** `current-password` to log in, `new-password` to choose one: password managers read it */
  autoComplete: 'current-password' | 'new-password'
}

/** A password with a button that shows it and a hint while caps lock is on. Pasting is allowed. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false)
  const [capsLock, setCapsLock] = useState(false)
  const watchCapsLock = (event: KeyboardEvent) => setCapsLock(event.getModifierState('CapsLock'))
  return (
    <Field label={label} hint={capsLock ? 'Caps lock is on.' : hint} error={error}>
      {(wiring) => (
        <div className={styles.password}>
          <input
            {...input}
            {...wiring}
            type={shown ? 'text' : 'password'}
            spellCheck={false}
            autoCapitalize="none"
            onKeyDown={watchCapsLock}
            onKeyUp={watchCapsLock}
          />
          <IconButton
            label={shown ? 'Hide password' : 'Show password'}
            icon={shown ? EyeOff : Eye}
            onClick={() => setShown(!shown)}
          />
        </div>
      )}
    </Field>
  )
}
