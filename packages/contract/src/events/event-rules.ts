/** Lists and bounds of events that pages draw, apart from the calls. */

export const EVENT_KINDS = ['WEEKLY', 'CUP'] as const
export type EventKind = (typeof EVENT_KINDS)[number]

/** `CLOSING`: over, but replays may still come. */
export const EVENT_STAGES = ['COMING', 'RUNNING', 'CLOSING', 'OVER'] as const
export type EventStage = (typeof EVENT_STAGES)[number]

/** As of boards; `first`: without gochecks, of who finished a first map less than a year before. In the order of the database. */
export const EVENT_CLASSES = ['pro', 'nub', 'all', 'first'] as const
export type EventClass = (typeof EVENT_CLASSES)[number]
export const EVENT_CLASS_NAMES: Readonly<Record<EventClass, string>> = {
  pro: 'Pro',
  nub: 'With checkpoints',
  all: 'All',
  first: 'First year',
}

export const MOST_EVENT_MAPS = 7
/** From the start to the end, in days. */
export const LONGEST_EVENT_DAYS = 92
/** After the end a run of its time may still come for so many hours. */
export const CLOSING_HOURS = 24
export const EVENT_PAGE = 50

/** What each place keeps of the points of the one before it, and what the first has: as `event_points` of the database. */
export const EVENT_FIRST = 100
const EVENT_PART = 0.96
export const eventPoints = (place: number): number =>
  Math.max(1, Math.floor(EVENT_FIRST * EVENT_PART ** (Math.min(place, 1000) - 1) + 0.5))
