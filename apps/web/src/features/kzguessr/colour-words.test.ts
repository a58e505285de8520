import { expect, test } from 'vitest'
import { colourWord, colourWords } from './colour-words.ts'

test('a colour has a plain word', () => {
  expect(colourWord(10, 12, 9)).toBe('black')
  expect(colourWord(240, 240, 235)).toBe('white')
  expect(colourWord(128, 130, 126)).toBe('grey')
  expect(colourWord(200, 30, 20)).toBe('red')
  expect(colourWord(160, 110, 60)).toBe('brown')
  expect(colourWord(60, 160, 70)).toBe('green')
  expect(colourWord(70, 110, 220)).toBe('blue')
  expect(colourWord(255, 0, 255)).toBe('purple')
  expect(colourWord(255, 0, 30)).toBe('red')
})

test('the most common colours of a picture are named first, three at most', () => {
  const of = (...colours: [number, number, number][]) => colours.flatMap((colour) => [...colour, 255])
  expect(colourWords(of([60, 160, 70], [10, 9, 8], [60, 160, 70]))).toEqual(['green', 'black'])
  expect(colourWords(of([60, 160, 70], [10, 9, 8], [128, 128, 128], [200, 30, 20]))).toHaveLength(3)
  expect(colourWords([])).toEqual([])
})
