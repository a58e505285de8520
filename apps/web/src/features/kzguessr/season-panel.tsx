import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { useSession } from '../../lib/session/session.ts'
import { count, shortDate } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import panel from '../../ui/page/panel.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { rankLook } from '../../ui/rank.ts'
import { ListBody } from '../../ui/table/list-body.tsx'
import table from '../../ui/table/table.module.css'
import styles from './kzguessr.module.css'

/** The first of the season, and one's own place. */
export function SeasonPanel() {
  const { user } = useSession()
  const query = useQuery(queryOf('GET /kzguessr/season'))
  const season = query.data?.season
  return (
    <Panel
      title={season ? `Season ${season.season}${season.name ? `, ${season.name}` : ''}` : 'Season'}
      sub={season && `ends ${shortDate(new Date(Date.parse(season.endsIso) - 1))}`}
      flush
      footer={<a href={paths.kzGuessrLeaderboard()}>Season leaderboard</a>}
    >
      <ListBody
        query={query}
        name="the season"
        rows={5}
        isEmpty={({ top }) => top.length === 0}
        empty={<p className={`${panel.body} dim`}>Nobody has played yet. The first daily leads.</p>}
      >
        {({ top, me }) => (
          <ol className={styles.top}>
            {top.map((line) => (
              <li key={line.playerId} className={line.playerId === user?.userId ? styles.mine : undefined}>
                <span className={rankLook(line.rank)}>{line.rank}</span>
                <PlayerName name={line.pseudo} country={line.country} />
                <b>{count(line.points)}</b>
              </li>
            ))}
            {user && me?.rank && !top.some(({ playerId }) => playerId === user.userId) && (
              <li className={styles.mine}>
                <span className={table.rank}>{me.rank}</span>
                <PlayerName name={user.pseudo} country={user.country} />
                <b>{count(me.seasonPoints)}</b>
              </li>
            )}
          </ol>
        )}
      </ListBody>
    </Panel>
  )
}
