import { byName } from '@kz/contract/names/by-name'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { useMemo } from 'react'
import { countryName } from '../../lib/text/country-name.ts'

/** The countries by their names, for a select. */
export function CountryOptions() {
  const countries = useMemo(
    () => COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) => byName(a.name, b.name)),
    [],
  )
  return countries.map(({ code, name }) => (
    <option key={code} value={code}>
      {name}
    </option>
  ))
}
