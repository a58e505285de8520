import type { EventResult } from '@kz/contract/events/events'
import { useQuery } from '@tanstack/react-query'
import { cup } from '../../../blocks/member/cup-icon.tsx'
import { Moment } from '../../../blocks/run/moment.tsx'
import { queryOf } from '../../../lib/api.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import datedList from '../../../ui/dated-list.module.css'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'

const SIGNS = [cup(1), cup(2), cup(3)] as const
const SHORT = 5

const CLASS_WORDS: Record<EventResult['class'], string> = {
  pro: 'pro',
  nub: 'with checkpoints',
  all: 'all runs',
  first: 'first year',
}

const eventsQuery = (player: string) => ({
  ...queryOf('GET /event/player', { query: { player } }),
  retry: false,
})

/** Where a player finished in the events of this site, the last first; nothing where there is nothing. */
export function EventsPanel({ player }: { player: string }) {
  const { data } = useQuery(eventsQuery(player))
  if (!data || data.results.length === 0) return null
  const { results } = data
  return (
    <Panel flush title="Events" sub="where they finished">
      <ul className={datedList.datedList}>
        {results.slice(0, SHORT).map((result) => (
          <Result key={`${result.eventId} ${result.class}`} {...result} />
        ))}
      </ul>
      {results.length > SHORT && (
        <details>
          <summary>All {results.length}</summary>
          <ul className={datedList.datedList}>
            {results.slice(SHORT).map((result) => (
              <Result key={`${result.eventId} ${result.class}`} {...result} />
            ))}
          </ul>
        </details>
      )}
    </Panel>
  )
}

function Result({ eventId, kind, name, class: of, endsAt, place, players, points }: EventResult) {
  const sign = kind === 'CUP' ? SIGNS[place - 1] : undefined
  return (
    <li>
      <Moment iso={endsAt} look="short" />
      <span className="row wrap">
        {sign && <Icon of={sign} size="sm" />}
        <b>
          {ordinal(place)} of {count(players)}
        </b>
        <a className="link" href={paths.event(eventId)} dir="auto">
          {name}
        </a>
        <span className="dim">
          {CLASS_WORDS[of]}, {points === 1 ? '1 point' : `${count(points)} points`}
        </span>
      </span>
    </li>
  )
}
