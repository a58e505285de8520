import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { dayDate } from '../../blocks/time/day-date.ts'
import { queryOf } from '../../lib/api.ts'
import { pageNow } from '../../lib/page-time.ts'
import { useSession } from '../../lib/session/session.ts'
import { count, shortDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { optionsOf } from '../../ui/field/options.ts'
import { Segmented } from '../../ui/field/segmented.tsx'
import { PageHead, SUB_TO_COME } from '../../ui/page/page-head.tsx'
import panel from '../../ui/page/panel.module.css'
import { ListBody } from '../../ui/table/list-body.tsx'
import { Pager } from '../../ui/table/pager.tsx'
import styles from './board.module.css'
import { type BoardSearch, readBoardSearch, writeBoardSearch } from './board-search.ts'
import { BoardTable } from './board-table.tsx'
import { CountryField, SeasonField } from './fields.tsx'
import { HallOfFame } from './hall-of-fame.tsx'

interface KzGuessrLeaderboardPageProps {
  /** the query of the address */
  query: Record<string, unknown>
  onQuery: (query: Record<string, string | undefined>) => void
}

const PERIODS = optionsOf({ season: 'Season', week: 'Week', day: 'Day' })
const MODES = optionsOf({ all: 'All', daily: 'Daily', ranked: 'Ranked' })

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
  const today = pageNow().toISOString().slice(0, 10)
  return (
    <div className="stack">
      <PageHead
        title="KzGuessr leaderboard"
        sub={[
          found ? `Season ${found.season.season}, ${spanText(found)}.` : SUB_TO_COME,
          ...(period === 'season' ? ['Best 30 daily and best 30 ranked games.'] : []),
        ].join(' ')}
      >
        <ButtonLink kind="primary" href={paths.kzGuessr()}>
          Play Now
        </ButtonLink>
      </PageHead>
      <section className={`${panel.panel} ${panel.body} row wrap ${styles.filters}`} aria-label="Filters">
        <SeasonField season={season} onSeason={(next) => change({ season: next, date: '' })} />
        <Segmented label="Period" options={PERIODS} value={period} onChange={(next) => change({ period: next })} />
        <Segmented label="Mode" options={MODES} value={mode} onChange={(next) => change({ mode: next })} />
        {period !== 'season' && (
          <DateField
            label={period === 'week' ? 'A day of the week' : 'Day'}
            max={today}
            value={date || today}
            onValue={(day) => day && change({ date: day })}
          />
        )}
        <CountryField country={country} onCountry={(next) => change({ country: next })} />
      </section>
      <section className={panel.panel} aria-label="Players" aria-busy={board.isPlaceholderData}>
        <ListBody
          query={board}
          name="the leaderboard"
          rows={12}
          isEmpty={({ lines }) => lines.length === 0}
          none="Nobody has played here yet."
          hint="The first game leads."
        >
          {(data) => (
            <>
              <BoardTable lines={data.lines} me={data.me} userId={user?.userId ?? null} />
              <div className={panel.foot}>
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
        </ListBody>
      </section>
      {/* below a board as long as it is: it does not come before it */}
      {!board.isPending && <HallOfFame />}
    </div>
  )
}

/** `01 Oct to 31 Dec 2026`, or the one day. */
function spanText({ from, until }: { from: string; until: string }): string {
  const last = dayDate(new Date(until))
  return from === until ? last : `${shortDate(new Date(from))} to ${last}`
}
