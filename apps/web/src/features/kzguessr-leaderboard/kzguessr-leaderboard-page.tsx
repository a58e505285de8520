import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { pageNow } from '../../lib/page-time.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextField } from '../../ui/field.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Pager } from '../../ui/pager.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { type BoardSearch, readBoardSearch, writeBoardSearch } from './board-search.ts'
import { BoardTable } from './board-table.tsx'
import { CountryField, SeasonField } from './fields.tsx'
import { HallOfFame } from './hall-of-fame.tsx'

interface KzGuessrLeaderboardPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const PERIODS = [
  { value: 'season', label: 'Season' },
  { value: 'week', label: 'Week' },
  { value: 'day', label: 'Day' },
] as const
const MODES = [
  { value: 'all', label: 'All' },
  { value: 'daily', label: 'Daily' },
  { value: 'ranked', label: 'Ranked' },
] as const

/** /kzguessr-leaderboard: by season, week, day and country; the address holds what is shown. */
export function KzGuessrLeaderboardPage({ query, onQuery }: KzGuessrLeaderboardPageProps) {
  const { user } = useSession()
  const search = readBoardSearch(query)
  const { season, period, mode, date, country, page } = search
  const board = useQuery({
    ...queryOf('GET /kzguessr/leaderboard', {
      query: {
        ...(season !== null && { season }),
        ...(period !== 'season' && date && { date }),
        ...(country && { country }),
        ...{ period, mode, page },
      },
    }),
    placeholderData: keepPreviousData,
  })
  const change = (part: Partial<BoardSearch>) => onQuery(writeBoardSearch({ ...search, page: 1, ...part }))
  const found = board.data
  return (
    <div className="stack">
      <PageHead
        title="KzGuessr leaderboard"
        sub={
          found &&
          `Season ${found.season.season}, ${found.from} to ${found.until}. Best 30 daily and best 30 ranked games.`
        }
      >
        <ButtonLink kind="primary" href={paths.kzGuessr()}>
          Play Now
        </ButtonLink>
      </PageHead>
      <section className="panel pb row wrap items-end" aria-label="Filters">
        <SeasonField season={season} onSeason={(next) => change({ season: next, date: '' })} />
        <Segmented label="Period" options={PERIODS} value={period} onChange={(next) => change({ period: next })} />
        <Segmented label="Mode" options={MODES} value={mode} onChange={(next) => change({ mode: next })} />
        {period !== 'season' && (
          <TextField
            label={period === 'week' ? 'A day of the week' : 'Day'}
            type="date"
            max={pageNow().toISOString().slice(0, 10)}
            value={date || found?.until || ''}
            onChange={({ target }) => target.value && change({ date: target.value })}
          />
        )}
        <CountryField country={country} onCountry={(next) => change({ country: next })} />
      </section>
      <section className="panel" aria-label="Players" aria-busy={board.isPlaceholderData}>
        <QueryBody
          query={board}
          name="the leaderboard"
          loading={<SkeletonRows label="Loading the leaderboard" count={12} />}
          padded
          isEmpty={({ lines }) => lines.length === 0}
          empty={<EmptyState title="Nobody has played here yet.">The first game leads.</EmptyState>}
        >
          {(data) => (
            <>
              <BoardTable lines={data.lines} me={data.me} userId={user?.userId ?? null} />
              <div className="pf">
                <span role="status">{count(data.totalItems)} players</span>
                {data.me && data.me.page !== page && (
                  <Button small kind="ghost" onClick={() => data.me && change({ page: data.me.page })}>
                    Jump to me, {count(data.me.rank)}
                  </Button>
                )}
                {data.totalPages > 1 && (
                  <span className="end">
                    <Pager page={page} pages={data.totalPages} onPage={(next) => change({ page: next })} />
                  </span>
                )}
              </div>
            </>
          )}
        </QueryBody>
      </section>
      <HallOfFame />
    </div>
  )
}
