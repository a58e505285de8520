import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import pageHead from '../../ui/page/page-head.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import { rankLook } from '../../ui/rank.ts'
import styles from './board.module.css'

interface First {
  rank: number
  playerId: number
  pseudo: string
  country: string
  points: number
}

/** The first three of each season that is over, and the best games ever. */
export function HallOfFame() {
  const query = useQuery(queryOf('GET /kzguessr/hall-of-fame'))
  return (
    <section className="stack" aria-label="Hall of fame">
      <h2 className={pageHead.title}>Hall of fame</h2>
      <QueryBody
        query={query}
        name="the hall of fame"
        loading={<SkeletonRows label="Loading the hall of fame" count={3} />}
        isEmpty={({ seasons, games }) => seasons.length === 0 && games.length === 0}
        empty={<p className="muted">It opens when the first season is over.</p>}
      >
        {({ seasons, games }) => (
          <div className={styles.fame}>
            {games.length > 0 && (
              <Panel title="Best games" flush>
                <Lines lines={games.map((game) => ({ ...game, key: `${game.playerId} ${game.day} ${game.points}` }))} />
              </Panel>
            )}
            <div className={styles.seasons}>
              {seasons.map(({ season, name, lines }) => (
                <Panel
                  key={season}
                  title={`Season ${season}${name ? `, ${name}` : ''}`}
                  flush
                  footer={<a href={paths.kzGuessrLeaderboard({ season })}>Whole season</a>}
                >
                  <Lines lines={lines.map((line) => ({ ...line, key: `${line.playerId}` }))} />
                </Panel>
              ))}
            </div>
          </div>
        )}
      </QueryBody>
    </section>
  )
}

function Lines({ lines }: { lines: readonly (First & { key: string })[] }) {
  return (
    <ol className={styles.first}>
      {lines.map(({ key, rank, pseudo, country, points }) => (
        <li key={key}>
          <span className={rankLook(rank)}>{rank}</span>
          <PlayerName name={pseudo} country={country} />
          <b>{count(points)}</b>
        </li>
      ))}
    </ol>
  )
}
