import { Search } from 'lucide-react'
import type { InputHTMLAttributes } from 'react'
import { Icon } from './icon.tsx'

type SearchFieldProps = Omit<InputHTMLAttributes<HTMLInputElement>, 'type'> & {
  /** what is looked for; read out, and shown while nothing is typed */
  label: string
  /** its width, 15rem unless told */
  className?: string
}

/** Looks through the list below it; on phones as wide as the list. */
export function SearchField({ label, className = 'w-60', ...input }: SearchFieldProps) {
  return (
    <div className={`in-ico max-w-full max-sm:grow ${className}`}>
      <Icon of={Search} />
      <input aria-label={label} placeholder={label} {...input} className="in" data-part="input" type="search" />
    </div>
  )
}
