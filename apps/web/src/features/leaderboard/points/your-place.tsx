import type { PointsTop } from '@kz/contract/runs/points'
import { useQuery } from '@tanstack/react-query'
import { MapLink } from '../../../blocks/map/map-link.tsx'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { queryOf } from '../../../lib/api.ts'
import { useSession } from '../../../lib/session/session.ts'
import { countryName } from '../../../lib/text/country-name.ts'
import { count, ordinal } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { enoughGoals } from './enough-goals.ts'
import styles from './points.module.css'

/** Where the reader stands, who is around, and which goals are enough for the next place. */
export function YourPlace({ top: { mine, totalItems } }: { top: PointsTop }) {
  const { user } = useSession()
  if (!mine) {
    return (
      <Panel title="Your place" sub="by points">
        <p className="muted">
          No run of yours counts here yet. The first would put you at about {ordinal(totalItems + 1)}.
        </p>
      </Panel>
    )
  }
  const { rank, rankInCountry, country, around, toNext } = mine
  const own = around.findIndex(({ playerId }) => playerId === user?.userId)
  const share = Math.max(1, Math.ceil((100 * rank) / Math.max(1, totalItems)))
  return (
    <Panel title="Your place" sub="by points">
      <p className={styles.place}>
        <b className="display">{count(rank)}</b>
        <span>
          <b>of {count(totalItems)}</b>
          <span className="dim">
            {ordinal(rankInCountry)} in {countryName(country)}, top {share} %
          </span>
        </span>
      </p>
      <ol className={styles.around}>
        {around.slice(0, own + 2).map((line, at) => {
          const gap = line.points - mine.points
          const isMe = at === own
          return (
            <li key={`${line.rank} ${line.player}`} className={isMe ? styles.me : undefined}>
              <span className="dim">{count(line.rank)}</span>
              <PlayerName name={line.player} country={line.playerCountry} />
              <span className={isMe ? undefined : 'dim'}>
                {isMe ? count(line.points) : `${gap > 0 ? '+' : gap < 0 ? '−' : ''}${count(Math.abs(gap))}`}
              </span>
            </li>
          )
        })}
      </ol>
      {toNext !== null && <Enough toNext={toNext} rank={rank} />}
      <ButtonLink small block href={paths.me()}>
        Your goals
      </ButtonLink>
    </Panel>
  )
}

function Enough({ toNext, rank }: { toNext: number; rank: number }) {
  const { data } = useQuery(queryOf('GET /me/goals'))
  const { goals, together } = enoughGoals(data?.goals ?? [], toNext)
  return (
    <>
      <p className={styles.enough}>
        <b>
          {count(toNext)} {toNext === 1 ? 'point' : 'points'} to {ordinal(rank - 1)}.
        </b>{' '}
        {goals.length > 0 &&
          (together ? 'Both of these together:' : goals.length > 1 ? 'One of these is enough:' : 'This is enough:')}
      </p>
      <ul className={styles.goals}>
        {goals.map(({ mapName, route, kind, rank: place, points }) => (
          <li key={`${mapName} ${route}`}>
            <span>
              <MapLink mapName={mapName} route={route} />{' '}
              {kind === 'place' ? ordinal(place) : kind === 'pro' ? 'without gochecks' : 'any time'}
            </span>
            <b>+{count(points)}</b>
          </li>
        ))}
      </ul>
    </>
  )
}
