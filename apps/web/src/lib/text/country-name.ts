import { RARE_COUNTRIES } from '@kz/contract/names/rare-countries'
import { keepNames, nameByFlag } from './countries.ts'

keepNames(RARE_COUNTRIES, '~rareCountries')

/** Name of a country by its code; `Country not set` for null, `n-a` and what is no code. It comes with the names of all. */
export const countryName = nameByFlag
