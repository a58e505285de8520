import { BOARD_PAGE } from '@kz/contract/rules'
import type { Leaderboard } from '@kz/contract/runs/leaderboards'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { mapFilterQuery } from '../../blocks/map/map-filter-state.ts'
import { MapFilters } from '../../blocks/map/map-filters.tsx'
import { dayDate } from '../../blocks/time/day-date.ts'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useSession } from '../../lib/session/session.ts'
import { countryName } from '../../lib/text/country-name.ts'
import { errorText } from '../../lib/text/error-text.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateInLine } from '../../ui/field/date-field.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageBody } from '../../ui/page/page-body.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { Pager } from '../../ui/table/pager.tsx'
import { type BoardState, changed, readBoardState, writeBoardState } from './board-state.ts'
import { BoardTabs } from './board-tabs.tsx'
import { CountryPanel, CountryTable } from './country-table.tsx'
import { DifficultyLegend } from './difficulty-bar.tsx'
import styles from './leaderboard.module.css'
import { MovedPanel } from './moved-panel.tsx'
import { OwnLine } from './own-line.tsx'
import { PlayerTable } from './player-table.tsx'
import { PointsBoard } from './points/points-board.tsx'

interface LeaderboardPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const views = optionsOf({ players: 'Players', countries: 'Countries' })

const SKELETONS = 20

/** /leaderboard: by records as of any day, by points, by month, by country; the address holds what is shown. */
export function LeaderboardPage({ query, onQuery }: LeaderboardPageProps) {
  const state = readBoardState(query)
  const change = (part: Partial<BoardState>) => onQuery(writeBoardState(changed(state, part)))
  const isRecords = state.view === 'players' || state.view === 'countries'
  return (
    <div className="stack" data-repeats="top">
      {isRecords ? <RecordsBoard state={state} change={change} /> : <PointsBoard state={state} change={change} />}
    </div>
  )
}

interface RecordsBoardProps {
  state: BoardState
  change: (part: Partial<BoardState>) => void
}

function RecordsBoard({ state, change }: RecordsBoardProps) {
  const { date, country, page } = state
  const board = useQuery({
    ...queryOf('GET /record/top-filtered', {
      query: { ...mapFilterQuery(state), date: date || undefined, country: country || undefined, page },
    }),
    placeholderData: keepPreviousData,
  })
  const found = board.data
  return (
    <>
      <PageHead title="Leaderboard" sub={subtitle(state, found)}>
        <ButtonLink small href={paths.compare()}>
          Compare players
        </ButtonLink>
        <Segmented
          label="Group by"
          options={views}
          value={state.view === 'countries' ? 'countries' : 'players'}
          onChange={(view) => change({ view, country: '' })}
        />
      </PageHead>
      <BoardTabs view={state.view} />
      <MapFilters state={state} onChange={change}>
        <BoardDay date={date} board={found} onDate={(next) => change({ date: next })} />
      </MapFilters>
      <PageBody
        query={board}
        name="the leaderboard"
        rows={SKELETONS}
        region="Leaderboard"
        failed={board.error ? errorText(board.error) : undefined}
      >
        {(known) => <Board board={known} state={state} change={change} isOld={board.isPlaceholderData} />}
      </PageBody>
    </>
  )
}

function subtitle({ view }: BoardState, board: Leaderboard | undefined): string {
  const start = `Current world records per ${view === 'players' ? 'player' : 'country'}`
  return board ? `${start}, ${counted(board.maps, 'map')} counted` : start
}

interface BoardDayProps {
  date: string
  board: Leaderboard | undefined
  onDate: (date: string) => void
}

function BoardDay({ date, board, onDate }: BoardDayProps) {
  return (
    <div className={`row wrap ${styles.lbDay}`}>
      <DateInLine
        label="As of"
        value={date || board?.date || ''}
        min={board?.firstDate ?? undefined}
        max={pageNow().toISOString().slice(0, 10)}
        onValue={(day) => day && onDate(day)}
      />
      {date && (
        <Button small kind="ghost" onClick={() => onDate('')}>
          Today
        </Button>
      )}
    </div>
  )
}

interface BoardProps {
  board: Leaderboard
  state: BoardState
  change: (part: Partial<BoardState>) => void
  /** the answer to what was asked before is still shown */
  isOld: boolean
}

function Board({ board, state, change, isOld }: BoardProps) {
  const isPlayers = state.view === 'players'
  const lines = isPlayers ? board.players.length : board.countries.length
  return (
    <div className={styles.lb}>
      <section className={panel.panel} aria-label={isPlayers ? 'Players' : 'Countries'} aria-busy={isOld}>
        {state.country && (
          <div className={panel.foot}>
            <span>
              Players of <b>{countryName(state.country)}</b>
            </span>
            <Button small kind="ghost" onClick={() => change({ country: '' })}>
              All players
            </Button>
          </div>
        )}
        {lines === 0 ? (
          <Nobody board={board} />
        ) : isPlayers ? (
          <Players board={board} change={change} />
        ) : (
          <CountryTable countries={board.countries} state={state} onSort={(sort) => change({ sort })} />
        )}
      </section>
      <div className="stack">
        {isPlayers && <DifficultyLegend />}
        {isPlayers && <CountryPanel countries={board.countries} state={state} />}
        <MovedPanel moved={board.moved} />
      </div>
    </div>
  )
}

function Nobody({ board }: { board: Leaderboard }) {
  if (board.firstDate === null) {
    return (
      <EmptyState
        title="No record stands yet."
        action={
          <ButtonLink small href={paths.uploadDemo()}>
            Send a demo
          </ButtonLink>
        }
      >
        The first one that is released leads this board.
      </EmptyState>
    )
  }
  return (
    <EmptyState title={emptyTitle(board)}>
      {board.totalItems > 0 ? 'There are not that many pages.' : 'Remove a filter or choose a later day.'}
    </EmptyState>
  )
}

const emptyTitle = ({ totalItems, firstDate, date }: Leaderboard): string => {
  if (totalItems > 0) return 'Nobody is on this page.'
  return firstDate && date < firstDate
    ? `The first record was set on ${dayDate(new Date(firstDate))}.`
    : 'Nobody held such a record.'
}

function Players({ board, change }: Pick<BoardProps, 'board' | 'change'>) {
  const { user } = useSession()
  const { page, totalPages, totalItems, most, players, me } = board
  const first = (page - 1) * BOARD_PAGE + 1
  return (
    <>
      <PlayerTable players={players} most={most} userId={user?.userId ?? null} />
      <div className={panel.foot}>
        <span role="status">
          Players {count(first)} to {count(first + players.length - 1)} of {count(totalItems)}
        </span>
        {totalPages > 1 && (
          <span className="end">
            <Pager page={page} pages={totalPages} onPage={(next) => change({ page: next })} />
          </span>
        )}
      </div>
      {me && (
        <OwnLine
          rank={me.rank}
          name={user?.pseudo}
          value={counted(me.recordNumber, 'record')}
          pages={{ own: me.page, open: page, onPage: (next) => change({ page: next }) }}
        />
      )}
    </>
  )
}
