import { Search } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import { Icon } from '../icon.tsx'
import fieldStyles from './field.module.css'

interface TextFilterProps {
  label: string
  value: string
  onChange: (value: string) => void
  placeholder?: string
  maxLength?: number
  /** names to choose from */
  choices?: readonly string[]
  /** the main one: with a looking glass */
  search?: boolean
  /** Enter: the text stands */
  onEnter?: () => void
}

/** A text that filters while it is typed. What stands in the field belongs to whoever types; the address follows. */
export function TextFilter({ label, value, onChange, choices, search, onEnter, ...look }: TextFilterProps) {
  const [draft, setDraft] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  useEffect(() => {
    if (document.activeElement !== input.current) setDraft(value)
  }, [value])
  const field = (
    <input
      ref={input}
      id={id}
      className={fieldStyles.input}
      data-part="input"
      type={search ? 'search' : 'text'}
      value={draft}
      {...look}
      autoComplete="off"
      spellCheck={false}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !onEnter) return
        event.preventDefault()
        onEnter()
      }}
      list={choices && `${id}-list`}
      onChange={(event) => {
        setDraft(event.target.value)
        onChange(event.target.value)
      }}
    />
  )
  return (
    <div className={fieldStyles.field} data-part="field">
      <label htmlFor={id}>{label}</label>
      {search ? (
        <div className={fieldStyles.inputWithIcon}>
          <Icon of={Search} />
          {field}
        </div>
      ) : (
        field
      )}
      {choices && (
        <datalist id={`${id}-list`}>
          {choices.map((choice) => (
            <option key={choice} value={choice} />
          ))}
        </datalist>
      )}
    </div>
  )
}
