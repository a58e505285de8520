import { CallError } from '@kz/contract/call-error'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { errorText } from '../../lib/error-text.ts'
import { focusFirstInvalid } from '../../ui/field.tsx'
import { toastError } from '../../ui/toast.ts'

type FieldErrors = Record<string, string | undefined>

/** Which field an error of the server belongs to. */
const fieldOfCode: Record<string, string> = {
  username_taken: 'username',
  pseudo_taken: 'pseudo',
  invalid_password: 'currentPassword',
}

/**
 * Sends a form once at a time. `check` names what is wrong before anything is sent; errors of the server are shown as a
 * notification and at their field, which gets the focus.
 */
export function useSubmit(
  send: (values: Record<string, string>) => Promise<void>,
  check?: (values: Record<string, string>) => FieldErrors,
) {
  const [busy, setBusy] = useState(false)
  const [errors, setErrors] = useState<FieldErrors>({})
  const inFlight = useRef(false)

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const form = event.currentTarget
    if (inFlight.current) return
    const values = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, String(value)]))
    const wrong = check?.(values) ?? {}
    flushSync(() => setErrors(wrong))
    if (Object.values(wrong).some(Boolean)) return focusFirstInvalid(form)
    inFlight.current = true
    setBusy(true)
    try {
      await send(values)
    } catch (error) {
      toastError(errorText(error))
      const fields = error instanceof CallError ? (error.fields ?? byCode(error)) : {}
      flushSync(() => setErrors(fields))
      focusFirstInvalid(form)
    } finally {
      inFlight.current = false
      setBusy(false)
    }
  }
  return { busy, errors, submit }
}

function byCode(error: CallError): FieldErrors {
  const field = fieldOfCode[error.code]
  return field ? { [field]: error.message } : {}
}
