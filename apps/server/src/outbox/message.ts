import { z } from 'zod'

/** What is told outside the pages, before it has the form of its receiver. */

const Run = z.object({
  mapName: z.string(),
  route: z.string(),
  player: z.string(),
  /** `n-a` where it is not known */
  country: z.string(),
  time: z.string(),
  timeMs: z.number(),
  /** to the record before, negative; null for a first one */
  gapMs: z.number().nullable(),
})

export const Message = z.object({
  /** `record`, `news`, `map`, `event`, `test`, or a kind of notifications */
  kind: z.string(),
  title: z.string(),
  /** a sentence or two */
  body: z.string(),
  /** where it leads, on this site */
  path: z.string(),
  /** a still picture, on this site */
  picture: z.string().nullable(),
  run: Run.nullable(),
  /** of its words; none: English */
  language: z.string().optional(),
})
export type Message = z.output<typeof Message>
export type Run = z.output<typeof Run>

/** The still picture of a released run. */
export const pictureOf = (demoId: number): string => `/media/cards/replay/${demoId}.png`
/** The page of a map. */
export const mapPath = (mapName: string): string => `/record/${encodeURIComponent(mapName)}`
