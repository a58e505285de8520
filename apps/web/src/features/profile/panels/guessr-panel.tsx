import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { capital } from '../../../blocks/capital.ts'
import { GuessrCalendar } from '../../../blocks/guessr-calendar.tsx'
import { dayDate } from '../../../blocks/time/day-date.ts'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { count } from '../../../lib/text/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageBody } from '../../../ui/page/page-body.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { Table } from '../../../ui/table/table.tsx'
import { Tag } from '../../../ui/tag.tsx'

const WEEKS = 52

interface GuessrPanelProps {
  userId: number
  page: number
  onPage: (page: number) => void
}

/** A player's games of KzGuessr: the days, the season, and each finished game. */
export function GuessrPanel({ userId, page, onPage }: GuessrPanelProps) {
  const query = useQuery({
    ...queryOf('GET /kzguessr/history', { query: { userId, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <PageBody
      query={query}
      name="the games"
      rows={8}
      isEmpty={({ games }) => games.length === 0}
      empty={<EmptyState title="No games of KzGuessr yet." />}
    >
      {({ games, calendar, streak, longestStreak, season, totalPages }) => (
        <>
          <Panel
            title="Days with a daily"
            sub={`${counted(streak, 'day')} in a row, the longest ${count(longestStreak)}`}
          >
            <GuessrCalendar days={calendar} weeks={WEEKS} />
          </Panel>
          <Panel
            flush
            title="Games"
            sub={`${count(season.points)} points this season${season.rank ? `, place ${count(season.rank)}` : ''}`}
            footer={totalPages > 1 && <Pager page={page} pages={totalPages} onPage={onPage} />}
          >
            <Table
              region="Games of KzGuessr"
              lines={games}
              keyOf={(game) => game.gameId}
              columns={[
                { head: 'Day', cell: (game) => dayDate(new Date(game.day)) },
                {
                  head: 'Mode',
                  cell: (game) => (
                    <>
                      {capital(game.mode)}{' '}
                      {game.struck !== null ? (
                        <Tag kind="loss" tip={game.struck}>
                          Struck
                        </Tag>
                      ) : (
                        !game.isCounted && <Tag>Not counted</Tag>
                      )}
                    </>
                  ),
                },
                { head: 'Rounds', cell: (game) => game.squares },
                { head: 'Points', right: true, cell: (game) => count(game.points) },
                { head: 'Time', right: true, look: 'dim', cell: (game) => `${(game.ms / 1000).toFixed(1)} s` },
              ]}
            />
          </Panel>
        </>
      )}
    </PageBody>
  )
}
