import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { Country, Id, MapName, Time } from '../wire/fields.ts'
import { boolOrNull, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { KeptExplained } from './analysis.ts'

/** What a player in the browser needs to show a run. */

/** How many other runs of the route come along. */
export const REPLAY_GHOSTS = 100

/** A file that never changes: its address is of its content. It is sent with Brotli; `size` is that of what is sent. */
const File = z.object({ url: text, size: number })

/** A run with its track. */
const RUN = {
  demoId: number,
  player: text,
  country: Country,
  time: Time,
  timeMs: number,
  /** null: it was not made yet, or could not be made */
  track: File.nullable(),
  /** within the recording, by its clock, in ms; null: nobody knows */
  startMs: numberOrNull,
  endMs: numberOrNull,
}

const Corner = z.tuple([number, number, number])

const Replay = z.object({
  ...RUN,
  mapName: text,
  route: text,
  /** it is the record of its route and class */
  isRecord: z.boolean(),
  /** of its release, with who released it; null: it waits, or nobody knows */
  dateIso: z.iso.datetime().nullable(),
  checkedBy: textOrNull,
  /** what is drawn of the map; null: there is no file, or it was not made yet */
  geometry: File.nullable(),
  /** the demo was recorded on the map as its file has it; null: nobody knows */
  isSameMap: boolOrNull,
  /** of its movement, by the clock of the recording; null: its report is none that says so */
  explained: KeptExplained.nullable(),
  /** the map's start and stop buttons */
  buttons: z.array(z.object({ kind: z.enum(['start', 'stop']), least: Corner, most: Corner })),
  /** released runs of the same route and class that have tracks, the fastest first; without this one */
  ghosts: z.array(z.object({ ...RUN, track: File, wasRecord: z.boolean(), dateIso: z.iso.datetime().nullable() })),
})
export type Replay = z.output<typeof Replay>
export type Ghost = Replay['ghosts'][number]

/** What is drawn of a map; null: the site has no such file, or has not made it yet. */
const MapGeometry = z.object({
  geometry: File.nullable(),
  /** the site has the map, be it in another version */
  isKnown: z.boolean(),
})
export type MapGeometry = z.output<typeof MapGeometry>

/** The hulls of a map, as `readHullFile` of @kz/bsp/hulls reads them; null: the site has no such file, or has not made it yet. */
const MapHulls = z.object({ hulls: File.nullable() })
export type MapHulls = z.output<typeof MapHulls>

/** A map's CRC as the engine reckons it and a demo's header keeps it, 8 hexadecimal digits. */
const Crc = z.string().regex(/^[0-9a-f]{8}$/)

export const replays = endpoints({
  /** a released run for everybody; one that waits for its sender and for checkers, any other for checkers alone */
  'GET /replay/{demoId}': { access: 'guest', rate: 'READ', params: z.object({ demoId: Id }), reply: Replay },
  /** for pages of maps, and for demos that stay in the browser: with a CRC only the version they were recorded on */
  'GET /map/geometry': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ mapName: MapName, mapCrc: Crc.optional() }),
    reply: MapGeometry,
  },
  /** for what a browser computes of a demo, which stays there */
  'GET /map/hulls': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ mapName: MapName, mapCrc: Crc }),
    reply: MapHulls,
  },
})
