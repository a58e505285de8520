import { TextField } from './field.tsx'

interface ReasonFieldProps {
  /** other words than Reason */
  label?: string | undefined
  /** true unless told */
  required?: boolean
  value: string
  onValue: (value: string) => void
}

/** Why somebody decides as they do, in one line. */
export function ReasonField({ label, required = true, value, onValue }: ReasonFieldProps) {
  return (
    <TextField
      label={label ?? 'Reason'}
      required={required}
      maxLength={300}
      value={value}
      onChange={({ target }) => onValue(target.value)}
    />
  )
}
