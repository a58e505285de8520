import { tellSite } from '../outbox/api.ts'
import type { Db } from '../platform/api/db.ts'

/** Tells the webhooks of the site that an event begins, or is over. */
export const tellEvent = (tx: Db, { eventId, name }: { eventId: number; name: string }, begins: boolean) =>
  tellSite(tx, {
    kind: 'event',
    title: begins ? `${name} has begun` : `${name} is over`,
    body: begins ? 'Every run on its maps counts from now on.' : 'The standings are final.',
    path: `/events/${eventId}`,
    picture: null,
    run: null,
  })
