import { byName } from '@kz/contract/names/by-name'
import { COUNTRY_CODES } from '@kz/contract/names/countries'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { SelectField } from '../../ui/field/field.tsx'

/** The seasons there were, newest first. */
export function SeasonField({
  season,
  onSeason,
}: {
  season: number | null
  onSeason: (season: number | null) => void
}) {
  const { data } = useQuery(queryOf('GET /kzguessr/season'))
  const now = data?.season.season
  return (
    <SelectField
      label="Season"
      value={season === null || season === now ? '' : String(season)}
      onChange={({ target }) => onSeason(target.value ? Number(target.value) : null)}
    >
      <option value="">{now ? `Season ${now}, this quarter` : 'This quarter'}</option>
      {data?.seasons
        .filter((one) => one.season !== now)
        .map((one) => (
          <option key={one.season} value={one.season}>
            Season {one.season}
            {one.name && `, ${one.name}`}
          </option>
        ))}
    </SelectField>
  )
}

/** One country or all. */
export function CountryField({ country, onCountry }: { country: string; onCountry: (country: string) => void }) {
  const countries = useMemo(
    () => COUNTRY_CODES.map((code) => ({ code, name: countryName(code) })).sort((a, b) => byName(a.name, b.name)),
    [],
  )
  return (
    <SelectField label="Country" value={country} onChange={({ target }) => onCountry(target.value)}>
      <option value="">All</option>
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </SelectField>
  )
}
