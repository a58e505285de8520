import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { expect, it } from 'vitest'
import { countryName, flagOf } from './countries.ts'

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
