import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { count, shortDate } from '../../lib/format.ts'
import { paths } from '../../lib/paths.ts'
import { useSession } from '../../lib/session.ts'
import { Panel } from '../../ui/panel.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import styles from './kzguessr.module.css'

/** The first of the season, and one's own place. */
export function SeasonPanel() {
  const { user } = useSession()
  const query = useQuery(queryOf('GET /kzguessr/season'))
  const season = query.data?.season
  return (
    <Panel
      title={season ? `Season ${season.season}${season.name ? `, ${season.name}` : ''}` : 'Season'}
      sub={season && `ends ${shortDate(new Date(season.endsIso))}`}
      flush
      footer={<a href={paths.kzGuessrLeaderboard()}>Season leaderboard</a>}
    >
      <QueryBody
        query={query}
        name="the season"
        loading={<SkeletonRows label="Loading the season" count={5} />}
        padded
        isEmpty={({ top }) => top.length === 0}
        empty={<p className="pb dim">Nobody has played yet. The first daily leads.</p>}
      >
        {({ top, me }) => (
          <ol className={styles.top}>
            {top.map((line) => (
              <li key={line.playerId} className={line.playerId === user?.userId ? styles.mine : undefined}>
                <span className={line.rank <= 3 ? `rk rk-${line.rank}` : 'rk'}>{line.rank}</span>
                <PlayerName name={line.pseudo} country={line.country} />
                <b>{count(line.points)}</b>
              </li>
            ))}
            {user && me?.rank && !top.some(({ playerId }) => playerId === user.userId) && (
              <li className={styles.mine}>
                <span className="rk">{me.rank}</span>
                <PlayerName name={user.pseudo} country={user.country} />
                <b>{count(me.seasonPoints)}</b>
              </li>
            )}
          </ol>
        )}
      </QueryBody>
    </Panel>
  )
}
