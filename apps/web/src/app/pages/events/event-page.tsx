import { CallError } from '@kz/contract/wire/call-error'
import { useQuery } from '@tanstack/react-query'
import { EventPage, eventQuery } from '../../../features/events/event-page.tsx'
import { useParams } from '../../../lib/router/router-context.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { NotFoundPage } from '../not-found-page.tsx'

/** /events/{eventId}. */
export function EventRoute() {
  const { eventId = '' } = useParams()
  const found = useQuery(eventQuery(eventId))

  if (found.error instanceof CallError && found.error.status < 500) return <NotFoundPage />
  return (
    <PageBody query={found} name="this event" rows={10}>
      {(event) => <EventPage event={event} />}
    </PageBody>
  )
}
