import { z } from 'zod'
import { Standing } from '../runs/runs.ts'
import { endpoints } from '../wire/endpoint.ts'
import { AsTyped, Country, Flag, Id, Instant, Int, MapName, mapTags, Page, Route, Text } from '../wire/fields.ts'
import { paging } from '../wire/page.ts'
import { bool, number, numberOrNull, text, textOrNull } from '../wire/wire.ts'
import { EVENT_CLASSES, EVENT_KINDS, EVENT_STAGES, MOST_EVENT_MAPS } from './event-rules.ts'

/** Events: a week or a cup on a few maps, with standings made of the runs that were started in its time. */

const who = { player: text, playerId: numberOrNull, playerCountry: Country }
const where = { mapName: text, route: text }
const EventClass = z.enum(EVENT_CLASSES)

const head = {
  eventId: number,
  kind: z.enum(EVENT_KINDS),
  name: text,
  stage: z.enum(EVENT_STAGES),
  startsAt: text,
  endsAt: text,
  /** until then runs of its time may come */
  closesAt: text,
  /** why it is not held; null: it is */
  calledOff: textOrNull,
}

/** An event in a list. */
export const EventLine = z.object({
  ...head,
  maps: z.array(z.object(where)),
  /** of the class with the most players */
  players: number,
  /** who leads or won the first class */
  first: z.object(who).nullable(),
})
export type EventLine = z.output<typeof EventLine>

const EventMap = z.object({
  ...where,
  note: text,
  mapImage: text,
  difficulty: mapTags.difficulty,
  /** the map is hidden: it gives no points */
  isGone: bool,
  /** of the first class */
  best: z.object({ ...who, timeMs: number, runId: number, replay: textOrNull }).nullable(),
})
export type EventMap = z.output<typeof EventMap>

/** A finish of an event that counts. */
export const EventFinish = z.object({
  ...who,
  ...where,
  class: EventClass,
  timeMs: number,
  place: number,
  points: number,
  atIso: text,
})
export type EventFinish = z.output<typeof EventFinish>

export const Event = z.object({
  ...head,
  intro: text,
  /** lines of the makers' own; the rules every event has are beside */
  rules: text,
  standing: Standing,
  classes: z.array(z.object({ class: EventClass, players: number })),
  maps: z.array(EventMap),
  /** faster runs whose standing is too low yet */
  waiting: number,
  madeBy: z.object(who).nullable(),
  version: number,
  servers: z.array(
    z.object({ serverId: number, name: text, mapName: text, players: number, maxPlayers: number, joinUrl: text }),
  ),
  /** finishes that count, the newest first */
  latest: z.array(EventFinish),
  /** those of the same name before it, the newest first */
  before: z.array(EventLine),
})
export type Event = z.output<typeof Event>

export const EventPlace = z.object({
  place: number,
  ...who,
  points: number,
  /** in the order of the maps: null is not finished */
  cells: z.array(z.object({ place: number, points: number, timeMs: number, runId: number }).nullable()),
  /** places gained since the day began; null: they were not there */
  change: numberOrNull,
})
export type EventPlace = z.output<typeof EventPlace>

export const EventStandings = z.object({
  ...paging,
  class: EventClass,
  lines: z.array(EventPlace),
  /** of the first; null while nobody has any */
  most: numberOrNull,
  leadBy: numberOrNull,
  /** what is enough for the second to lead, of one map */
  needs: z.object({ ...who, ...where, timeMs: number, ownMs: numberOrNull }).nullable(),
  mine: EventPlace.extend({ page: number, open: number }).nullable(),
})
export type EventStandings = z.output<typeof EventStandings>

/** What a player reached in an event that is over. */
export const EventResult = z.object({
  eventId: number,
  kind: z.enum(EVENT_KINDS),
  name: text,
  class: EventClass,
  endsAt: text,
  place: number,
  players: number,
  points: number,
})
export type EventResult = z.output<typeof EventResult>

const EventId = z.object({ id: Id })
const written = {
  kind: z.enum(EVENT_KINDS),
  name: Text(60, 3),
  intro: Text(300),
  rules: Text(4_000),
  startsAt: Instant,
  endsAt: Instant,
  standing: Standing,
  classes: z.array(EventClass).min(1).max(EVENT_CLASSES.length),
  maps: z
    .array(z.object({ mapName: MapName, route: Route, note: Text(60).default('') }))
    .min(1)
    .max(MOST_EVENT_MAPS),
}
const cache = { cacheTags: ['events', 'maps'], for: 'everyone' } as const

export const events = endpoints({
  /** the last one first */
  'GET /event/list': {
    access: 'guest',
    rate: 'READ',
    cache,
    query: z.object({ page: Page }),
    reply: z.object({ events: z.array(EventLine), ...paging }),
  },
  'GET /event/event': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['events', 'maps', 'servers'], for: 'everyone' },
    query: EventId,
    reply: Event,
  },
  'GET /event/standings': {
    access: 'guest',
    rate: 'READ',
    cache: { cacheTags: ['events', 'maps'] },
    query: EventId.extend({ class: EventClass.optional(), page: Page }),
    reply: EventStandings,
  },
  /** of events that are over, the last first */
  'GET /event/player': {
    access: 'guest',
    rate: 'READ',
    cache,
    query: z.object({ player: AsTyped(64).min(1) }),
    reply: z.object({ results: z.array(EventResult) }),
  },
  'POST /event/event': { access: 'CUPS', rate: 'STAFF', body: z.object(written), reply: Event },
  /** once it has begun its start, standing, classes and maps stay; once it is over all of it does */
  'PUT /event/event': {
    access: 'CUPS',
    rate: 'STAFF',
    query: EventId,
    body: z.object({ ...written, version: Int }),
    reply: Event,
  },
  /** it is not held, or was not; its runs give no points */
  'POST /event/call-off': {
    access: 'CUPS',
    rate: 'STAFF',
    query: EventId,
    body: z.object({ reason: Text(300, 3) }),
    reply: Event,
  },
  /** whether one wants to be told when it begins */
  'PUT /event/reminder': {
    access: 'user',
    rate: 'LIKE',
    query: EventId.extend({ wanted: Flag }),
    reply: z.object({ eventId: number, wanted: bool }),
  },
})
