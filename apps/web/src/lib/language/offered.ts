import { isLanguage, LANGUAGES, type Language } from '@kz/contract/language/languages'

/** The languages that are complete in this build. */
export const OFFERED: readonly Language[] = (import.meta.env?.KZ_LANGUAGES ?? Object.keys(LANGUAGES).join())
  .split(',')
  .filter(isLanguage)
