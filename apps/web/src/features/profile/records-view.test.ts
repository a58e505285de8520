import type { PlayerRecord, PlayerStats } from '@kz/contract/accounts/profiles'
import { expect, it } from 'vitest'
import { pageOf, readView, writeView } from './records-view.ts'

const record = (demoId: number, mapName: string, more: Partial<PlayerRecord> = {}) =>
  ({
    demoId,
    mapName,
    route: '',
    difficulty: 'easy',
    timeMs: demoId * 1000,
    dateIso: `2024-01-${String(demoId).padStart(2, '0')}T00:00:00Z`,
    daysHeld: 3,
    lost: null,
    ...more,
  }) as PlayerRecord
const lost = (isOwn: boolean, dateIso: string) => ({
  lost: { player: 'x', country: 'fi', isOwn, date: '', dateIso, timeDifference: '-00:01.00' },
})
const stats = {
  currentRecords: [record(1, 'kz_b'), record(2, 'kz_a')],
  previousRecords: [
    record(3, 'kz_c', lost(false, '2024-02-01T00:00:00Z')),
    record(4, 'kz_d', lost(true, '2024-03-01T00:00:00Z')),
    record(5, 'kz_e', lost(false, '2024-01-20T00:00:00Z')),
  ],
  checkpointRecords: [record(6, 'kz_f', { hasCp: true })],
} as PlayerStats
const names = (search: Record<string, unknown>) => pageOf(stats, readView(search)).records.map(({ mapName }) => mapName)

it('shows what is held, newest first, unless asked otherwise', () => {
  expect(names({})).toEqual(['kz_a', 'kz_b'])
  expect(names({ sort: 'map-up' })).toEqual(['kz_a', 'kz_b'])
  expect(names({ sort: 'time-up' })).toEqual(['kz_b', 'kz_a'])
  expect(names({ show: 'lost' })).toEqual(['kz_c', 'kz_e'])
  expect(names({ show: 'all', sort: 'map-down' })).toEqual(['kz_e', 'kz_d', 'kz_c', 'kz_b', 'kz_a'])
  expect(names({ show: 'cp' })).toEqual(['kz_f'])
  expect(names({ q: 'KZ_A' })).toEqual(['kz_a'])
})

it('keeps the address short and reads back what it wrote', () => {
  expect(writeView(readView({ show: 'nonsense', page: -3, sort: 'x-down' }))).toEqual({})
  const search = { show: 'lost', q: 'a', sort: 'days-up', page: 2 }
  expect(writeView(readView(search))).toEqual(search)
})

it('counts pages and never shows one beyond the last', () => {
  const many = { ...stats, currentRecords: Array.from({ length: 60 }, (_, place) => record(place + 1, `kz_${place}`)) }
  expect(pageOf(many, readView({ page: 9 }))).toMatchObject({ page: 3, pages: 3, from: 51, found: 60 })
  expect(pageOf(many, readView({ q: 'nothing' }))).toMatchObject({ page: 1, pages: 1, from: 0, found: 0, all: 60 })
})
