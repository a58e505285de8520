import { lazy, Suspense, useState } from 'react'
import { nameByFlag } from '../../lib/text/countries.ts'
import field from '../../ui/field/field.module.css'

/** With the names of all countries, a quarter of a page's texts. */
const CountryOptions = lazy(async () => ({ default: (await import('./country-options.tsx')).CountryOptions }))

interface CountrySelectProps {
  /** empty: all */
  country: string
  onChange: (country: string) => void
}

/** Whose players alone are shown. All countries are many lines of a page that few readers want: they come when it is opened. */
export function CountrySelect({ country, onChange }: CountrySelectProps) {
  const [isOpen, setIsOpen] = useState(false)
  const chosen = country && (
    <option value={country} suppressHydrationWarning>
      {nameByFlag(country)}
    </option>
  )
  return (
    <select
      className={`${field.input} ${field.fitting}`}
      data-part="input"
      aria-label="Country"
      value={country}
      onChange={({ target }) => onChange(target.value)}
      onFocus={() => setIsOpen(true)}
      onPointerEnter={() => setIsOpen(true)}
    >
      <option value="">All countries</option>
      {isOpen ? (
        <Suspense fallback={chosen}>
          <CountryOptions />
        </Suspense>
      ) : (
        chosen
      )}
    </select>
  )
}
