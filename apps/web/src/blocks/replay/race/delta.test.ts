import { expect, it } from 'vitest'
import { straightRun } from '../data/testing.ts'
import { type Way, wayOf } from './align.ts'
import { leadAt, leadOver, splitsOf, stretchesOf } from './delta.ts'
import { hundredths, namedStretches, openingWords, stretchWords } from './delta-words.ts'

/** A run over 1,000 units whose speed on each hundred units is given. */
const runAt = (speeds: readonly number[], aside: (at: number) => number = () => 0) => straightRun(speeds, { aside })
const wholeWay = (run: ReturnType<typeof runAt>): Way => wayOf(run, 0, run.ms.length - 1)
const even = Array<number>(10).fill(250)
const slowIn = (hundred: number, speed: number) => even.map((one, at) => (at === hundred ? speed : one))

it('says where the time was won, and the parts add up', () => {
  const [mine, theirs] = [wholeWay(runAt(even)), wholeWay(runAt(slowIn(4, 125)))]
  const lead = leadOver(mine, theirs)
  expect(Math.round(lead.at(-1)!)).toBe(400)
  const splits = splitsOf(lead)
  expect(splits.reduce((sum, { won }) => sum + won, 0)).toBe(400)
  expect(splits[4]!.won).toBeGreaterThan(360)
  expect(splits.filter((_, tenth) => tenth !== 4).every(({ won }) => Math.abs(won) <= 20)).toBe(true)
  const { stretches, rest } = stretchesOf(lead)
  expect(stretches).toHaveLength(1)
  expect(stretches[0]!.won + rest).toBe(400)
  expect(stretches[0]!.from).toBeGreaterThanOrEqual(225)
  expect(stretches[0]!.to).toBeLessThanOrEqual(315)
})

it('tells what was lost beside what was won', () => {
  const mine = wholeWay(runAt(slowIn(7, 200)))
  const { stretches, rest } = stretchesOf(leadOver(mine, wholeWay(runAt(slowIn(2, 125)))))
  expect(stretches.map(({ won }) => Math.sign(won))).toEqual([1, -1])
  expect(stretches.reduce((sum, { won }) => sum + won, rest)).toBe(300)
})

it('holds a runner who wandered off and came back to be where they left', () => {
  const wandering = runAt(even, (at) => (at > 400 && at < 500 ? 150 * Math.sin(((at - 400) / 100) * Math.PI) : 0))
  const lead = leadOver(wholeWay(runAt(even)), wholeWay(wandering))
  for (let place = 1; place < lead.length; place++) expect(lead[place]! + 8).toBeGreaterThanOrEqual(lead[place - 1]!)
  expect(Math.abs(lead[200]!)).toBeLessThan(20)
})

it('finds its way where the path crosses itself', () => {
  const loop = (speed: number) => straightRun(Array<number>(12).fill(speed), { loop: true })
  const [mine, theirs] = [wholeWay(loop(300)), wholeWay(loop(250))]
  const lead = leadOver(mine, theirs)
  expect(Math.round(leadAt(mine, lead, mine.ms[300]!))).toBeGreaterThan(350)
  expect(Math.round(leadAt(mine, lead, mine.ms[300]!))).toBeLessThan(450)
})

it('names stretches by their jumps and is even without a difference', () => {
  const mine = wholeWay(runAt(even))
  const lead = leadOver(mine, wholeWay(runAt(slowIn(4, 125))))
  const named = namedStretches(stretchesOf(lead).stretches, mine, [200, 1650, 1900, 3000])
  expect(named.map(({ name }) => name)).toEqual(['Jumps 2 to 3'])
  const [stretch] = stretchesOf(lead).stretches
  const edges = [mine.ms[stretch!.from]!, mine.ms[stretch!.to]!]
  expect(namedStretches([stretch!], mine, edges)[0]!.name, 'who takes off at its end is in the next').toBe('Jump 1')
  expect(openingWords(400, named)).toBe('0.40 s in one place.')
  expect(openingWords(0, [])).toBe('Even at the finish.')
  expect(hundredths(-389)).toBe('0.38')
  expect(namedStretches([{ from: 0, to: 30, won: 80 }], mine, [])[0]!.name).toBe('The start')
  expect(namedStretches([{ from: 60, to: 120, won: 80 }], mine, [])[0]!.name).toBe('10 to 20 %')
})

it('tells heights apart: who fell back and climbed again lost that much', () => {
  const ladder = (heights: (way: number) => number, hundreds: number): Way => {
    const flat = runAt(Array<number>(hundreds).fill(250))
    return wholeWay({ ...flat, x: Array.from(flat.x, () => 0), z: Array.from(flat.x, heights) })
  }
  const mine = ladder((way) => way, 10)
  const theirs = ladder((way) => (way < 500 ? way : way < 750 ? 1000 - way : way - 500), 15)
  const lead = leadOver(mine, theirs)
  expect(lead[480]).toBeGreaterThan(1900)
  expect(lead[480]).toBeLessThan(2100)
})

it('walks no teleport', () => {
  const run = runAt(even)
  const far = { ...run, x: Array.from(run.x, (at) => (at < 500 ? at : at + 5000)) }
  expect(wholeWay(run).step * 600).toBeCloseTo(995, -1)
  expect(wholeWay(far).step * 600).toBeCloseTo(995, -1)
})

it('names no stretch that decided nothing, and counts those that went the way of the whole', () => {
  const little = leadOver(wholeWay(runAt(even)), wholeWay(runAt(slowIn(4, 225))))
  expect(little.at(-1)).toBeGreaterThan(35)
  expect(stretchesOf(little)).toEqual({ stretches: [], rest: Math.round(little.at(-1)!) })
  const named = [300, -80, 120].map((won) => ({ from: 0, to: 1, won, ms: 0, name: 'Jump 1' }))
  expect(openingWords(340, named)).toBe('0.34 s in two places.')
  expect(openingWords(-60, named)).toBe('0.06 s in one place.')
  expect(openingWords(60, [])).toBe('0.06 s, a little everywhere.')
  expect(named.map(stretchWords)).toEqual(['gave 0.30', 'took 0.08', 'gave 0.12'])
})
