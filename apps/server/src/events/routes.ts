import type { events } from '@kz/contract/events/events'
import type { Handlers } from '../platform/api/handler.ts'
import { eventOf } from './event.ts'
import { eventList, resultsOf } from './list.ts'
import { remind } from './reminders.ts'
import { standingsOf } from './standings.ts'
import { callOff, changeEvent, makeEvent } from './write.ts'

export { startEvents } from './refresh.ts'

/** The calls about events. */
export const eventsHandlers: Handlers<typeof events> = {
  'GET /event/list': eventList,
  'GET /event/event': (ctx, { query }) => eventOf(ctx.db, query.id),
  'GET /event/standings': standingsOf,
  'GET /event/player': resultsOf,
  'POST /event/event': makeEvent,
  'PUT /event/event': changeEvent,
  'POST /event/call-off': callOff,
  'PUT /event/reminder': remind,
}
