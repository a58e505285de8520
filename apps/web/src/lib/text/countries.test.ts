import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { expect, it, vi } from 'vitest'
import { flagOf } from './countries.ts'
import { countryName } from './country-name.ts'

const drawings = join(dirname(fileURLToPath(import.meta.resolve('country-flag-icons/package.json'))), '3x2')

it('every country that can be shown has a flag, also where an old text writes it otherwise', () => {
  for (const code of COUNTRY_CODES) {
    const flag = flagOf(code)?.toUpperCase()
    expect(existsSync(join(drawings, `${flag}.svg`)), code).toBe(true)
  }
  expect([flagOf('UK'), flagOf('GB-ENG'), flagOf('n-a'), flagOf(null), flagOf('../x')]).toEqual(
    ['gb', 'gb-eng', null, null, null], //
  )
  expect([countryName('gb-eng'), countryName(null), countryName('xx')]).toEqual([
    ...['England', 'Country not set', 'Country not set'],
  ])
})

it('names countries in the page’s language; a rare one once its name has come', async () => {
  const { COMMON_COUNTRIES, OWN_NAMES } = await import('@kz/contract/names/common-countries')
  const { RARE_COUNTRIES } = await import('@kz/contract/names/rare-countries')
  const listOf = (names: object) => Object.keys(names).map((code) => `${code} по-русски`)
  const texts: Record<string, string> = { '~countries': listOf({ ...COMMON_COUNTRIES, ...OWN_NAMES }).join('|') }
  vi.resetModules()
  vi.doMock('../language/language.ts', () => ({ LANGUAGE: 'ru', textOf: (key: string) => texts[key] }))
  const ru = await import('./countries.ts')
  expect([ru.nameByFlag('PL'), ru.nameByFlag('gb-eng'), ru.nameByFlag('ad')]).toEqual(
    ['pl по-русски', 'gb-eng по-русски', 'AD'], //
  )
  texts['~rareCountries'] = listOf(RARE_COUNTRIES).join('|')
  const { countryName: nameOf } = await import('./country-name.ts')
  expect([ru.nameByFlag('ad'), nameOf('zw'), nameOf(null), nameOf('xx')]).toEqual([
    ...['ad по-русски', 'zw по-русски', 'Country not set', 'Country not set'],
  ])
  vi.doUnmock('../language/language.ts')
  vi.resetModules()
})
