import { Search } from 'lucide-react'
import type { InputHTMLAttributes } from 'react'
import field from './field.module.css'
import { Icon } from './icon.tsx'

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** what is looked for; read out, and shown while nothing is typed */
  label: string
  /** 18rem instead of 15rem */
  wide?: boolean
}

/** Looks through the list below it; on phones as wide as the list. */
export function SearchField({ label, wide, ...input }: SearchFieldProps) {
  return (
    <div className={`${field.inputWithIcon} ${field.search}${wide ? ` ${field.wideSearch}` : ''}`}>
      <Icon of={Search} />
      <input
        aria-label={label}
        placeholder={label}
        {...input}
        className={field.input}
        data-part="input"
        type="search"
      />
    </div>
  )
}
