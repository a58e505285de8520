import { pino } from 'pino'
import { expect, test } from 'vitest'
import { openOutageLog } from './log.ts'

test('an outage is told once a second for each kind, however many calls it hits', () => {
  const lines: string[] = []
  const tell = openOutageLog(pino({}, { write: (line) => lines.push(line) }))
  for (let call = 0; call < 500; call++)
    tell('maintenance', Object.assign(new Error('gone'), { client: { password: 'x' } }))
  tell('busy', new Error('slow'))
  expect(lines).toHaveLength(2)
  expect(lines.every((line) => line.length < 300)).toBe(true)
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ kind: 'maintenance', reason: 'gone', before: 0 })
})
