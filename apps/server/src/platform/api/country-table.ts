import { readFile } from 'node:fs/promises'
import { readCountry } from '@kz/contract/names/countries'
import { type CountryResponse as Entry, Reader } from 'mmdb-lib'
import { ConfigError } from './services/settings.ts'

/** Finds the country of an address in a table of the operator's (MaxMind DB format), offline. */

/** The site's code of the country an address is given out in; null where nobody knows. */
export type CountryOf = (address: string) => string | null

/** Nobody's country is known without a table. Throws ConfigError for a file that is none. */
export async function openCountryTable(path: string | undefined): Promise<CountryOf> {
  if (path === undefined) return () => null
  try {
    const table = new Reader<Entry>(await readFile(path))
    return (address) => readCountry(codeIn(lookUp(table, address)))
  } catch (error) {
    throw new ConfigError(`COUNTRY_TABLE: ${path} is not a table of countries: ${(error as Error).message}`)
  }
}

/** A table of IPv4 alone throws for other addresses. */
function lookUp(table: Reader<Entry>, address: string): unknown {
  try {
    return table.get(address.replace(/^::ffff:(?=\d+\.)/i, ''))
  } catch {
    return null
  }
}

/** Tables call it `country.iso_code`, `country_code` or `country`. */
function codeIn(entry: unknown): string {
  const { country, country_code: code } = (entry ?? {}) as { country?: unknown; country_code?: unknown }
  const inside =
    typeof country === 'object' && country !== null ? (country as { iso_code?: unknown }).iso_code : country
  const found = code ?? inside
  return typeof found === 'string' ? found : ''
}
