import { expect, it } from 'vitest'
import { careerSentence, readout, yearMarks } from './career.ts'

const career = [
  { quarter: '2023 Q4', set: 2, held: 2 },
  { quarter: '2024 Q1', set: 1, held: 3 },
  { quarter: '2024 Q2', set: 0, held: 1 },
]

it('reads a quarter and the whole chart out', () => {
  expect(readout({ quarter: '2023 Q4', set: 1, held: 2 }, false)).toBe('2023 Q4: 1 record set, 2 held at its end')
  expect(careerSentence(career, 'set')).toBe('Records set per quarter since 2023, most in 2023 Q4: 2')
  expect(careerSentence(career, 'held')).toBe('Records held at the end of each quarter since 2023, most in 2024 Q1: 3')
  expect(careerSentence([], 'set')).toBe('No records')
})

it('marks years at their first quarter, not too close', () => {
  expect(yearMarks(career, 1)).toEqual([0, 1])
  expect(yearMarks(career, 4)).toEqual([0])
})
