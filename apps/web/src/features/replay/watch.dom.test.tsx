import { expect, it } from 'vitest'
import type { Replay } from '../../blocks/replay/data/replay.ts'
import { wantedOf } from '../../blocks/replay/data/replay-address.ts'
import { straightRun, timed } from '../../blocks/replay/data/testing.ts'
import { createPlayer } from '../../blocks/replay/player.ts'
import { playerOf } from '../../blocks/replay/watched-run.tsx'
import { linkTo } from './share.ts'

const replay = { demoId: 5, ghosts: [{ demoId: 20 }, { demoId: 30 }, { demoId: 40 }] } as unknown as Replay
const run = timed(straightRun(Array<number>(30).fill(250)), { startMs: 1000, finishMs: 11_000 })
const opened = (address: Record<string, unknown>, still = false) => {
  const { at, playing, view, rate, ghosts } = playerOf(replay, run, wantedOf(address), still).get()
  return { at, playing, view, rate, ghosts: [...ghosts] }
}

it('plays at once in the chase view against the run before it', () => {
  expect(opened({})).toEqual({ at: 0, playing: true, view: 'chase', rate: 1, ghosts: [2] })
})

it('stands from above for who wants no motion', () => {
  expect(opened({}, true)).toMatchObject({ playing: false, view: 'top' })
  expect(opened({ view: 'first' }, true)).toMatchObject({ playing: false, view: 'first' })
})

it('stands at the moment of a link, in its view, against its runs', () => {
  const wanted = { t: '3.2', view: 'free', vs: '40,999', speed: '0.5' }
  expect(opened(wanted)).toEqual({ at: 3200, playing: false, view: 'free', rate: 0.5, ghosts: [4] })
  expect(opened({ vs: '' }).ghosts).toEqual([])
  expect(opened({ t: 9999, view: 'elsewhere' })).toMatchObject({ at: 10_990, view: 'chase' })
})

it('gives a link that opens just that', () => {
  const link = (change: Parameters<typeof createPlayer>[1]) =>
    new URL(linkTo(replay, createPlayer({ from: -1000, to: 12_000, finish: 10_000 }, change)))
  const one = link({ at: 3210, view: 'top', rate: 0.25, ghosts: new Set([3, 4]) })
  expect(one.pathname).toBe('/replay/5')
  const address = Object.fromEntries(one.searchParams)
  expect(wantedOf(address)).toEqual({ at: 3210, view: 'top', rate: 0.25, vs: ['30', '40'], film: null })
  expect(opened(address)).toMatchObject({ at: 3210, view: 'top', ghosts: [3, 4] })
  const alone = Object.fromEntries(link({ at: 0, ghosts: new Set() }).searchParams)
  expect(wantedOf(alone)).toMatchObject({ at: 0, rate: null, vs: [] })
})
