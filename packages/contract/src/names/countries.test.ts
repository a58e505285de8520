import { expect, it, vi } from 'vitest'
import { COMMON_COUNTRIES, COUNTRY_ALIASES } from './common-countries.ts'
import { COUNTRY_CODES, isAlias, isCountryName, readCountry } from './countries.ts'
import { countryName } from './country-names.ts'

it('names every country, the common ones as everybody does', () => {
  for (const code of COUNTRY_CODES) expect(countryName(code), code).not.toBe('Unknown')
  for (const [code, name] of Object.entries(COMMON_COUNTRIES)) {
    expect(COUNTRY_CODES).toContain(code)
    expect(countryName(code)).toBe(name)
  }
  const names = COUNTRY_CODES.map((code) => countryName(code))
  expect(new Set(names).size).toBe(names.length)
  expect(['gb-eng', 'GB-SCT', 'gb-wls', 'gb-nir', 'uk', 'xk', 'eu', 'hk'].map((code) => countryName(code))).toEqual([
    ...['England', 'Scotland', 'Wales', 'Northern Ireland', 'United Kingdom', 'Kosovo', 'European Union'],
    'Hong Kong',
  ])
  for (const none of [null, undefined, '', 'n-a', 'xx', 'gb-xyz', 'finland', '../fi']) {
    expect(countryName(none, 'Nowhere'), String(none)).toBe('Nowhere')
  }
})

it('needs no table of names but its own', () => {
  const names = vi.spyOn(Intl, 'DisplayNames').mockImplementation(() => {
    throw new Error('another one')
  })
  expect(COUNTRY_CODES.map((code) => countryName(code))).not.toContain('Unknown')
  names.mockRestore()
})

it('reads what lists write, and knows what is no country', () => {
  expect(['FI', 'uk', 'dn', 'sw', 'gb-eng', 'n-a', 'N-A'].map(readCountry)).toEqual(
    ['fi', 'gb', 'dk', 'se', 'gb-eng', 'n-a', 'n-a'], //
  )
  for (const none of ['', 'ea', 'xx', 'zz', 'toString', 'finland', 'gb-xyz', 'fi '])
    expect(readCountry(none)).toBeNull()
  for (const [alias, code] of Object.entries(COUNTRY_ALIASES)) {
    expect(COUNTRY_CODES).toContain(code)
    expect(COUNTRY_CODES).not.toContain(alias)
  }
  expect([isAlias('uk'), isAlias('gb')]).toEqual([true, false])
  expect(['scotland', 'USA', 'Czech Republic', 'Czechia', 'Unknown', 'anna'].map(isCountryName)).toEqual(
    [true, true, true, true, false, false], //
  )
})
