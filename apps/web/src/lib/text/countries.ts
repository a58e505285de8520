import { COMMON_COUNTRIES, countryCode, countryName as nameOf, OWN_NAMES } from '@kz/contract/names/country-names'
import { RARE_COUNTRIES } from '@kz/contract/names/rare-countries'
import { IS_ENGLISH, textOf } from '../language/language.ts'
import { loadTexts } from '../language/load.ts'

/** Codes of the flags in the sheet of common ones, in its order. */
export const COMMON_FLAGS: readonly string[] = Object.keys(COMMON_COUNTRIES)

const RARE = '~rareCountries'
const own = new Map<string, string>()

/** The name in the page's language; undefined in English, and for a rare one whose name has not come. */
function ownName(key: string): string | undefined {
  if (IS_ENGLISH || own.has(key)) return own.get(key)
  const keep = (text: string, names: object) => {
    const codes = Object.keys(names)
    for (const [at, name] of (textOf(text)?.split('|') ?? []).entries()) own.set(codes[at] as string, name)
  }
  keep('~countries', { ...COMMON_COUNTRIES, ...OWN_NAMES })
  keep(RARE, RARE_COUNTRIES)
  return own.get(key)
}

/**
 * Name of a country by its code; `Country not set` for null, `n-a` and what is no code. A part of the site that imports it
 * brings the names of all countries (`texts.config.ts`), which are a quarter of a page's texts.
 */
export const countryName = (code: string | null | undefined): string =>
  ownName(countryCode(code)) ?? nameOf(code, 'Country not set')

/**
 * The same beside a flag or as its label, for what does without those names: a rare one is English until they have come,
 * which is when the page stands. Where the server has drawn it, it is in the page's language: `suppressHydrationWarning`.
 */
export const nameByFlag = (code: string | null | undefined): string => countryName(code)

/** Fetches the names of the rare countries, once the page stands. */
export function fetchCountryNames(): void {
  if (!IS_ENGLISH && textOf(RARE) === undefined) loadTexts('countries').catch(() => undefined)
}

/** The code whose flag is shown; null where there is none. */
export function flagOf(code: string | null | undefined): string | null {
  const key = countryCode(code)
  return key === 'n-a' ? null : key
}
