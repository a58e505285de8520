import type { PointerEvent as ReactPointerEvent, RefObject } from 'react'
import type { Watcher } from './data/moment.ts'
import { ORBIT } from './scene/cameras.ts'

const TURN = 0.3
const NEAREST = 60
const FARTHEST = 6_000
const MOVE = 0.0016

/** What pointers and the wheel do to a watcher: one turns, the right button or two fingers move, the wheel or a pinch comes nearer. */
export function handsOf(watcher: RefObject<Watcher>, redraw: () => void, tap: () => void) {
  const pointers = new Map<number, { x: number; y: number }>()
  let travelled = 0

  const turned = (x: number, y: number) => {
    const { orbit, view } = watcher.current
    if (view === 'top') return shifted(x, y)
    orbit.yaw -= x * TURN
    orbit.pitch = Math.min(88, Math.max(-60, orbit.pitch + y * TURN))
  }
  const shifted = (x: number, y: number) => {
    const { orbit, view } = watcher.current
    const far = orbit.distance * MOVE * (view === 'top' ? 3 : 1)
    const yaw = ((view === 'top' ? 90 : orbit.yaw) * Math.PI) / 180
    const ahead = view === 'top' ? y * far : 0
    orbit.x += -x * far * Math.sin(yaw) + ahead * Math.cos(yaw)
    orbit.y += x * far * Math.cos(yaw) + ahead * Math.sin(yaw)
    if (view !== 'top') orbit.z += y * far
  }
  const nearer = (factor: number) => {
    const { orbit } = watcher.current
    orbit.distance = Math.min(FARTHEST, Math.max(NEAREST, orbit.distance / factor))
  }

  return {
    press(event: ReactPointerEvent<HTMLElement>) {
      event.currentTarget.setPointerCapture(event.pointerId)
      pointers.set(event.pointerId, { x: event.clientX, y: event.clientY })
      travelled = 0
    },
    move(event: ReactPointerEvent<HTMLElement>) {
      const before = pointers.get(event.pointerId)
      if (!before) return
      const now = { x: event.clientX, y: event.clientY }
      const [dx, dy] = [now.x - before.x, now.y - before.y]
      travelled += Math.abs(dx) + Math.abs(dy)
      const other = [...pointers].find(([id]) => id !== event.pointerId)?.[1]
      if (other) {
        const apart = (one: { x: number; y: number }) => Math.max(1, Math.hypot(one.x - other.x, one.y - other.y))
        nearer(apart(now) / apart(before))
        shifted(dx / 2, dy / 2)
      } else if (event.buttons & 2) shifted(dx, dy)
      else turned(dx, dy)
      pointers.set(event.pointerId, now)
      redraw()
    },
    letGo(event: ReactPointerEvent<HTMLElement>) {
      if (pointers.delete(event.pointerId) && travelled < 4 && event.type === 'pointerup' && event.button === 0) tap()
    },
    wheel(event: WheelEvent) {
      event.preventDefault()
      nearer(event.deltaY < 0 ? 1.15 : 1 / 1.15)
      redraw()
    },
    reset() {
      Object.assign(watcher.current.orbit, ORBIT)
      redraw()
    },
  }
}
