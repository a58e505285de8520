import { CallError } from '@kz/contract/wire/call-error'
import { type FormEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useMutation } from '../../blocks/use-mutation.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { focusFirstInvalid } from '../../ui/field/field.tsx'
import { toastError } from '../../ui/toast/toast.ts'

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
  const [errors, setErrors] = useState<FieldErrors>({})
  const form = useRef<HTMLFormElement>(null)
  const { act, busy, failure } = useMutation({
    onFailed: (failure) => {
      toastError(errorText(failure))
      const fields = failure instanceof CallError ? (failure.fields ?? byCode(failure)) : {}
      flushSync(() => setErrors(fields))
      if (form.current) focusFirstInvalid(form.current)
      return true
    },
  })

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    form.current = event.currentTarget
    const values = Object.fromEntries([...new FormData(form.current)].map(([name, value]) => [name, String(value)]))
    const wrong = check?.(values) ?? {}
    flushSync(() => setErrors(wrong))
    if (Object.values(wrong).some(Boolean)) focusFirstInvalid(form.current)
    else await act(null, () => send(values))
  }
  return { busy, errors, submit, failure }
}

function byCode(error: CallError): FieldErrors {
  const field = fieldOfCode[error.code]
  return field ? { [field]: error.message } : {}
}
