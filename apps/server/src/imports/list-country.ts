import { isAlias, readCountry } from '@kz/contract/names/countries'

export const COUNTRY_FAULT = 'country is not two small letters or n-a'

/** Whether a column holds what lists write for a country: two small letters, or `n-a`. */
export const isCountryColumn = (text: string): boolean => /^(?:[a-z]{2}|n-a)$/.test(text)

/** The country of a column, `n-a` for one nobody knows, and what the report says where that is not what was written. */
export function takeCountry(written: string): { country: string; countryNote: string } {
  const country = readCountry(written)
  if (country === null) return { country: 'n-a', countryNote: `no country is called ${written}` }
  return { country, countryNote: isAlias(written) ? `country ${written} is ${country}` : '' }
}
