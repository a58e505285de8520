import type { InputHTMLAttributes } from 'react'
import { TextField } from '../../ui/field/field.tsx'

/** A country by its code, which may be left empty. */
export const CountryCodeField = (input: InputHTMLAttributes<HTMLInputElement>) => (
  <TextField
    label="Country"
    hint="Two letters, for example pl. Empty: not set."
    pattern="[A-Za-z]{2}(-[A-Za-z]{3})?"
    maxLength={6}
    {...input}
  />
)
