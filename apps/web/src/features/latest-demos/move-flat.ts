import type { NewestRun } from '@kz/contract/runs/replays'
import { clockText, differenceText } from '../../ui/time/time-parts.ts'

type Run = Pick<NonNullable<NewestRun>, 'flat' | 'timeMs' | 'beaten'>

interface Parts {
  own: SVGGElement
  other: SVGGElement | null
  time: HTMLElement
  lead: HTMLElement | null
}

/** a loop takes no longer, and stands so long at its end */
const LONGEST_MS = 11_000
const REST_MS = 1_400

/** Where a run is, so many milliseconds after the loop's beginning. */
export function placeAt(places: readonly number[], stepMs: number, at: number): [x: number, y: number] {
  const most = places.length / 2 - 1
  const exact = Math.min(most, Math.max(0, at / stepMs))
  const before = Math.floor(exact)
  const next = Math.min(most, before + 1)
  const share = exact - before
  const part = (axis: 0 | 1) => {
    const from = places[before * 2 + axis] ?? 0
    return from + ((places[next * 2 + axis] ?? from) - from) * share
  }
  return [part(0), part(1)]
}

/** What clock and gap say at a moment: the clock stops where the run lands, and the gap grows until the other has. */
export function saidAt({ timeMs, beaten }: Run, atMs: number): { time: string; lead: string } {
  const wonMs = beaten ? Math.min(beaten.timeMs, atMs) - timeMs : 0
  return { time: clockText(Math.min(atMs, timeMs)), lead: wonMs > 0 ? `▼ −${differenceText(wonMs)}` : '' }
}

/** Moves both runs again and again. Answers what ends it, at the end of the loop. */
export function moveFlat(run: Run, parts: Parts): () => void {
  const { flat, timeMs, beaten } = run
  const length = Math.max(timeMs, beaten?.timeMs ?? 0) - flat.fromMs
  const pace = Math.max(1, length / LONGEST_MS)
  const put = (part: SVGGElement | null, places: readonly number[], at: number) => {
    const [x, y] = placeAt(places, flat.stepMs, at)
    part?.setAttribute('transform', `translate(${x.toFixed(1)} ${y.toFixed(1)})`)
  }
  const draw = (at: number) => {
    put(parts.own, flat.run, at)
    put(parts.other, flat.other, at)
    const said = saidAt(run, flat.fromMs + at)
    parts.time.textContent = said.time
    if (parts.lead) parts.lead.textContent = said.lead
  }
  let began: number | null = null
  let frame = requestAnimationFrame(function next(now) {
    began ??= now
    const at = (now - began) * pace
    if (at > length + REST_MS * pace) began = now
    draw(Math.min(at, length))
    frame = requestAnimationFrame(next)
  })
  return () => {
    cancelAnimationFrame(frame)
    draw(length)
  }
}
