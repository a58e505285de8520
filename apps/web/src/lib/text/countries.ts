import { COMMON_COUNTRIES, countryCode, OWN_NAMES } from '@kz/contract/names/common-countries'
import { textOf } from '../language/language.ts'

type Names = Readonly<Record<string, string>>

/** Codes of the flags in the sheet of common ones, in its order. */
export const COMMON_FLAGS: readonly string[] = Object.keys(COMMON_COUNTRIES)

const names = new Map<string, string>()
let hasAll = false

/** Keeps names by their codes; in other languages those that stand in a text, in the same order, apart by `|`. */
export function keepNames(english: Names, text: '~countries' | '~rareCountries'): void {
  const said = textOf(text)?.split('|')
  for (const [at, [code, name]] of Object.entries(english).entries()) names.set(code, said?.[at] ?? name)
  hasAll ||= text === '~rareCountries'
}
keepNames({ ...COMMON_COUNTRIES, ...OWN_NAMES }, '~countries')

/** The code whose flag is shown; null where there is none. */
export function flagOf(code: string | null | undefined): string | null {
  const key = countryCode(code)
  return key === 'n-a' ? null : key
}

/**
 * Name of a country beside its flag or as its label; `Country not set` for null, `n-a` and what is no code. The rare ones are
 * their codes until their names have come, which is when the page stands. Where the server has drawn one, it stays:
 * `suppressHydrationWarning`. What says a name by itself says `countryName` of country-name.ts.
 */
export function nameByFlag(code: string | null | undefined): string {
  const key = countryCode(code)
  return names.get(key) ?? (key === 'n-a' || hasAll ? 'Country not set' : key.toUpperCase())
}
