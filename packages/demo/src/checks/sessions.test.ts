import { describe, expect, test } from 'vitest'
import { inspect, parseDemo } from '../index.ts'
import { type WriterOptions, writeDemo } from '../write/writer.ts'

const found = (options: WriterOptions) =>
  inspect(parseDemo(writeDemo({ durationMs: 6000, player: 'Olga', map: 'kz_one', ...options })))

describe('sessions', () => {
  test('a change of name is a fact with its times', () => {
    const infos = [
      { time: 1000, slot: 0, name: 'Olga' },
      { time: 2000, slot: 0, name: 'Olga2' },
      { time: 3000, slot: 5, name: 'Ivan', isBot: true },
      { time: 4000, slot: 0, name: 'Olga' },
    ]
    const text = "The player's name changed 2 times, from Olga to Olga, in the run."
    expect(found({ infos })).toEqual([
      {
        ...{ kind: 'name-in-run', level: 'fact', text, value: 'Olga', limit: 'Olga', time: 2000 },
        hits: [
          [2000, 2000],
          [4000, 4000],
        ],
        hitCount: 2,
      },
    ])
    expect(found({ infos: infos.slice(0, 1) })).toEqual([])
    const early = found({ infos: infos.slice(1, 2), run: { startMs: 2500, timeMs: 3000 } })
    expect(early).toMatchObject([{ kind: 'name-changed', text: "The player's name changed from Olga to Olga2." }])
    expect(found({ infos: [{ time: 0, slot: 0, name: 'Olga2' }] })).toEqual([])
  })

  test('joining again and another map are worth a look', () => {
    const joins = [{ time: 2000 }, { time: 3000, map: 'kz_two' }, { time: 4000, map: 'kz_two' }]
    expect(found({ joins })).toMatchObject([
      { kind: 'reconnect', level: 'look', value: 2, time: 2000, hitCount: 2 },
      { kind: 'map-changed', level: 'look', text: 'The map changed from kz_one to kz_two.', time: 3000 },
    ])
  })

  test('a clock that starts over without a new session is worth a look, after one it is part of it', () => {
    const back = (from: number) => (frame: { seconds: number; serverSeconds: number; messageSeconds: number }) => {
      if (frame.seconds < from) return
      frame.serverSeconds = frame.seconds - from + 0.1
      frame.messageSeconds = frame.serverSeconds
    }
    const [clock, ...others] = found({ plant: back(3) })
    expect(clock).toMatchObject({ kind: 'clock-back', level: 'look', value: 1, time: 3000 })
    expect(others).toEqual([])
    const waiting = (frame: { seconds: number; serverSeconds: number; messageSeconds: number }) => {
      if (frame.seconds >= 2 && frame.seconds < 3) frame.serverSeconds = 3
      back(3)(frame)
    }
    expect(found({ plant: waiting, joins: [{ time: 1990 }] }).map(({ kind }) => kind)).toEqual(['reconnect'])
  })
})
