import { describe, expect, test } from 'vitest'
import { parseDemo } from '../index.ts'
import { type WriterInfo, type WriterOptions, writeDemo } from '../write/writer.ts'
import { namesAt } from './players.ts'

const steamId64 = ['7656119', '8000000001'].join('')
const parsed = (options: WriterOptions) => parseDemo(writeDemo({ durationMs: 6000, player: 'Olga', ...options }))
const finish = (name: string, time: number) => ({ time, text: `[KZ] ${name} finished the map. Time: 00:01.50 (0/0)` })

describe('names', () => {
  test('are kept with the times from which they were valid', () => {
    const infos: WriterInfo[] = [
      { time: 1000, slot: 4, name: 'Ivan' },
      { time: 2000, slot: 0, name: 'Olga2' },
      { time: 2500, slot: 0, name: 'Olga2' },
      { time: 3000, slot: 4, name: '' },
      { time: 4000, slot: 4, name: 'Petr' },
    ]
    const demo = parsed({ infos })
    expect(demo.player.name).toBe('Olga')
    expect(demo.names).toEqual([
      { time: 0, slot: 0, name: 'Olga' },
      { time: 1000, slot: 4, name: 'Ivan' },
      { time: 2000, slot: 0, name: 'Olga2' },
      { time: 3000, slot: 4, name: '' },
      { time: 4000, slot: 4, name: 'Petr' },
    ])
    const people = { names: demo.names, own: demo.ownSlots }
    expect(namesAt(people, 1500)).toEqual({ own: 'Olga', others: ['Ivan'] })
    expect(namesAt(people, 3500)).toEqual({ own: 'Olga2', others: [] })
    expect(namesAt(people, 5000)).toEqual({ own: 'Olga2', others: ['Petr'] })
  })

  test('say whose a finish is', () => {
    const says = [finish('Ivan', 1500), finish('Olga', 2500), finish('Olga2', 3500)]
    const infos = [
      { time: 1000, slot: 4, name: 'Ivan' },
      { time: 3000, slot: 0, name: 'Olga2' },
    ]
    const { timers } = parsed({ says, infos })
    expect(timers.map(({ endMs, ownName }) => [endMs, ownName])).toEqual([
      [2500, true],
      [3500, true],
    ])
  })

  test('follow the recorder into another slot who joins again', () => {
    const infos = [{ time: 2000, slot: 3, name: 'Renamed' }]
    const { ownSlots, timers, player } = parsed({
      joins: [{ time: 1900, playerIndex: 3 }],
      infos,
      says: [finish('Olga', 3000), finish('Renamed', 3500)],
    })
    expect(player.name).toBe('Olga')
    expect(ownSlots).toEqual([
      { time: 0, slot: 0 },
      { time: 1900, slot: 3 },
    ])
    expect(timers.map(({ endMs }) => endMs)).toEqual([3500])
  })

  test('are bounded', () => {
    const infos = Array.from({ length: 5200 }, (_, index) => ({
      time: index,
      slot: 1 + (index % 2),
      name: `n${index}`,
    }))
    const demo = parsed({ infos })
    expect(demo.names.length).toBeLessThanOrEqual(5000)
    expect(demo.warnings).toContainEqual(expect.objectContaining({ code: 'text-limit' }))
  })
})

describe('the kind of server', () => {
  const kind = (options: WriterOptions) => parsed(options).serverInfo?.kind

  test('is told by the packets that are confirmed at once', () => {
    expect(kind({})).toBe('listen')
    expect(kind({ answeredShare: 0.985 })).toBe('listen')
    expect(kind({ answeredShare: 0.97 })).toBe('unknown')
    expect(kind({ answeredShare: 0.52 })).toBe('unknown')
    expect(kind({ answeredShare: 0.49 })).toBe('dedicated')
    expect(kind({ answeredShare: 0 })).toBe('dedicated')
  })

  test('is no listen server with other players, though it may have bots', () => {
    expect(kind({ infos: [{ time: 0, slot: 1, name: 'Ivan' }] })).toBe('dedicated')
    expect(kind({ infos: [{ time: 0, slot: 1, name: 'Ivan', isBot: true }] })).toBe('listen')
    expect(kind({ infos: [{ time: 0, slot: 0, name: 'Olga2' }] })).toBe('listen')
    expect(kind({ playerIndex: 2 })).toBe('dedicated')
  })

  test('is no listen server with another account', () => {
    expect(kind({ steamId64, infos: [{ time: 0, slot: 1, name: 'Ivan' }] })).toBe('dedicated')
    expect(kind({ steamId64, infos: [{ time: 0, slot: 1, name: 'a bot', isBot: true }] })).toBe('listen')
  })
})
