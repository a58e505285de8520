import { expect, it } from 'vitest'
import { createPlayer } from './player.ts'

const SPAN = { from: -1000, to: 9000, finish: 8000 }

it('plays by real time and its rate, stops at the end and begins again from there', () => {
  const player = createPlayer(SPAN)
  player.tick(500)
  expect(player.get().at).toBe(0)
  player.play(true)
  player.tick(500)
  player.changeRate(-1)
  player.tick(500)
  expect(player.get()).toMatchObject({ at: 750, rate: 0.5 })
  player.tick(60_000)
  expect(player.get()).toMatchObject({ at: 9000, playing: false })
  player.play(true)
  expect(player.get().at).toBe(0)
})

it('stays within its span and its rates', () => {
  const player = createPlayer(SPAN, { at: 1e9, rate: 8 })
  expect(player.get().at).toBe(9000)
  player.seek(-1e9)
  player.changeRate(1)
  expect(player.get()).toMatchObject({ at: -1000, rate: 8 })
  player.setRate(0.25)
  expect(player.get().rate).toBe(0.25)
  player.setRate(3)
  expect(player.get().rate).toBe(2)
})

it('goes round between two ends, in whichever order they were set, until one is taken away', () => {
  const player = createPlayer(SPAN, { at: 3000 })
  player.markLoop('b')
  player.seek(2000)
  player.markLoop('a')
  player.play(true)
  player.tick(900)
  expect(player.get().at).toBe(2900)
  player.tick(200)
  expect(player.get()).toMatchObject({ at: 2000, playing: true })
  player.markLoop('a')
  expect(player.get().loopFrom).toBeNull()
  player.seek(5000)
  player.tick(100)
  expect(player.get().at, 'who is past the end goes on').toBe(5100)
  player.endLoop()
  player.markLoop('a')
  player.seek(4000)
  player.markLoop('b')
  player.tick(1200)
  expect(player.get(), 'the beginning is the earlier one').toMatchObject({ at: 4000, playing: true })
})

it('tells whoever watches, and no longer', () => {
  const player = createPlayer(SPAN)
  let told = 0
  const leave = player.watch(() => told++)
  player.showGhosts([2, 4])
  leave()
  player.showHud(false)
  expect(told).toBe(1)
  expect([...player.get().ghosts]).toEqual([2, 4])
})
