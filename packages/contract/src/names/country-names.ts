import { COMMON_COUNTRIES, countryCode, OWN_NAMES } from './common-countries.ts'
import { RARE_COUNTRIES } from './rare-countries.ts'

/** English name of a country by its code or an alias of it; `unknown` for `n-a`, null and what is no country. */
export function countryName(code: string | null | undefined, unknown = 'Unknown'): string {
  const key = countryCode(code)
  return COMMON_COUNTRIES[key] ?? OWN_NAMES[key] ?? RARE_COUNTRIES[key] ?? unknown
}
