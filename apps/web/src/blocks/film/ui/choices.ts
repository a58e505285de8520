import { ORBIT, type Orbit, VIEWS, type ViewName } from '../../replay/scene/cameras.ts'
import type { FilmSource } from '../film-source.ts'
import {
  type Drawn,
  type FilmPlan,
  type Lines,
  type PathMark,
  type Rate,
  type Shape,
  sizeOf,
} from '../plan/film-plan.ts'
import { LONGEST_CLIP_MS, type Part } from '../plan/parts.ts'

/** What was chosen in the dialog. */
export interface Choices {
  form: 'video' | 'picture'
  shape: Shape
  lines: Lines
  fps: Rate
  /** `path`: a way of its own */
  view: ViewName | 'path'
  orbit: Orbit
  marks: readonly PathMark[]
  drawn: Drawn
  /** the part it was set to last */
  part: string
  from: number
  to: number
  /** places of the ghosts in it, in order */
  racing: readonly number[]
  isSideBySide: boolean
  hasSound: boolean
}

/** up to four runs in all */
export const MOST_GHOSTS = 3
/** a moving picture: pixels of the shorter side by shape, and frames a second; a post takes 150 frames of so many pixels */
const PICTURE_LINES: Record<Shape, number> = { '16:9': 360, '9:16': 360, '1:1': 480 }
const PICTURE_FPS = 15

/** The film as it is offered at first: of the part with the key, else of the first. */
export function firstChoices(
  { splits, player, others, map }: FilmSource,
  parts: readonly Part[],
  key: string,
): Choices {
  const { view, ghosts } = player.get()
  const part = parts.find((one) => one.key === key) ?? parts[0]!
  const racing = others.flatMap(({ place }) => (ghosts.has(place) ? [place] : [])).slice(0, MOST_GHOSTS)
  return {
    ...{ form: 'video', shape: '16:9', lines: 1080, fps: 60 },
    ...{ view: VIEWS.includes(view) && view !== 'top' ? view : 'chase', orbit: { ...ORBIT }, marks: [] },
    ...{ part: part.key, from: part.from, to: part.to, racing, isSideBySide: false, hasSound: false },
    drawn: {
      ...{ time: true, keys: true, speed: true, names: true },
      ...{ gap: true, splits: splits !== null, line: racing.length > 1, ribbon: map === null },
    },
  }
}

/** Chosen anew: a part sets the ends, a clip is no longer than ten seconds. */
export function changed(before: Choices, change: Partial<Choices>, parts: readonly Part[]): Choices {
  const next = { ...before, ...change }
  const part = change.part === undefined ? undefined : parts.find(({ key }) => key === change.part)
  if (part) Object.assign(next, { from: part.from, to: part.to })
  if (next.form === 'picture') next.to = Math.min(next.to, next.from + LONGEST_CLIP_MS)
  return next
}

/** The film as it is to be made; ghosts that are not read yet are not in it. */
export function planOf(choices: Choices, ready: readonly { place: number }[]): FilmPlan {
  const { form, shape, lines, fps, view, orbit, marks, racing, ...rest } = choices
  const isPicture = form === 'picture'
  const there = racing.filter((place) => ready.some((ghost) => ghost.place === place))
  const isPath = view === 'path' && marks.length > 0
  return {
    ...sizeOf(shape, isPicture ? PICTURE_LINES[shape] : lines),
    ...{ form, fps: isPicture ? PICTURE_FPS : fps, from: rest.from, to: rest.to },
    camera: isPath ? { kind: 'path', marks } : { kind: 'view', view: view === 'path' ? 'free' : view, orbit },
    ...{ drawn: rest.drawn, racing: there, hasSound: rest.hasSound && !isPicture },
    isSideBySide: rest.isSideBySide && there.length > 0,
  }
}
