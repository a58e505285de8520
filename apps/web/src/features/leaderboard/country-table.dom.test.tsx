import type { BoardCountry, Leaderboard } from '@kz/contract/runs/leaderboards'
import { within } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { openPage } from '../../testing/page.tsx'
import { LeaderboardPage } from './leaderboard-page.tsx'

const line = (rank: number, country: string, name: string, records: number, players: number, change: number | null) =>
  ({ rank, country, countryName: name, recordNumber: records, percentNumber: records, players, change }) as BoardCountry
const countries = [
  line(1, 'ru', 'Russia', 40, 3, 0),
  line(2, 'ar', 'Argentina', 20, 9, 2),
  line(3, 'cz', 'Czechia', 20, 4, null),
]
const board = { countries, players: [], moved: [], maps: 90, totalItems: 3, firstDate: null } as unknown as Leaderboard

function Page() {
  const [query, setQuery] = useState<Record<string, string | undefined>>({ view: 'countries' })
  return (
    <>
      <output>{query.sort}</output>
      <LeaderboardPage query={query} onQuery={setQuery} />
    </>
  )
}

test('countries are sorted by every column, and the address says by which', async () => {
  const page = openPage(<Page />, { answers: { 'GET /record/top-filtered': () => board } })
  const shown = () => page.getAllByRole('row').flatMap((row) => row.querySelector('a')?.textContent ?? [])
  const sortBy = async (name: string) => {
    await page.user.click(within(page.getByRole('columnheader', { name })).getByRole('button'))
    return { order: shown().join(' '), address: page.container.querySelector('output')?.textContent }
  }
  await page.findByRole('link', { name: 'Russia' })
  expect(shown().join(' ')).toBe('Russia Argentina Czechia')
  expect(await sortBy('Country')).toEqual({ order: 'Argentina Czechia Russia', address: 'country' })
  expect(await sortBy('Country')).toEqual({ order: 'Russia Czechia Argentina', address: '-country' })
  expect(await sortBy('Players')).toEqual({ order: 'Argentina Czechia Russia', address: '-players' })
  expect(await sortBy('Share')).toEqual({ order: 'Russia Argentina Czechia', address: '-share' })
  expect(await sortBy('Places moved in 30 days')).toEqual({ order: 'Argentina Russia Czechia', address: '-moved' })
  expect(await sortBy('Records')).toEqual({ order: 'Russia Argentina Czechia', address: '' })
  expect(await sortBy('Records')).toEqual({ order: 'Czechia Argentina Russia', address: 'records' })
  expect(page.getByRole('columnheader', { name: 'Records' }).getAttribute('aria-sort')).toBe('ascending')
})
