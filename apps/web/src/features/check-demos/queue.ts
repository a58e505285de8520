import { byName } from '@kz/contract/names/by-name'
import type { SubmittedDemo } from '@kz/contract/runs/demos'

export type Show = 'all' | 'free' | 'mine' | 'warnings'
export type Order = 'oldest' | 'newest' | 'map'

const tests: Record<Show, (demo: SubmittedDemo) => boolean> = {
  all: () => true,
  free: ({ checkBy }) => checkBy === null,
  mine: ({ mine }) => mine,
  warnings: ({ warnings }) => warnings.length > 0,
}

/** How many demos each choice of the filter shows. */
export function countsOf(demos: readonly SubmittedDemo[]): Record<Show, number> {
  const count = (show: Show) => demos.filter(tests[show]).length
  return { all: count('all'), free: count('free'), mine: count('mine'), warnings: count('warnings') }
}

/** The demos of a choice whose map or player holds `text`. The server's own order is the longest wait first. */
export function pick(demos: readonly SubmittedDemo[], show: Show, text: string, order: Order): SubmittedDemo[] {
  const wanted = text.trim().toLowerCase()
  const picked = demos.filter(
    (demo) => tests[show](demo) && `${demo.mapName}[${demo.route}] ${demo.playerName}`.toLowerCase().includes(wanted),
  )
  if (order === 'newest') return picked.toReversed()
  if (order === 'map') return picked.toSorted((a, b) => byName(a.mapName, b.mapName) || a.timeMs - b.timeMs)
  return picked
}

/** What a checker changes on a card. */
export interface Draft {
  ytLink: string
  cp: string
  gc: string
  mpbhop: boolean
  comment: string
}

export const savedDraft = (demo: SubmittedDemo): Draft => ({
  ytLink: demo.ytLink ?? '',
  cp: String(demo.cp),
  gc: String(demo.gc),
  mpbhop: demo.mpbhop,
  comment: demo.comment ?? '',
})
