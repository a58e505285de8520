import { COMMON_COUNTRIES, countryCode, countryName as nameOf } from '@kz/contract/names/country-names'

/** Codes of the flags in the sheet of common ones, in its order. */
export const COMMON_FLAGS: readonly string[] = Object.keys(COMMON_COUNTRIES)

/** English name of a country code; `Country not set` for null, `n-a` and what is no code. */
export const countryName = (code: string | null | undefined): string => nameOf(code, 'Country not set')

/** The code whose flag is shown; null where there is none. */
export function flagOf(code: string | null | undefined): string | null {
  const key = countryCode(code)
  return key === 'n-a' ? null : key
}
