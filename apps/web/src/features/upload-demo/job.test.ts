import type { HistoryRow } from '@kz/contract/runs/records'
import { parseDemo, summarize } from '@kz/demo'
import { writeDemo } from '@kz/demo/write/writer'
import { describe, expect, it } from 'vitest'
import { checksOf, faultsOf } from './checks.ts'
import { inFileName, properName } from './file-name.ts'
import { draftOf, type Job, type RunMap, stepsOf } from './job.ts'

const record = {
  isCurrent: true,
  route: '',
  hasCp: false,
  timeMs: 12_000,
  time: '00:12.00',
  playerName: 'owlbear',
} as HistoryRow
const map = {
  mapName: 'kz_cellblock',
  routes: [
    { routeId: 1, route: '' },
    { routeId: 2, route: 'easy' },
  ],
  listRecords: [record],
  waits: false,
} as RunMap

const summaryOf = (timeMs: number | null) =>
  summarize(
    parseDemo(
      writeDemo({ map: 'kz_cellblock', player: 'strafer', ...(timeMs ? { run: { timeMs } } : { durationMs: 8_000 }) }),
    ),
  )

describe('the file name', () => {
  const summary = summaryOf(9_500)
  const draft = draftOf('x.dem', summary, map)
  const nameFaults = (fileName: string) => checksOf(fileName, summary, map).filter(({ isOfName }) => isOfName)

  it('is made from map, nick and time, and then has no fault', () => {
    const name = properName(summary, map, { ...draft, route: 'easy' })
    expect(name).toBe('kz_cellblock[easy]_strafer_0009.50.dem')
    expect(nameFaults(name ?? '')).toEqual([])
  })
  it('is wrong with another nick, time or map', () => {
    for (const name of ['kz_cellblock_other_0009.50.dem', 'kz_cellblock_strafer_0008.50.dem', 'kz_hop.dem'])
      expect(nameFaults(name), name).toHaveLength(1)
  })
  it('keeps no space nor what file systems refuse', () => {
    expect(inFileName(' a b: *c* ')).toBe('a_b_c')
  })
  it('is not made without a time', () => {
    expect(properName(summary, map, { ...draft, time: '' })).toBeNull()
  })
})

it('warns of a demo recorded under another name than the account', () => {
  const texts = (account: string) => checksOf('x.dem', summaryOf(9_500), map, account).map(({ text }) => text)
  expect(texts('owlbear')).toContain('Recorded as "strafer", you are "owlbear" here')
  expect(texts('strafer').join()).not.toContain('Recorded as')
})

describe('a job', () => {
  it('starts with the finish in the demo', () => {
    expect(draftOf('x.dem', summaryOf(9_500), map)).toMatchObject({ time: '0:09.50', route: '' })
  })
  it('falls back to the file name, and takes its route only when the map has it', () => {
    const summary = summaryOf(null)
    expect(draftOf('kz_cellblock[easy]_strafer_0007.25.dem', summary, map)).toMatchObject({
      time: '0:07.25',
      route: 'easy',
    })
    expect(draftOf('kz_cellblock[moon]_strafer_0007.25.dem', summary, map)).toMatchObject({ route: '' })
  })
  it('cannot be sent with a slow, missing or impossible time', () => {
    const summary = summaryOf(9_500)
    const draft = draftOf('x.dem', summary, map)
    expect(faultsOf(draft, summary, map)).toEqual({})
    expect(faultsOf({ ...draft, time: '' }, summary, map)).toHaveProperty('time')
    expect(faultsOf({ ...draft, time: '0:12.00' }, summary, map).time).toBe(
      'The current record is 00:12.00 by owlbear.',
    )
    const short = summaryOf(null)
    expect(faultsOf({ ...draft, time: '0:10.00' }, short, map).time).toBe('The demo is only 00:08.00 long.')
    expect(faultsOf({ ...draft, gc: '2' }, summary, map)).toHaveProperty('cp')
    expect(faultsOf({ ...draft, ytLink: 'https://evil.test' }, summary, map)).toHaveProperty('ytLink')
  })
  it('says what was read', () => {
    const checks = checksOf('kz_cellblock_strafer_0009.50.dem', summaryOf(9_500), map)
    expect(checks[0]).toEqual({ state: 'ok', text: 'Map kz_cellblock, recorded by strafer' })
    expect(checks[1]).toEqual({ state: 'ok', text: 'File name matches map, nick and time' })
    expect(checks.find(({ text }) => text.startsWith('Finish'))).toMatchObject({ state: 'ok', fact: '00:09.50' })
    expect(checksOf('kz_cellblock_other_0009.50.dem', summaryOf(9_500), map)[1]?.state).toBe('warn')
  })
  it('shows the step that failed', () => {
    const job = { stage: 'matching', error: 'Unknown map: kz_x', percent: 0 } as Job
    expect(stepsOf(job).map(({ state }) => state)).toEqual(['done', 'bad', 'todo', 'todo', 'todo'])
    expect(
      stepsOf({ ...job, stage: 'queued', error: undefined } as unknown as Job).every(({ state }) => state === 'done'),
    ).toBe(true)
  })
})
