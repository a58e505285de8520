import type { RecordLine } from '@kz/contract/runs/records'
import { describe, expect, it } from 'vitest'
import { describeFilters } from './describe-filters.ts'
import { filterLines } from './filter-lines.ts'
import { filtersOn, type RecordsState, readState, START, toggled, usesMore, writeState } from './records-state.ts'
import { sortLines } from './sort-lines.ts'
import { choicesOf, summarizeLines } from './summarize-lines.ts'

const line = (over: Partial<RecordLine>): RecordLine => ({
  mapId: 1,
  mapName: 'kz_map',
  route: '',
  routeId: 1,
  mapImage: '',
  type: 'climb',
  length: 'middle',
  difficulty: 'hard',
  isXdMap: false,
  recordable: true,
  mappers: [],
  demoId: 1,
  time: '01:00.00',
  timeMs: 60_000,
  formerUnknown: false,
  rating: null,
  votes: 0,
  releaseDate: '20/11/2025',
  releaseDateIso: '2025-11-20T18:20:00.000Z',
  playerId: null,
  playerName: 'shNz',
  country: 'pl',
  previousTime: null,
  previousPlayer: null,
  timeDifference: null,
  youtubeLink: null,
  hasFile: false,
  hasCp: false,
  cp: 0,
  gc: 0,
  mpbhop: false,
  ...over,
})

const none = { demoId: null, time: null, timeMs: null, releaseDate: null, releaseDateIso: null, playerName: null }

const lines = [
  line({
    mapId: 1,
    mapName: 'kz_cellblock',
    difficulty: 'extreme',
    timeMs: 143_020,
    playerName: 'Fenris',
    country: 'se',
  }),
  line({ mapId: 2, mapName: 'bkz_goldbhop', type: 'bhop', timeMs: 87_430, mappers: ['Topi'], isXdMap: true }),
  line({ mapId: 3, mapName: 'Kz_Adventure', ...none, country: null, difficulty: 'unknown', recordable: false }),
  line({
    mapId: 2,
    mapName: 'bkz_goldbhop',
    route: 'long',
    hasCp: true,
    cp: 4,
    releaseDateIso: '2024-01-02T00:00:00.000Z',
  }),
]
const found = (over: Partial<RecordsState>) =>
  filterLines(lines, { ...START, ...over }).map(({ mapName, route }) => mapName + route)

describe('the address', () => {
  it('holds nothing that is as usual', () => {
    expect(Object.values(writeState(readState({}))).every((value) => value === undefined)).toBe(true)
  })

  it('comes back as it was written', () => {
    const state: RecordsState = {
      ...START,
      text: '12',
      difficulties: ['hard', 'death'],
      lengths: ['very long'],
      xd: 'none',
      country: 'pl',
      runs: 'cp',
      from: '2025-01-31',
      sort: { column: 'time', descending: true },
    }
    expect(readState(writeState(state))).toEqual(state)
    expect(writeState(state)).toMatchObject({ difficulty: 'hard.death', sort: '-time' })
  })

  it('reads what the router makes of numbers, and drops what is not known', () => {
    expect(readState({ q: 12, difficulty: 'hard,purple', xd: 'maybe', from: '2025-13-40', sort: '-colour' })).toEqual({
      ...START,
      text: '12',
      difficulties: ['hard'],
    })
  })

  it('keeps chips in their order', () => {
    expect(toggled(['hard'], 'easy', ['easy', 'medium', 'hard'])).toEqual(['easy', 'hard'])
    expect(toggled(['easy', 'hard'], 'easy', ['easy', 'medium', 'hard'])).toEqual(['hard'])
  })
})

describe('filters', () => {
  it.each<[Partial<RecordsState>, string[]]>([
    [{ text: 'GOLD' }, ['bkz_goldbhop', 'bkz_goldbhoplong']],
    [{ text: 'fenris' }, ['kz_cellblock']],
    [{ text: '[long' }, ['bkz_goldbhoplong']],
    [{ difficulties: ['extreme', 'unknown'] }, ['kz_cellblock', 'Kz_Adventure']],
    [{ types: ['bhop'] }, ['bkz_goldbhop']],
    [{ xd: 'only' }, ['bkz_goldbhop']],
    [{ xd: 'none', runs: 'pro' }, ['kz_cellblock']],
    [{ mapper: 'top' }, ['bkz_goldbhop']],
    [{ mapper: 'nobody, Topi' }, ['bkz_goldbhop']],
    [{ country: 'se' }, ['kz_cellblock']],
    [{ holder: 'shnz', runs: 'cp' }, ['bkz_goldbhoplong']],
    [{ record: 'without' }, ['Kz_Adventure']],
    [{ recordable: 'no' }, ['Kz_Adventure']],
    [{ from: '2025-11-20', to: '2025-11-20' }, ['kz_cellblock', 'bkz_goldbhop']],
    [{ to: '2025-01-01' }, ['bkz_goldbhoplong']],
  ])('%o', (over, names) => {
    expect(found(over)).toEqual(names)
  })

  it('mean by a text that begins names of maps those maps alone, else any part of a name', () => {
    const found = (text: string) => filterLines(lines, { ...START, text }).map(({ mapName }) => mapName)
    expect(found('KZ_')).toEqual(['kz_cellblock', 'Kz_Adventure'])
    expect(found('goldbhop[')).toEqual(['bkz_goldbhop'])
    expect(found('fenr')).toEqual(['kz_cellblock'])
  })

  it('are counted', () => {
    expect(filtersOn(START)).toBe(0)
    expect(filtersOn({ ...START, text: 'kz', difficulties: ['hard', 'death'], xd: 'only', mapper: 'x' })).toBe(4)
  })

  it('are told in words', () => {
    expect(describeFilters({ ...START, difficulties: ['hard', 'extreme', 'death'] })).toBe('Hard, Extreme or Death')
    expect(
      describeFilters({ ...START, text: 'kz_', types: ['bhop'], lengths: ['long'], country: 'pl', runs: 'pro' }),
    ).toBe('“kz_”; Bhop; Long length; Poland; pro runs only')
    expect(describeFilters(START)).toBe('')
    expect(usesMore({ ...START, text: 'kz_' })).toBe(false)
    expect(usesMore({ ...START, runs: 'pro' })).toBe(true)
  })
})

describe('sorting', () => {
  const names = (column: RecordsState['sort']['column'], descending: boolean) =>
    sortLines(lines, { column, descending }).map(({ mapName, route }) => mapName + route)

  it('knows no case, and keeps routes behind their map', () => {
    expect(names('map', false)).toEqual(['bkz_goldbhop', 'bkz_goldbhoplong', 'Kz_Adventure', 'kz_cellblock'])
  })

  it('puts lines without a value last, up and down', () => {
    expect(names('time', false).at(-1)).toBe('Kz_Adventure')
    expect(names('time', true)).toEqual(['kz_cellblock', 'bkz_goldbhop', 'bkz_goldbhoplong', 'Kz_Adventure'])
    expect(names('difficulty', true)[0]).toBe('kz_cellblock')
    expect(names('difficulty', true).at(-1)).toBe('Kz_Adventure')
  })

  it('sorts by type, length, gain and how long it is held', () => {
    const of = (over: Partial<RecordLine>[], column: RecordsState['sort']['column'], descending = false) =>
      sortLines(
        over.map((part, index) => line({ mapName: `kz_${index}`, ...part })),
        { column, descending },
      ).map(({ mapName }) => mapName)
    expect(of([{ type: 'unknown' }, { type: 'slide' }, { type: 'bhop' }], 'type')).toEqual(['kz_2', 'kz_1', 'kz_0'])
    expect(of([{ length: 'long' }, { length: 'unknown' }, { length: 'short' }], 'length')).toEqual([
      'kz_2',
      'kz_0',
      'kz_1',
    ])
    const gains = [{ timeDifference: '-0.20' }, {}, { timeDifference: '-1.20' }]
    expect(of(gains, 'previous', true)).toEqual(['kz_2', 'kz_0', 'kz_1'])
    const held = [
      { releaseDateIso: '2025-01-01T00:00:00.000Z' },
      { releaseDateIso: null },
      { releaseDateIso: '2009-01-01T00:00:00.000Z' },
    ]
    expect(of(held, 'held', true)).toEqual(['kz_2', 'kz_0', 'kz_1'])
  })

  it('sorts by date and player', () => {
    expect(names('date', true)[2]).toBe('bkz_goldbhoplong')
    expect(names('player', false)[0]).toBe('kz_cellblock')
  })
})

it('counts maps once, whatever their routes', () => {
  expect(summarizeLines(lines, new Date('2025-11-21T00:00:00Z'))).toEqual({ maps: 3, withRecord: 2, changed: 2 })
  expect(choicesOf(lines)).toEqual({ mappers: ['Topi'], holders: ['Fenris', 'shNz'], countries: ['pl', 'se'] })
})
