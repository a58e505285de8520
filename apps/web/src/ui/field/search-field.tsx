import { Search } from 'lucide-react'
import { Icon } from '../icon.tsx'
import field from './field.module.css'
import { SearchInput, type SearchInputProps } from './search-input.tsx'

type SearchFieldProps = SearchInputProps & {
  /** 18rem instead of 15rem */
  wide?: boolean
}

/** Looks through the list below it; on phones as wide as the list. */
export function SearchField({ wide, ...input }: SearchFieldProps) {
  return (
    <div className={`${field.inputWithIcon} ${field.search}${wide ? ` ${field.wideSearch}` : ''}`}>
      <Icon of={Search} />
      <SearchInput {...input} />
    </div>
  )
}
