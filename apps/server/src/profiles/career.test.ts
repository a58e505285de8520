import { expect, it } from 'vitest'
import { careerOf, daysHeld, sharesOf } from './career.ts'

const day = (text: string) => new Date(`${text}T12:00:00Z`)
const NOW = day('2024-08-01')

it('counts whole days a record stood', () => {
  expect(daysHeld({ from: day('2024-01-01'), until: day('2024-01-11') }, NOW)).toBe(10)
  expect(daysHeld({ from: day('2024-07-31'), until: null }, NOW)).toBe(1)
  expect(daysHeld({ from: day('2024-08-02'), until: null }, NOW)).toBe(0)
})

it('follows what is set and held from quarter to quarter, quiet ones too', () => {
  const reigns = [
    { from: day('2023-11-20'), until: day('2024-02-01') },
    { from: day('2023-12-01'), until: null },
    { from: day('2024-02-01'), until: day('2024-03-31') },
  ]
  expect(careerOf(reigns, NOW)).toEqual([
    { quarter: '2023 Q4', set: 2, held: 2 },
    { quarter: '2024 Q1', set: 1, held: 1 },
    { quarter: '2024 Q2', set: 0, held: 1 },
    { quarter: '2024 Q3', set: 0, held: 1 },
  ])
  expect(careerOf([], NOW)).toEqual([])
})

it('counts shares in the order of the known names', () => {
  const records = [
    { name: 'hard', isCurrent: true },
    { name: 'easy', isCurrent: false },
    { name: 'hard', isCurrent: false },
  ]
  expect(sharesOf(['easy', 'medium', 'hard'], records)).toEqual([
    { name: 'easy', current: 0, total: 1 },
    { name: 'hard', current: 1, total: 2 },
  ])
})
