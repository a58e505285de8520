import { expect, test } from 'vitest'
import { straightRun, timed } from '../../replay/data/testing.ts'
import { ORBIT } from '../../replay/scene/cameras.ts'
import type { FilmPlan } from '../plan/film-plan.ts'
import { factsOf } from './facts.ts'
import { stageMoment } from './sights.ts'

const DRAWN = { time: true, keys: true, speed: true, names: true, gap: true, splits: true, line: false, ribbon: true }
const PLAN: FilmPlan = {
  ...{ width: 640, height: 360, fps: 30, from: 0, to: 5000, drawn: DRAWN, racing: [], isSideBySide: false },
  ...{ camera: { kind: 'view', view: 'chase', orbit: ORBIT }, hasSound: false, form: 'video' },
}
const RUN = timed(straightRun(Array(10).fill(250)))
const GHOST = { ...timed(straightRun(Array(10).fill(300))), place: 2, name: 'Bob' }

test('a moment is the same picture whenever and after whatever it is drawn', () => {
  const first = stageMoment(PLAN, RUN, 1234, { place: 1, run: RUN }, 900)
  stageMoment(PLAN, RUN, 4000, { place: 1, run: RUN }, 900)
  expect(stageMoment(PLAN, RUN, 1234, { place: 1, run: RUN }, 900)).toEqual(first)
})

test('a film runs by the server’s clock, also where the recording hung', () => {
  // the recording stood for a second of which the server counted a quarter
  const ms = Array.from({ length: 101 }, (_, row) => row * 20 + (row > 50 ? 1000 : 0))
  const clock = Array.from({ length: 101 }, (_, row) => row * 20 + (row > 50 ? 250 : 0))
  const hung = timed({ ...straightRun([100, 100]), ms, clock }, { startMs: 0, finishMs: 3000 })
  expect(stageMoment(PLAN, hung, 1270, { place: 1, run: hung }, 900).at).toBeCloseTo(2020, 0)
})

test('without a ribbon there are no take-offs, and eyes see no body', () => {
  const eyes: FilmPlan = {
    ...PLAN,
    drawn: { ...DRAWN, ribbon: false },
    camera: { kind: 'view', view: 'first', orbit: ORBIT },
  }
  const moment = stageMoment(eyes, RUN, 100, { place: 1, run: RUN }, 900)
  expect(moment.body).toBe(false)
  expect(moment.from).toBeGreaterThan(moment.to)
})

test('side by side each picture follows its own run and shows it alone', () => {
  const side = { ...PLAN, racing: [2], isSideBySide: true }
  const [own, other] = [
    stageMoment(side, RUN, 1000, { place: 1, run: RUN }, 900),
    stageMoment(side, RUN, 1000, { place: 2, run: GHOST }, 900),
  ]
  expect([own.body, [...own.ghosts]]).toEqual([true, []])
  expect([other.body, [...other.ghosts]]).toEqual([false, [2]])
  expect(other.sight.x - own.sight.x).toBeCloseTo(50, 0)
})

test('an upright picture looks wider, or it would show a third of what is beside the run', () => {
  const tall = { ...PLAN, width: 360, height: 640 }
  const fov = (plan: FilmPlan) => stageMoment(plan, RUN, 100, { place: 1, run: RUN }, 900).sight.fov
  expect(fov(tall)).toBeGreaterThan(fov(PLAN))
})

test('the clock stands before the start and after the finish; a part is told for four seconds', () => {
  const splits = { names: ['One', 'Two'], own: [1000, 4000], ghosts: new Map([[2, [900, 4100]]]) }
  const facts = factsOf({ run: RUN, splits } as never, null)
  expect(facts(-400).time).toEqual({ lead: '', rest: '00:00.00' })
  expect(facts(99_000).time.rest).toBe('3.99')
  expect(facts(900).split).toBeNull()
  expect(facts(1500).split).toMatchObject({ part: 1, time: { rest: '1.00' } })
  expect(facts(3900).split).toMatchObject({ part: 1 })
})
