import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { writeCountryTable } from '../../testing/fakes/country-table.ts'
import { openCountryTable } from './country-table.ts'

const folder = await mkdtemp(join(tmpdir(), 'kz16-countries-'))
afterAll(() => rm(folder, { recursive: true }))
const file = async (name: string, bytes: Uint8Array) => {
  await writeFile(join(folder, name), bytes)
  return join(folder, name)
}

it('finds the country of an address, however the table calls it', async () => {
  const entries = {
    '192.0.2.0/24': { country: { iso_code: 'SE' } },
    '198.51.100.0/24': { country_code: 'GB' },
    '203.0.113.0/25': { country: 'DE' },
    '203.0.113.128/25': { country: { iso_code: 'ZZ' } },
  }
  const countryOf = await openCountryTable(await file('countries.mmdb', writeCountryTable(entries)))
  expect(['192.0.2.7', '::ffff:192.0.2.7', '198.51.100.255', '203.0.113.127'].map(countryOf)).toEqual([
    'se',
    'se',
    'gb',
    'de',
  ])
  for (const unknown of ['203.0.113.128', '127.0.0.1', '2001:db8::1', 'no address'])
    expect(countryOf(unknown)).toBeNull()
})

it('knows nobody without a table, and refuses a file that is none', async () => {
  expect((await openCountryTable(undefined))('192.0.2.7')).toBeNull()
  await expect(openCountryTable(join(folder, 'missing.mmdb'))).rejects.toThrow(/^COUNTRY_TABLE: .*missing\.mmdb is not/)
  await expect(openCountryTable(await file('text.mmdb', Buffer.from('se se se')))).rejects.toThrow(/^COUNTRY_TABLE/)
})
