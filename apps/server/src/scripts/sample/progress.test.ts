import { expect, test } from 'vitest'
import { linesOf } from './progress.ts'

test('each step is said at once, and of a long one every two seconds how far it is', () => {
  const lines: string[] = []
  let now = 0
  const tell = linesOf(
    (line) => lines.push(line),
    () => now,
  )
  for (const done of [0, 8, 16, 24]) {
    tell('demos', done, 30)
    now += 1_000
  }
  tell('rows')
  expect(lines).toEqual(['demos: 0 of 30', 'demos: 16 of 30', 'rows'])
})
