import type { Refusals } from './refusal.ts'

/** Events, lists of maps, ratings, what one follows. */

export const EVENT_REFUSALS = {
  event_ends_first: [422, 'An event must end after it starts'],
  event_too_long: [422, ({ days }: { days: number }) => `An event takes ${days} days at most`],
  event_starts_passed: [422, 'An event must start in the future'],
  event_ends_passed: [422, 'The end of an event must be in the future'],
  event_map_twice: [422, ({ mapName }: { mapName: string }) => `${mapName} is listed twice`],
  event_map_unknown: [422, ({ mapName }: { mapName: string }) => `There is no map ${mapName} that takes runs`],
  event_began: [409, 'The event has begun: its start, standing, classes and maps stay as they are'],
  event_running: [409, 'This event has begun: you can play it now'],
  event_over: [409, 'The event is over'],
  event_changed: [409, 'This event was changed by someone else. Reload it.'],
  map_not_finished: [403, 'Only players who finished a map can rate it'],
  list_map_unknown: [422, ({ mapName }: { mapName: string }) => `There is no map ${mapName}`],
  list_too_long: [422, ({ most }: { most: number }) => `A list has ${most} maps at most`],
  too_many_lists: [409, ({ most }: { most: number }) => `You have ${most} lists already`],
  event_called_off: [409, 'The event was called off'],
} as const satisfies Refusals
