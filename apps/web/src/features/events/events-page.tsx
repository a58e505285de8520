import type { EventLine } from '@kz/contract/events/events'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Gate } from '../../blocks/gate.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { word } from '../../lib/text/word.ts'
import { paths } from '../../lib/url/paths.ts'
import { PAGED, useSearchParams } from '../../lib/url/use-search-params.ts'
import { Button } from '../../ui/button.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { PagedList } from '../../ui/table/paged-list.tsx'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './event.module.css'
import { EventForm } from './event-form.tsx'
import { labelOf, momentOf } from './event-words.ts'

/** /events: weeks and cups, the last one first. */
export function EventsPage() {
  const [{ page }, go] = useSearchParams(PAGED)
  const [isMaking, setMaking] = useState(false)
  const found = useQuery({
    ...queryOf('GET /event/list', { query: { page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <div className="stack">
      <PageHead title="Events" sub={found.data && counted(found.data.totalItems, 'event')}>
        <Gate roles="CUPS">
          <Button kind="primary" onClick={() => setMaking(true)}>
            New event
          </Button>
        </Gate>
      </PageHead>
      <PagedList
        name="events"
        query={found}
        of={({ events }) => events}
        hint="A few maps, a week, and everybody's best run on each: the first one will appear here."
        page={page}
        onPage={(next) => go({ page: next }, { toTop: true })}
      >
        {(events) => <Events events={events} />}
      </PagedList>
      {isMaking && <EventForm onClose={() => setMaking(false)} />}
    </div>
  )
}

const STAGES = {
  COMING: 'to come',
  RUNNING: word('running'),
  CLOSING: 'waits for replays',
  OVER: word('over'),
} as const

function Events({ events }: { events: readonly EventLine[] }) {
  return (
    <Table
      caption="Events, the last one first"
      region="Events table"
      lines={events}
      keyOf={({ eventId }) => eventId}
      columns={[
        {
          head: 'Event',
          cell: (event) => (
            <span className={`row wrap ${styles.listed}`}>
              <a className="link" href={paths.event(event.eventId)} dir="auto">
                {event.name}
              </a>
              <Tag>{labelOf(event)}</Tag>
              {event.calledOff === null ? (
                <Tag kind={event.stage === 'RUNNING' ? 'gain' : 'plain'}>{STAGES[event.stage]}</Tag>
              ) : (
                <Tag kind="warn">called off</Tag>
              )}
            </span>
          ),
        },
        {
          head: 'Maps',
          look: styles.clip,
          className: styles.wide,
          cell: ({ maps }) => <span className="dim">{maps.map(({ mapName }) => mapName).join(', ')}</span>,
        },
        {
          head: 'First',
          cell: ({ first }) => (first ? <PlayerName name={first.player} country={first.playerCountry} /> : '–'),
        },
        { head: 'Players', right: true, className: styles.wide, cell: ({ players }) => count(players) },
        { head: 'Ends', right: true, look: 'dim', className: styles.wide, cell: ({ endsAt }) => momentOf(endsAt) },
      ]}
    />
  )
}
