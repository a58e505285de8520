import { expect, it, vi } from 'vitest'
import { newWatcher } from './data/moment.ts'
import { ORBIT } from './scene/cameras.ts'
import { handsOf } from './watch-by-hand.ts'

function hands(view: 'free' | 'top' = 'free') {
  const watcher = { current: newWatcher(view) }
  const [redraw, tap] = [vi.fn(), vi.fn()]
  const made = handsOf(watcher, redraw, tap)
  const event = (pointerId: number, clientX: number, clientY: number, more = {}) =>
    ({
      pointerId,
      clientX,
      clientY,
      buttons: 1,
      button: 0,
      currentTarget: { setPointerCapture: () => {} },
      ...more,
    }) as never
  const end = (id: number, type = 'pointerup', button = 0) => made.letGo(event(id, 0, 0, { type, button }))
  return { made, event, end, redraw, tap, orbit: () => watcher.current.orbit }
}

it('turns round the runner with one finger, within what can be looked at', () => {
  const { made, event, orbit, redraw } = hands()
  made.move(event(1, 5, 5))
  expect(redraw, 'a pointer that was not pressed').not.toHaveBeenCalled()
  made.press(event(1, 100, 100))
  made.move(event(1, 110, 90))
  expect(orbit()).toMatchObject({ yaw: ORBIT.yaw - 3, pitch: ORBIT.pitch - 3 })
  made.move(event(1, 110, 5000))
  expect(orbit().pitch).toBe(88)
  made.move(event(1, 110, -5000))
  expect(orbit().pitch).toBe(-60)
  expect(redraw).toHaveBeenCalledTimes(3)
})

it('comes nearer as two fingers part, and goes where both move', () => {
  const { made, event, orbit } = hands()
  made.press(event(1, 100, 100))
  made.press(event(2, 200, 100))
  made.move(event(2, 300, 100))
  expect(orbit().distance).toBeCloseTo(ORBIT.distance / 2, 6)
  expect([orbit().yaw, orbit().pitch], 'two fingers do not turn').toEqual([ORBIT.yaw, ORBIT.pitch])
  const { x, z, distance } = orbit()
  made.move(event(1, 100, 140))
  made.move(event(2, 300, 140))
  expect(orbit().z - z).toBeCloseTo(13.4, 0)
  expect(orbit().x).toBeCloseTo(x, 6)
  expect(orbit().distance, 'both moved alike').toBeCloseTo(distance, 0)
  made.move(event(2, 1e6, 140))
  expect(orbit().distance).toBe(60)
  made.move(event(2, 101, 140))
  expect(orbit().distance).toBe(6000)
})

it('goes on with one finger when the other is lifted, and taps with neither', () => {
  const { made, event, end, orbit, tap } = hands()
  made.press(event(1, 100, 100))
  made.press(event(2, 200, 100))
  made.move(event(2, 260, 100))
  end(2)
  const { yaw } = orbit()
  made.move(event(1, 110, 100))
  expect(orbit().yaw).toBeCloseTo(yaw - 3, 6)
  end(1)
  expect(tap).not.toHaveBeenCalled()
})

it('plays at a tap and at nothing else', () => {
  const { made, event, end, tap } = hands()
  made.press(event(1, 100, 100))
  made.move(event(1, 101, 101))
  end(1)
  expect(tap).toHaveBeenCalledTimes(1)
  made.press(event(1, 100, 100))
  end(1, 'pointercancel')
  made.press(event(1, 100, 100))
  end(1, 'pointerup', 2)
  end(1)
  expect(tap).toHaveBeenCalledTimes(1)
})

it('pulls the ground along from above, so that what is under the finger stays there', () => {
  const { made, event, orbit } = hands('top')
  made.press(event(1, 100, 100))
  made.move(event(1, 110, 100))
  expect([Math.sign(orbit().x), Math.round(orbit().y)]).toEqual([-1, 0])
  made.move(event(1, 110, 120))
  expect(orbit().y).toBeGreaterThan(0)
  expect(orbit().yaw).toBe(ORBIT.yaw)
})

it('comes nearer by the wheel, and stands as before when it is reset', () => {
  const { made, orbit } = hands()
  const wheel = (deltaY: number) => {
    const event = { deltaY, preventDefault: vi.fn() }
    made.wheel(event as never)
    return event.preventDefault
  }
  expect(wheel(-100)).toHaveBeenCalled()
  expect(orbit().distance).toBeLessThan(ORBIT.distance)
  wheel(100)
  expect(orbit().distance).toBeCloseTo(ORBIT.distance, 6)
  made.move({} as never)
  wheel(100)
  made.reset()
  expect(orbit()).toEqual(ORBIT)
})
