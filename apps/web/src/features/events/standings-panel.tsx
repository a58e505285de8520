import { EVENT_CLASS_NAMES, type EventClass } from '@kz/contract/events/event-rules'
import type { Event, EventStandings } from '@kz/contract/events/events'
import { useEffect, useRef } from 'react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { counted } from '../../blocks/words.ts'
import { useSession } from '../../lib/session/session.ts'
import { count, ordinal } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import panel from '../../ui/page/panel.module.css'
import { Pager } from '../../ui/table/pager.tsx'
import { Tabs } from '../../ui/tabs.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './event.module.css'
import { StandingsTable } from './standings-table.tsx'

interface StandingsPanelProps {
  event: Event
  standings: EventStandings
  onClass: (next: EventClass) => void
  onPage: (page: number) => void
  isOld: boolean
}

/** Who stands where, by class, with the reader's own line at its foot. */
export function StandingsPanel({ event, standings, onClass, onPage, isOld }: StandingsPanelProps) {
  const { page, totalPages, totalItems, mine } = standings
  const options = event.classes.map(({ class: of, players }) => ({
    value: of,
    label: EVENT_CLASS_NAMES[of],
    count: count(players),
  }))
  return (
    <section className={panel.panel} aria-label="Standings" aria-busy={isOld}>
      <Tabs label="Class" options={options} value={standings.class} onChange={onClass}>
        {totalItems === 0 ? (
          <EmptyState title={event.stage === 'COMING' ? 'It has not begun.' : 'Nobody has finished a map of it yet.'}>
            {event.stage === 'OVER' ? 'Nobody did.' : 'The first finish of each map is worth 100 points.'}
          </EmptyState>
        ) : (
          <div>
            <Sentence event={event} standings={standings} />
            <StandingsTable event={event} standings={standings} />
            {totalPages > 1 && (
              <div className={panel.foot}>
                <span role="status">{counted(totalItems, 'player')}</span>
                <span className="end">
                  <Pager page={page} pages={totalPages} onPage={onPage} />
                </span>
              </div>
            )}
            {mine && <OwnLine standings={standings} mine={mine} onPage={onPage} />}
          </div>
        )}
      </Tabs>
    </section>
  )
}

/** Who leads, what the second needs, and where the reader stands. */
function Sentence({
  event,
  standings: { lines, page, leadBy, needs, mine },
}: {
  event: Event
  standings: EventStandings
}) {
  const leader = page === 1 ? lines[0] : undefined
  const isOver = event.stage === 'OVER'
  return (
    <p className={styles.sentence}>
      {leader && (
        <b>
          <bdi>{leader.player}</bdi> {isOver ? 'wins' : 'leads'}
          {leadBy === null ? '.' : leadBy === 0 ? ', who was there first.' : ` by ${leadBy}.`}
        </b>
      )}{' '}
      {!isOver && needs && (
        <>
          <PlayerName name={needs.player} country={needs.playerCountry} /> needs{' '}
          <TimeText milliseconds={needs.timeMs} /> on <MapLink mapName={needs.mapName} route={needs.route} /> or better
          {needs.ownMs !== null && (
            <>
              {' '}
              and has <TimeText milliseconds={needs.ownMs} />
            </>
          )}
          .
        </>
      )}{' '}
      {mine && (
        <>
          <b>You are {ordinal(mine.place)}</b>
          {mine.open > 0 && !isOver && ` with ${counted(mine.open, 'map')} still open`}.
        </>
      )}{' '}
      {event.waiting > 0 && (
        <span className="muted">
          {counted(event.waiting, 'run')} may still change this when{' '}
          {event.waiting === 1 ? 'its replay is' : 'their replays are'} read.
        </span>
      )}
    </p>
  )
}

interface OwnLineProps {
  standings: EventStandings
  mine: NonNullable<EventStandings['mine']>
  onPage: (page: number) => void
}

function OwnLine({ standings: { page, most }, mine, onPage }: OwnLineProps) {
  const { user } = useSession()
  const jumping = useRef(false)
  const isHere = page === mine.page
  useEffect(() => {
    if (!jumping.current || !isHere) return
    jumping.current = false
    showOwnRow()
  }, [isHere])
  const jump = () => {
    if (isHere) return showOwnRow()
    jumping.current = true
    onPage(mine.page)
  }
  const behind = (most ?? mine.points) - mine.points
  return (
    <div className={styles.mine}>
      <b className="display">{count(mine.place)}</b>
      <bdi>{user?.pseudo}</bdi>
      <b>{count(mine.points)}</b>
      <span className="muted">{behind === 0 ? 'no points behind' : `${count(behind)} behind the lead`}</span>
      {mine.open > 0 && <b>{counted(mine.open, 'map')} still open</b>}
      <span className="end">
        <Button small onClick={jump}>
          Around me
        </Button>
      </span>
    </div>
  )
}

function showOwnRow() {
  document.getElementById('my-row')?.scrollIntoView({ block: 'center' })
}
