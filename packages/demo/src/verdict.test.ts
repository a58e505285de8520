import { expect, test } from 'vitest'
import { parseDemo, reportOf, verdictOf } from './index.ts'
import { clientSettings } from './run/client-settings.ts'
import { frameTimes } from './run/fps.ts'
import { type WriterOptions, writeDemo } from './write/writer.ts'

const parsed = (options: WriterOptions) => parseDemo(writeDemo({ durationMs: 6000, ...options }))
const kinds = (options: WriterOptions) => reportOf(parsed(options)).findings.map(({ kind }) => kind)
const verdict = (options: WriterOptions) => verdictOf(reportOf(parsed(options)).findings)

test('the verdict is one of three, and names no cheat', () => {
  expect(verdict({ infos: [{ time: 500, slot: 0, name: 'Olga2' }] })).toBe('none')
  expect(verdict({ joins: [{ time: 3000 }] })).toBe('warnings')
  expect(verdict({ faults: ['gravity-400'] })).toBe('violations')
  expect(verdict({ faults: ['no-jump-command'], durationMs: 12_000 })).toBe('violations')
})

test('client settings are found where they are typed and where the server forces them', () => {
  const typed = parsed({
    plant: ({ index, state }) => {
      if (index === 100) state.commands.push('developer 1;fps_max 250')
      if (index === 200) state.commands.push('say fps_max 500', 'fps_maximum 9', 'bind x "fps_max 300"')
    },
  })
  const [developer, fps, ...more] = clientSettings(typed)
  expect(developer).toMatchObject({ name: 'developer', value: 1, isForced: false, times: 1 })
  expect(fps).toMatchObject({ name: 'fps_max', value: 250, time: developer?.time })
  expect(developer?.time).toBeGreaterThan(900)
  expect(more).toEqual([])

  const texts = [
    { time: 50, source: 'stufftext' as const, text: 'developer 0;fps_max 99.5;cl_sidespeed 300', repeats: 25 },
  ]
  expect(clientSettings({ ...typed, texts }).filter(({ isForced }) => isForced)).toEqual([
    { time: 50, name: 'developer', value: 0, isForced: true, times: 26 },
    { time: 50, name: 'fps_max', value: 99.5, isForced: true, times: 26 },
    { time: 50, name: 'cl_sidespeed', value: 300, isForced: true, times: 26 },
  ])
})

test('a setting of the client that was not agreed is a fact of its own', () => {
  const set = (command: string) =>
    kinds({ plant: ({ index, state }) => void (index === 100 && state.commands.push(command)) })
  expect(set('fps_max 250')).toContain('client-setting')
  expect(set('fps_max 60')).not.toContain('client-setting')
  expect(set('cl_sidespeed 401')).toContain('client-setting')
  expect(set('cl_sidespeed "400"')).not.toContain('client-setting')
})

test('a report counts frames by their time, and presses around take-offs', () => {
  expect(
    frameTimes(Float32Array.of(0, 0.01, 0.02, 0.5, 1.6)).flatMap((count, at) => (count ? [[at, count]] : [])),
  ).toEqual([
    [10, 2],
    [50, 1],
  ])
  const { frameTimes: times, hops } = reportOf(parsed({ fps: 100, hands: { ground: () => 1 } }))
  expect(times[10]).toBeGreaterThan(500)
  const { pattern } = hops.scroll
  expect(pattern).toHaveLength(30)
  const row = hops.list[3]!
  expect(pattern.slice(0, 15).reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(row.pressesBefore)
})
