import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { GuessrCalendar } from '../../blocks/guessr-calendar.tsx'
import { capital, counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/format.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pager } from '../../ui/pager.tsx'
import { Panel, ScrollRegion } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'

const WEEKS = 52

interface GuessrPanelProps {
  userId: number
  page: number
  onPage: (page: number) => void
}

/** A player's games of KzGuessr: his days, his season, and each game that was finished. */
export function GuessrPanel({ userId, page, onPage }: GuessrPanelProps) {
  const query = useQuery({
    ...queryOf('GET /kzguessr/history', { query: { userId, page } }),
    placeholderData: keepPreviousData,
  })
  return (
    <QueryBody
      query={query}
      name="the games"
      loading={
        <section className="panel">
          <SkeletonRows label="Loading the games" count={8} />
        </section>
      }
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
            <ScrollRegion label="Games of KzGuessr">
              <table className="tbl">
                <thead>
                  <tr>
                    <th scope="col">Day</th>
                    <th scope="col">Mode</th>
                    <th scope="col">Rounds</th>
                    <th scope="col" className="r">
                      Points
                    </th>
                    <th scope="col" className="r">
                      Time
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {games.map((game) => (
                    <tr key={game.gameId}>
                      <td>{game.day}</td>
                      <td>
                        {capital(game.mode)}{' '}
                        {game.struck !== null ? (
                          <Tag kind="loss" tip={game.struck}>
                            Struck
                          </Tag>
                        ) : (
                          !game.isCounted && <Tag>Not counted</Tag>
                        )}
                      </td>
                      <td>{game.squares}</td>
                      <td className="r">{count(game.points)}</td>
                      <td className="r dim">{`${(game.ms / 1000).toFixed(1)} s`}</td>
                    </tr>
                  ))}
                </tbody>
              </table>
            </ScrollRegion>
          </Panel>
        </>
      )}
    </QueryBody>
  )
}
