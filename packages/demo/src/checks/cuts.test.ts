import { describe, expect, test } from 'vitest'
import { inspect, parseDemo } from '../index.ts'
import { demosIn, haveDemos, readReal } from '../testing/real-demos.ts'
import { type EditFrame, edit, joined, type Mends, repeated, swapped, without } from '../write/edit.ts'
import { type WriterFrame, writeDemo } from '../write/writer.ts'

type Choose = (frames: EditFrame[]) => EditFrame[]

const KINDS = ['cut', 'out-of-order', 'directory-mismatch']
const OWN = () => writeDemo({ durationMs: 30_000, seed: 3 })
const OTHER = () => writeDemo({ durationMs: 20_000, seed: 8 })

function cutsIn(bytes: Uint8Array) {
  return inspect(parseDemo(bytes)).filter(({ kind }) => KINDS.includes(kind))
}

/** What an editor does to a demo of at least ten seconds, whether it must be strong, and near which second it must be found. */
const EDITS: [name: string, choose: (other: Uint8Array) => Choose, mends: Mends, isStrong: boolean, at: number][] = [
  ['a cut', () => without(2, 4.5), {}, true, 2],
  ['a cut with an honest directory', () => without(2, 4.5), { directory: true }, true, 2],
  ['a cut, frames retimed', () => without(2, 4.5), { frameTimes: true, directory: true }, true, 2],
  [
    'a cut, both clocks retimed',
    () => without(2, 4.5),
    { frameTimes: true, serverTimes: true, directory: true },
    true,
    2,
  ],
  [
    'a cut, renumbered, both clocks retimed',
    () => without(2, 4.5),
    { frameTimes: true, serverTimes: true, hostFrames: true, directory: true },
    ...([false, 2] as const),
  ],
  [
    'a cut, renumbered, frames retimed',
    () => without(2, 4.5),
    { frameTimes: true, hostFrames: true, directory: true },
    true,
    2,
  ],
  [
    'a cut, all numbers right, frames retimed',
    () => without(2, 4.5),
    { frameTimes: true, hostFrames: true, packets: true, directory: true },
    ...([false, 2] as const),
  ],
  ['a cut, all numbers right', () => without(2, 4.5), { hostFrames: true, packets: true, directory: true }, false, 2],
  ['two recordings joined', (other) => joined(3, other, 2), { directory: true }, false, 3],
  [
    'two recordings joined, clocks and frames put right',
    (other) => joined(3, other, 1),
    { frameTimes: true, serverTimes: true, hostFrames: true, directory: true },
    ...([false, 3] as const),
  ],
  ['a stretch repeated', () => repeated(2, 3), { directory: true }, false, 3],
  [
    'a stretch repeated, both clocks retimed',
    () => repeated(2, 3),
    { frameTimes: true, serverTimes: true, directory: true },
    false,
    3,
  ],
  [
    'a stretch repeated, renumbered, both clocks retimed',
    () => repeated(2, 3),
    { frameTimes: true, serverTimes: true, hostFrames: true, directory: true },
    ...([false, 3] as const),
  ],
  ['two stretches swapped', () => swapped(2, 3, 4), { directory: true }, false, 2],
  [
    'two stretches swapped, both clocks retimed',
    () => swapped(2, 3, 4),
    { frameTimes: true, serverTimes: true, directory: true },
    false,
    2,
  ],
]

/** Found at its place: strong where it must be. */
function expectFound(bytes: Uint8Array, isStrong: boolean, at: number): void {
  const found = cutsIn(bytes).filter(({ kind }) => kind !== 'directory-mismatch')
  expect(found.length).toBeGreaterThan(0)
  const [first] = found
  expect(first!.time! / 1000).toBeGreaterThan(at - 0.2)
  expect(first!.time! / 1000).toBeLessThan(at + 0.2)
  if (isStrong) expect(first!.level).toBe('strong')
  else expect(['look', 'strong']).toContain(first!.level)
}

describe('an edited recording of our own', () => {
  test.each(EDITS)('%s is found at its place', (_, choose, mends, isStrong, at) => {
    expectFound(edit(OWN(), choose(OTHER()), mends), isStrong, at)
  })

  test('is not found where nothing was done', () => {
    expect(cutsIn(edit(OWN(), (frames) => frames))).toEqual([])
    expect(cutsIn(edit(OWN(), (frames) => frames, { frameTimes: true, directory: true }))).toEqual([])
  })

  test.each<[string, Mends]>([
    ['nothing mended', {}],
    ['frames retimed', { frameTimes: true }],
    ['both clocks retimed', { frameTimes: true, serverTimes: true }],
    ['only packets show it', { frameTimes: true, serverTimes: true, hostFrames: true }],
    ['only the clock shows it', { frameTimes: true, hostFrames: true, packets: true }],
  ])('says that 9.8 s are missing: %s', (_, mends) => {
    const [cut] = cutsIn(edit(OWN(), without(8, 17.8), mends))
    expect(cut).toMatchObject({ kind: 'cut', value: '9.8 s' })
    expect(cut!.text).toMatch(/^9\.8 s missing at 0:07\.99: /)
  })

  test('names each place of several cuts, and sums up what is more', () => {
    const twice = cutsIn(edit(OWN(), (frames) => without(20, 21)(without(8, 10)(frames)), { directory: true }))
    expect(twice.map(({ value }) => value)).toEqual(['2.0 s', '1.0 s'])
    const often = edit(OWN(), (frames) => frames.filter(({ seconds }) => seconds % 1 < 0.5), { directory: true })
    const found = cutsIn(often)
    expect(found).toHaveLength(9)
    expect(found.at(-1)).toMatchObject({ level: 'strong', hitCount: 22 })
  })
})

describe('the limits', () => {
  const cutOf = (frames: number) => cutsIn(edit(OWN(), without(2, 2 + (frames - 1) / 100 + 0.001), { directory: true }))

  test('a step of 50 host frames is strong, of 6 a look, of 5 nothing', () => {
    const levelOf = (step: number) => cutOf(step - 1).map(({ level }) => level)
    expect(levelOf(50)).toEqual(['strong'])
    expect(levelOf(49)).toEqual(['look'])
    expect(levelOf(6)).toEqual(['look'])
    expect(levelOf(5)).toEqual([])
  })

  test('where a new session begins it is no more than a look', () => {
    const withJoin = () => writeDemo({ durationMs: 30_000, joins: [{ time: 8_000 }] })
    const at = (from: number) => cutsIn(edit(withJoin(), without(from, from + 3), { directory: true }))
    expect(at(8.01).map(({ level }) => level)).toEqual(['look'])
    expect(at(15).map(({ level }) => level)).toEqual(['strong'])
  })
})

describe('an honest recording', () => {
  const plant = (change: (frame: WriterFrame) => void) => cutsIn(writeDemo({ durationMs: 20_000, plant: change }))

  test('hangs, and its server catches up', () => {
    const hitches = [300, 301, 500, 900]
    const hang = (frame: WriterFrame) => {
      const hangs = hitches.filter((index) => index <= frame.index).length
      frame.seconds += hangs * 3
      const caught = hitches.filter((index) => index < frame.index).length
      frame.serverSeconds += hangs * 0.25 + caught * 1.5
      frame.messageSeconds += hangs * 0.25 + caught * 1.5
    }
    expect(plant(hang)).toEqual([])
  })

  test('says nothing for a server that is half a second ahead', () => {
    const ahead = (seconds: number) => (frame: WriterFrame) => {
      if (frame.index >= 700) frame.serverSeconds += seconds
    }
    expect(plant(ahead(0.45))).toEqual([])
    expect(plant(ahead(0.55)).map(({ kind, level }) => `${kind} ${level}`)).toEqual(['cut look'])
  })

  test('rejoins, and draws more frames than it records', () => {
    expect(cutsIn(writeDemo({ durationMs: 20_000, joins: [{ time: 8_000 }] }))).toEqual([])
    expect(cutsIn(writeDemo({ durationMs: 20_000, updates: 20 }))).toEqual([])
  })
})

const FIVE: [folder: string, name: string][] = [
  ['longjump', '274_dcj_Desu.dem'],
  ['clean', 'normaljumpanalyze.dem'],
  ['clean', 'clean_lags_test.dem'],
  ['clean', 'mousejumpnew.dem'],
  ['other', 'de_alexandra_50458a.dem'],
]

describe.skipIf(!haveDemos)('five real recordings, edited', () => {
  const all = FIVE.flatMap(([folder, name]) => EDITS.map((one) => [`${folder}/${name}`, ...one] as const))
  // a third of them, another with each commit: of each edit one or two, of each recording five; all with FULL=1
  const share = Number(process.env.SHARE ?? 0)
  const cases = all.filter(
    (_, place) => process.env.FULL === '1' || (place + Math.floor(place / EDITS.length)) % 3 === share % 3,
  )
  test.each(cases)('%s, %s', (path, _, choose, mends, isStrong, at) => {
    const [folder, name] = path.split('/') as [string, string]
    const other = readReal('clean', 'space_jumps_clean.dem')
    expectFound(edit(readReal(folder, name), choose(other), mends), isStrong, at)
  })

  test.each(['clean', 'other', 'longjump', 'cheat', 'hltv'])('none in %s is taken for one', (folder) => {
    for (const name of demosIn(folder)) expect(cutsIn(readReal(folder, name))).toEqual([])
  })
})
