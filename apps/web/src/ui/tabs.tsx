import { type KeyboardEvent, type ReactNode, useId } from 'react'
import styles from './tabs.module.css'

interface TabsProps<Value extends string> {
  /** what the tabs are of, for screen readers */
  label: string
  /** `count`: how many it shows */
  options: readonly { value: Value; label: string; count?: string | undefined }[]
  value: Value
  onChange: (value: Value) => void
  /** between the tabs and what they show */
  between?: ReactNode
  /** what the chosen tab shows */
  children: ReactNode
}

/** Parts of a page of which one is shown. Arrow keys, Home and End go from tab to tab. */
export function Tabs<Value extends string>({ label, options, value, onChange, between, children }: TabsProps<Value>) {
  const id = useId()
  const handleKey = (event: KeyboardEvent<HTMLDivElement>) => {
    const here = options.findIndex((option) => option.value === value)
    const last = options.length - 1
    const places: Record<string, number> = {
      ArrowLeft: here > 0 ? here - 1 : last,
      ArrowRight: here < last ? here + 1 : 0,
      Home: 0,
      End: last,
    }
    const place = places[event.key]
    const next = place === undefined ? undefined : options[place]
    if (!next) return
    event.preventDefault()
    event.stopPropagation()
    onChange(next.value)
    event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')[place as number]?.focus()
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={label} onKeyDown={handleKey}>
        {options.map((option) => (
          <button
            key={option.value}
            type="button"
            role="tab"
            id={`${id}-${option.value}`}
            aria-selected={option.value === value}
            aria-controls={`${id}-panel`}
            tabIndex={option.value === value ? 0 : -1}
            onClick={() => onChange(option.value)}
          >
            {option.label}
            {option.count !== undefined && <em>{option.count}</em>}
          </button>
        ))}
      </div>
      {between}
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className="stack">
        {children}
      </div>
    </>
  )
}
