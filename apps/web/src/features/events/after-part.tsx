import type { Event, EventLine, EventStandings } from '@kz/contract/events/events'
import { useQuery } from '@tanstack/react-query'
import { Layers } from 'lucide-react'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { count, ordinal, shortDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Table } from '../../ui/table/table.tsx'
import styles from './event.module.css'
import { labelOf, weekOf } from './event-words.ts'

const COLUMNS = 6
const [WIDTH, STEP, FLOOR, TOP] = [88, 101, 150, 50]

/** What came of it, and of those before it. */
export function AfterPart({ event, standings }: { event: Event; standings: EventStandings }) {
  const isOver = event.stage === 'OVER' && event.calledOff === null && standings.totalItems > 0
  if (!isOver && event.before.length === 0) return null
  return (
    <div className={styles.after}>
      {isOver && <ResultPanel event={event} standings={standings} />}
      {event.before.length > 0 && <BeforePanel before={event.before} />}
    </div>
  )
}

/** The first six as columns on the floor. */
function ResultPanel({
  event,
  standings: { lines, page, leadBy, totalItems },
}: {
  event: Event
  standings: EventStandings
}) {
  const first = page === 1 ? lines.slice(0, COLUMNS) : []
  const most = first[0]?.points ?? 1
  const wins = event.maps.flatMap(({ best }) => (best?.replay ? [best] : []))
  return (
    <Panel title="Result" sub={`${labelOf(event)}, ${shortDate(new Date(event.endsAt))}`}>
      {first.length > 0 && (
        <>
          <svg
            className={styles.columns}
            viewBox="0 0 620 158"
            role="img"
            aria-label={`Result: ${first.map(({ player, points }) => `${player} ${points}`).join(', ')}`}
          >
            {first.map(({ points, place }, at) => {
              const height = Math.max(8, ((FLOOR - TOP) * points) / most)
              return (
                <g key={place} data-first={at === 0 || undefined}>
                  <rect x={8 + at * STEP} y={FLOOR - height} width={WIDTH} height={height} />
                  <text x={8 + at * STEP + WIDTH / 2} y={FLOOR - height - 8} textAnchor="middle">
                    {points}
                  </text>
                </g>
              )
            })}
            <path d={`M0 ${FLOOR + 0.5}H620`} />
          </svg>
          <ol className={styles.podium}>
            {first.map(({ player, playerCountry, place }) => (
              <li key={place}>
                <PlayerName name={player} country={playerCountry} />
              </li>
            ))}
          </ol>
          <p>
            <b>
              <bdi>{first[0]?.player}</bdi> wins{leadBy ? ` by ${leadBy}` : ''}.
            </b>{' '}
            {counted(totalItems, 'player')}.
          </p>
        </>
      )}
      {wins.length > 0 && (
        <div className="row wrap">
          {wins.map(({ runId, replay, player }, at) => (
            <ButtonLink key={runId} small href={replay ?? ''}>
              <Icon of={Layers} size="sm" />
              Watch map {at + 1}
              <span className="visually-hidden">
                {' '}
                by <bdi>{player}</bdi>
              </span>
            </ButtonLink>
          ))}
        </div>
      )}
    </Panel>
  )
}

function BeforePanel({ before }: { before: readonly EventLine[] }) {
  const { user } = useSession()
  const own = useQuery({
    ...queryOf('GET /event/player', { query: { player: user?.pseudo ?? '' } }),
    enabled: user !== null,
    retry: false,
  })
  const placeIn = (eventId: number) => own.data?.results.find((result) => result.eventId === eventId)?.place
  return (
    <Panel title="Those before" flush>
      <Table
        caption="Earlier events with this name"
        region="Earlier events"
        lines={before}
        keyOf={({ eventId }) => eventId}
        columns={[
          {
            head: 'Week',
            cell: ({ eventId, startsAt }) => (
              <a className="link" href={paths.event(eventId)}>
                {weekOf(startsAt)}
                <span className="visually-hidden"> of {new Date(startsAt).getUTCFullYear()}</span>
              </a>
            ),
          },
          {
            head: 'Maps',
            look: styles.clip,
            cell: ({ maps }) => <span className="dim">{maps.map(({ mapName }) => mapName).join(', ')}</span>,
          },
          {
            head: 'First',
            cell: ({ first }) => first && <PlayerName name={first.player} country={first.playerCountry} />,
          },
          { head: 'Players', right: true, className: styles.wide, cell: ({ players }) => count(players) },
          user !== null && {
            head: 'You',
            right: true,
            cell: ({ eventId }) => {
              const place = placeIn(eventId)
              return place === undefined ? '–' : ordinal(place)
            },
          },
        ]}
      />
    </Panel>
  )
}
