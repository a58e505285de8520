import type { InputHTMLAttributes } from 'react'
import field from './field.module.css'

export type SearchInputProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** what is looked for; read out, and shown while nothing is typed */
  label: string
}

/** A line that looks for something, without a visible label. */
export function SearchInput({ label, ...input }: SearchInputProps) {
  return (
    <input aria-label={label} placeholder={label} {...input} className={field.input} data-part="input" type="search" />
  )
}
