import type { PointsTop } from '@kz/contract/runs/points'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { CountrySelect } from '../../../blocks/member/country-select.tsx'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { pageNow } from '../../../lib/page-time.ts'
import { useSession } from '../../../lib/session/session.ts'
import { countryName } from '../../../lib/text/country-name.ts'
import { count, monthTitle } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { CheckBox, SelectField } from '../../../ui/field/field.tsx'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import panel from '../../../ui/page/panel.module.css'
import { Pager } from '../../../ui/table/pager.tsx'
import type { BoardState } from '../board-state.ts'
import { DifficultyLegend } from '../difficulty-bar.tsx'
import board from '../leaderboard.module.css'
import { MovedPanel } from './moved-panel.tsx'
import { MyLine } from './my-line.tsx'
import styles from './points.module.css'
import { pointsParts } from './points-parts.ts'
import { PointsTable } from './points-table.tsx'
import { YourPlace } from './your-place.tsx'

interface PointsPlayersProps {
  state: BoardState
  change: (part: Partial<BoardState>) => void
}

interface PagesProps {
  top: PointsTop
  onPage: (page: number) => void
}

/** Players by points, or by what they won in a month. */
export function PointsPlayers({ state, change }: PointsPlayersProps) {
  const { user } = useSession()
  const { view, page, country, followed } = state
  const isMonth = view === 'month'
  // the months that are kept are in every answer; which one is this is the server's to say
  const whole = useQuery(queryOf('GET /points/top', { query: {} }))
  const month = isMonth ? state.month || whole.data?.monthsKept[0] : undefined
  const found = useQuery({
    ...queryOf('GET /points/top', {
      query: { page, month, country: country || undefined, followed: followed || undefined },
    }),
    placeholderData: keepPreviousData,
    enabled: !isMonth || month !== undefined,
  })
  return (
    <PageBody query={found} name="the board" rows={20} region="Leaderboard">
      {(top) => (
        <div className={board.lb}>
          <section
            className={panel.panel}
            aria-label={isMonth ? 'Players by points won' : 'Players by points'}
            aria-busy={found.isPlaceholderData}
          >
            <div className={styles.filters}>
              <p className="muted">
                {sentence(top, state)}{' '}
                <a className="link" href={paths.pointsRule()}>
                  How points are made
                </a>
              </p>
              <CountrySelect country={country} onChange={(next) => change({ country: next })} />
              {isMonth && top.monthsKept.length > 1 && (
                <SelectField
                  label="Month"
                  value={month ?? ''}
                  onChange={({ target }) => change({ month: target.value })}
                >
                  {top.monthsKept.map((one) => (
                    <option key={one} value={one}>
                      {monthTitle(new Date(`${one}-01T00:00:00Z`))}
                    </option>
                  ))}
                </SelectField>
              )}
              {user && (
                <CheckBox
                  label="Players I follow"
                  checked={followed}
                  onChange={({ target }) => change({ followed: target.checked })}
                />
              )}
            </div>
            <Lines top={top} state={state} change={change} />
          </section>
          <div className="stack">
            {user && !isMonth && <YourPlace top={top} />}
            <MovedPanel moved={top.moved} />
            {!isMonth && <DifficultyLegend />}
          </div>
        </div>
      )}
    </PageBody>
  )
}

function sentence({ totalItems, month, monthsKept }: PointsTop, { country }: BoardState): string {
  const where = country ? ` of ${countryName(country)}` : ''
  if (month === monthsKept[0]) {
    return `${counted(totalItems, 'player')}${where} won points since the first of the month; everybody starts at 0. ${daysLeft()}`
  }
  return month
    ? `${counted(totalItems, 'player')}${where} won points in it; everybody started at 0.`
    : `${counted(totalItems, 'player')}${where} with a time, pro runs, replayed and up.`
}

/** Of the month that runs. */
function daysLeft(): string {
  const now = pageNow()
  const days = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 0)).getUTCDate() - now.getUTCDate()
  return days === 0 ? 'It ends today.' : `${counted(days, 'day')} left.`
}

function Lines({ top, state, change }: PointsPlayersProps & { top: PointsTop }) {
  const { players, page, totalItems, mine } = top
  // the places between are shown until another list is asked for
  const asked = `${state.view} ${state.month} ${state.country} ${state.followed}`
  const [opened, setOpened] = useState<string | null>(null)
  const isOpened = opened === asked
  const parts = isOpened ? { head: players, hidden: null, around: [] } : pointsParts(top)
  const open = mine && parts.around.length > 0 ? mine.page : page
  return (
    <>
      {players.length === 0 ? (
        <Nobody isBeyond={totalItems > 0} isMonth={state.view === 'month'} />
      ) : (
        <>
          <PointsTable
            top={top}
            parts={parts}
            isOpened={isOpened}
            isMonth={state.view === 'month'}
            onBreak={() => setOpened(asked)}
          />
          <Pages top={top} onPage={(next) => change({ page: next })} />
        </>
      )}
      {mine && <MyLine top={{ ...top, mine, page: open }} onPage={(next) => change({ page: next })} />}
    </>
  )
}

function Nobody({ isBeyond, isMonth }: { isBeyond: boolean; isMonth: boolean }) {
  if (isBeyond) return <EmptyState title="Nobody stands on this page.">The list is shorter.</EmptyState>
  return (
    <EmptyState title="Nobody has points here yet.">
      {isMonth ? 'The first better time of the month leads it.' : 'Finish a map that others finished too.'}
    </EmptyState>
  )
}

function Pages({ top: { players, page, totalPages, totalItems }, onPage }: PagesProps) {
  if (totalPages <= 1) return null
  return (
    <div className={panel.foot}>
      <span role="status">
        From {count(players[0]?.rank ?? 1)} on, of {count(totalItems)}
      </span>
      <span className="end">
        <Pager page={page} pages={totalPages} onPage={onPage} />
      </span>
    </div>
  )
}
