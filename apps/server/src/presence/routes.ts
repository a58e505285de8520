import type { community } from '@kz/contract/community'
import type { Handlers } from '../platform/route.ts'
import type { Presence } from './presence.ts'

/** The calls of presence. */
export const presenceHandlers = (presence: Presence): Pick<Handlers<typeof community>, 'GET /user/online'> => ({
  'GET /user/online': () => presence.online(),
})
