import type { EventClass } from '@kz/contract/events/event-rules'
import type { Event } from '@kz/contract/events/events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useTitle } from '../../lib/url/page-title.tsx'
import { useSearchParams } from '../../lib/url/use-search-params.ts'
import { PageBody } from '../../ui/page/page-body.tsx'
import { AfterPart } from './after-part.tsx'
import styles from './event.module.css'
import { EventHead } from './event-head.tsx'
import { EventMaps } from './event-maps.tsx'
import { HappensPanel, RulesPanel, WherePanel } from './event-panels.tsx'
import { EventTools } from './event-tools.tsx'
import { StandingsPanel } from './standings-panel.tsx'

export const eventQuery = (id: string) => queryOf('GET /event/event', { query: { id: Number(id) || 0 } })

const ADDRESS = { class: '', page: 1 } as const

/** /events/{id}: maps, standings that follow the finishes, rules, and what came of it. */
export function EventPage({ event }: { event: Event }) {
  useTitle(event.name)
  const [{ class: asked, page }, go] = useSearchParams(ADDRESS)
  const of = event.classes.find((one) => one.class === asked)?.class ?? event.classes[0]?.class
  const standings = useQuery({
    ...queryOf('GET /event/standings', { query: { id: event.eventId, class: of, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack">
      <EventHead event={event} tools={<EventTools event={event} />} />
      <EventMaps event={event} mine={standings.data?.mine ?? null} />
      <div className={styles.two}>
        <div className="stack">
          <PageBody query={standings} name="the standings" rows={8} region="Standings">
            {(known) => (
              <StandingsPanel
                event={event}
                standings={known}
                isOld={standings.isPlaceholderData}
                onClass={(next: EventClass) => go({ class: next === event.classes[0]?.class ? '' : next, page: 1 })}
                onPage={(next) => go({ page: next })}
              />
            )}
          </PageBody>
          <RulesPanel event={event} />
        </div>
        <div className="stack">
          {event.stage === 'RUNNING' && <WherePanel event={event} />}
          {event.stage !== 'COMING' && <HappensPanel event={event} />}
        </div>
      </div>
      {standings.data && <AfterPart event={event} standings={standings.data} />}
    </div>
  )
}
