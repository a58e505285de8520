import type { HistoryRow } from '@kz/contract/runs/records'
import { describe, expect, it } from 'vitest'
import { pointAfterKey } from '../../ui/plot/plot.ts'
import { clockText } from '../../ui/time/time-parts.ts'
import { chartPoints, chartSentence, dateLabel, timeLabels, timeSplits } from './chart-points.ts'
import { progression } from './history.ts'

const run = (demoId: number, day: string, timeMs: number, playerName: string) =>
  ({
    demoId,
    timeMs,
    playerName,
    releaseDateIso: `${day}T00:00:00.000Z`,
    isDeleted: false,
    wasRecord: true,
    formerUnknown: false,
    hasCp: false,
  }) as HistoryRow

const steps = progression(
  [run(1, '2009-03-01', 231_400, 'Kuzmich'), run(2, '2025-11-19', 143_020, 'Fenris')],
  false,
  new Date('2025-11-21T00:00:00Z'),
)

describe('the chart', () => {
  it('says its result in a sentence', () => {
    expect(chartSentence(chartPoints(steps))).toBe(
      'Record progression from 03:51.40 in 2009 to 02:23.02 in 2025, 2 records',
    )
    expect(chartSentence([])).toBe('No records')
  })

  it('reads out its points', () => {
    expect(chartPoints(steps).map(({ readout }) => readout)).toEqual([
      '01 Mar 2009: Kuzmich, 03:51.40, first record, held for 16.7 years',
      '19 Nov 2025: Fenris, 02:23.02, 1 minute 28.38 seconds faster, held for 2 days',
    ])
  })

  it('moves by keys and stays inside', () => {
    expect(pointAfterKey('ArrowRight', 12, 13)).toBe(12)
    expect(pointAfterKey('ArrowLeft', 3, 13)).toBe(2)
    expect(pointAfterKey('Home', 3, 13)).toBe(0)
    expect(pointAfterKey('x', 3, 13)).toBeNull()
  })

  it('labels its dates as far apart as they stand', () => {
    const at = Date.UTC(2018, 6, 1) / 1000
    expect([31_536_000, 2_592_000, 86_400].map((step) => dateLabel(at, step))).toEqual(['2018', 'Jul 2018', '01 Jul'])
  })

  it('labels its axis with round times', () => {
    expect(timeSplits(135_000, 240_000).map(clockText)).toEqual(['02:30.00', '03:00.00', '03:30.00', '04:00.00'])
    expect(timeLabels([150_000, 180_000])).toEqual(['02:30.00', '03:00.00'])
    expect(timeLabels([9000, 9500])).toEqual(['00:09.00', '00:09.50'])
    expect(timeSplits(49_100, 49_400)).toEqual([49_100, 49_200, 49_300, 49_400])
  })
})
