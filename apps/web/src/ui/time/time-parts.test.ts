import { describe, expect, it } from 'vitest'
import { clockText, differenceText, spokenDifference, timeParts } from './time-parts.ts'

describe('clockText', () => {
  it('writes minutes, seconds and hundredths', () => {
    expect(clockText(87_430)).toBe('01:27.43')
    expect(clockText(0)).toBe('00:00.00')
  })

  it('cuts thousandths', () => {
    expect(clockText(59_999)).toBe('00:59.99')
  })

  it('adds hours from one hour', () => {
    expect(clockText(3_599_990)).toBe('59:59.99')
    expect(clockText(4_321_070)).toBe('1:12:01.07')
  })
})

describe('timeParts', () => {
  it.each([
    [87_430, '0', '1:27.43'],
    [754_200, '', '12:34.20'],
    [49_910, '00:', '49.91'],
    [4_080, '00:0', '4.08'],
    [50, '00:00.0', '5'],
    [0, '', '00:00.00'],
    [4_321_070, '', '1:12:01.07'],
  ])('splits %i', (milliseconds, lead, rest) => {
    expect(timeParts(milliseconds)).toEqual({ lead, rest })
  })
})

describe('differences', () => {
  it.each([
    [-610, '0.61', '0.61 seconds'],
    [370, '0.37', '0.37 seconds'],
    [-61_040, '1:01.04', '1 minute 1.04 seconds'],
    [-31_060, '31.06', '31.06 seconds'],
    [3_723_450, '1:02:03.45', '62 minutes 3.45 seconds'],
  ])('writes and speaks %i', (milliseconds, written, spoken) => {
    expect(differenceText(milliseconds)).toBe(written)
    expect(spokenDifference(milliseconds)).toBe(spoken)
  })
})
