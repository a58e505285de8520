import { pino } from 'pino'
import { expect, test, vi } from 'vitest'
import { openOutageLog } from './log.ts'

test('an outage is told once a second for each kind, however many calls it hits', () => {
  let clock = 0
  const now = vi.spyOn(performance, 'now').mockImplementation(() => clock)
  const lines: string[] = []
  const tell = openOutageLog(pino({}, { write: (line) => lines.push(line) }))
  const gone = Object.assign(new Error('gone'), { client: { password: 'x' } })
  for (let call = 0; call < 500; call++) tell('maintenance', gone)
  tell('busy', new Error('slow'))
  expect(lines).toHaveLength(2)
  clock = 999
  tell('maintenance', gone)
  expect(lines).toHaveLength(2)
  clock = 1_000
  tell('maintenance', gone)
  now.mockRestore()
  const told = lines.map((line) => JSON.parse(line))
  expect(told).toMatchObject([
    { kind: 'maintenance', reason: 'gone', before: 0 },
    { kind: 'busy', reason: 'slow', before: 0 },
    { kind: 'maintenance', reason: 'gone', before: 500 },
  ])
  expect(lines.every((line) => line.length < 300)).toBe(true)
})
