import { z } from 'zod'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, Day, Id, MapName, Route, Time } from '../wire/fields.ts'
import { boolOrNull, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { KeptExplained } from './analysis.ts'
import { OneRun } from './runs.ts'

/** What a player in the browser needs to show a run. */

/** How many other runs of the route come along. */
export const REPLAY_GHOSTS = 100

/** A file that never changes: its address is of its content. It is sent with Brotli; `size` is that of what is sent. */
const File = z.object({ url: text, size: number })

/** A run, and its part of the recording, by whose clock it is in ms; null: nobody knows. */
const TIMED = {
  player: text,
  country: Country,
  time: Time,
  timeMs: number,
  startMs: numberOrNull,
  endMs: numberOrNull,
}

/** A demo's run with its track. */
const RUN = {
  demoId: number,
  ...TIMED,
  /** null: it was not made yet, or could not be made */
  track: File.nullable(),
}

const Corner = z.tuple([number, number, number])

/** Where a run is watched. */
const PLACE = {
  mapName: text,
  route: text,
  /** what is drawn of the map; null: there is no file, or it was not made yet */
  geometry: File.nullable(),
  /** it was recorded on the map as its file has it; null: nobody knows */
  isSameMap: boolOrNull,
  /** the map's start and stop buttons */
  buttons: z.array(z.object({ kind: z.enum(['start', 'stop']), least: Corner, most: Corner })),
}

const Replay = z.object({
  ...RUN,
  ...PLACE,
  /** it is the record of its route and class */
  isRecord: z.boolean(),
  /** of its release, with who released it; null: it waits, or nobody knows */
  dateIso: z.iso.datetime().nullable(),
  checkedBy: textOrNull,
  /** of its movement, by the clock of the recording; null: its report is none that says so */
  explained: KeptExplained.nullable(),
  /** released runs of the same route and class that have tracks, the fastest first; without this one */
  ghosts: z.array(z.object({ ...RUN, track: File, wasRecord: z.boolean(), dateIso: z.iso.datetime().nullable() })),
})
export type Replay = z.output<typeof Replay>
export type Ghost = Replay['ghosts'][number]

/** A track that is made when it is first asked for: its size is not known before. */
const LateFile = z.object({ url: text, size: numberOrNull })

/** A run of a game server in the player; its map is drawn only where it is the one it was run on. */
const RunReplay = z.object({
  ...OneRun.shape,
  ...TIMED,
  ...PLACE,
  /** null: its replay cannot be drawn */
  track: LateFile.nullable(),
  /** other runs of the route, the fastest first: released ones, those of its board, those that were asked for, the viewer's own */
  ghosts: z.array(
    z.object({
      ...TIMED,
      /** a released demo, or a run of a game server */
      demoId: numberOrNull,
      runId: numberOrNull,
      track: LateFile,
      isRecord: z.boolean(),
      isOwn: z.boolean(),
      dateIso: z.iso.datetime().nullable(),
    }),
  ),
})
export type RunReplay = z.output<typeof RunReplay>

const NewestRun = z
  .object({
    demoId: number,
    mapName: text,
    route: text,
    player: text,
    country: Country,
    timeMs: number,
    dateIso: textOrNull,
    /** the record it took; null for a first one */
    beaten: z.object({ player: text, country: Country, timeMs: number }).nullable(),
    /** the last seconds of both in one flat picture of 1,000 by 400: x and y of each step, in turn */
    flat: z.object({
      /** where on the run's clock it begins */
      fromMs: number,
      stepMs: number,
      run: z.array(number),
      /** empty where that has no track */
      other: z.array(number),
    }),
  })
  .nullable()
export type NewestRun = z.output<typeof NewestRun>

/** The records of a week that can be watched, for an evening. */
const Tonight = z.object({
  /** the last of the seven days, `yyyy-MM-dd` in UTC, today at the latest */
  until: text,
  isThisWeek: z.boolean(),
  /** how many records the week has, those too that cannot be watched */
  records: number,
  /** the week has none that can be watched: these are the newest before its end that can */
  isOlder: z.boolean(),
  /** in the order they were set; the newest 30 of a week */
  runs: z.array(
    z.object({
      demoId: number,
      mapName: text,
      route: text,
      hasCp: z.boolean(),
      player: text,
      country: Country,
      timeMs: number,
      dateIso: text,
      /** the record it took; null for a first one */
      beaten: z.object({ player: text, country: Country, timeMs: number }).nullable(),
    }),
  ),
})
export type Tonight = z.output<typeof Tonight>

/** What stands around the records of a map's route. */
const AroundMap = z.object({
  /** of the record, read off its track; null where it has none */
  takes: z.object({ demoId: number, jumps: number, hops: number, topSpeed: number }).nullable(),
  /** demos that wait to be checked, the fastest first, five at most */
  waiting: z.array(
    z.object({ demoId: number, player: text, country: Country, timeMs: number, hasCp: z.boolean(), dateIso: text }),
  ),
  /** three other maps of its kind, with the record of their main route */
  like: z.array(
    z.object({
      mapName: text,
      mapImage: text,
      timeMs: numberOrNull,
      player: textOrNull,
      country: Country.nullable(),
    }),
  ),
})
export type AroundMap = z.output<typeof AroundMap>

/** Runs beside a run: `12` a demo, `r12` a run of a game server. */
const MOST_NAMED = 20
const NAMED = /^r?[1-9]\d{0,14}$/
const Beside = AsTyped(300)
  .transform((typed) => typed.split(',').filter((one) => NAMED.test(one)))
  .pipe(z.array(z.string().regex(NAMED)).max(MOST_NAMED))
  .default([])

/** What is drawn of a map; null: the site has no such file, or has not made it yet. */
const MapGeometry = z.object({
  geometry: File.nullable(),
  /** the site has the map, be it in another version */
  isKnown: z.boolean(),
  /** another version of the map is drawn here */
  hasOther: z.boolean(),
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
  /** the newest record that can be watched, for the first screen; null where there is none */
  'GET /record/newest-run': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['records', 'demos', 'replays'], for: 'everyone' },
    reply: NewestRun,
  },
  /** the week that ends with a day, today unless told; a day that has not come counts as today */
  'GET /record/tonight': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['records', 'demos', 'replays'], for: 'everyone' },
    query: z.object({ until: Day.optional() }),
    reply: Tonight,
  },
  /** whoever may see the run, where its replay was read and agrees; its player, its server's owners and staff any */
  'GET /run/replay': {
    access: 'guest',
    rate: 'READ',
    query: z.object({ runId: Id, vs: Beside }),
    reply: RunReplay,
  },
  'GET /map/around': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['records', 'demos', 'maps', 'replays'], for: 'everyone' },
    query: z.object({ mapName: MapName, route: Route }),
    reply: AroundMap,
  },
  /** for pages of maps, and for demos that stay in the browser: with a CRC only the version they were recorded on */
  'GET /map/geometry': {
    access: 'guest',
    rate: 'READ',
    query: z.object({
      mapName: MapName,
      mapCrc: Crc.optional(),
      /** CRC-32 of the whole file, as replays of game servers keep it */
      fileCrc: Crc.optional(),
    }),
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
