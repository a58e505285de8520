import { useQuery } from '@tanstack/react-query'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { queryOf } from '../../lib/api.ts'
import { count } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { TimeText } from '../../ui/time/time-text.tsx'
import { NextGoal } from './next-goal.tsx'
import styles from './now-line.module.css'

/**
 * What is going on on the servers, and a member's next goal. A new finish takes the place of the one before it: nothing
 * moves, and nothing is read out. Not there where no server is on.
 */
export function NowLine() {
  const { data } = useQuery(queryOf('GET /run/now'))
  return (
    <section className={styles.now} aria-label="Now">
      <NextGoal />
      {data && data.servers.length > 0 && (
        <ul className={styles.servers} aria-live="off">
          <li className={styles.head}>
            <b>Now</b>
            <span>{count(data.playing)} playing</span>
            <span className="dim">
              {count(data.runs)} {data.runs === 1 ? 'run' : 'runs'} this hour
            </span>
          </li>
          {data.servers.map(({ id, name, mapName, players, maxPlayers, last }) => (
            <li key={id}>
              <span className={styles.server}>
                <a href={paths.gameServer(id)} dir="auto">
                  {name}
                </a>
                <span className="dim">
                  {players}/{maxPlayers}
                </span>
              </span>
              <span>{mapName && <MapLink mapName={mapName} />}</span>
              <span className={styles.last}>
                {last && (
                  <>
                    <PlayerName name={last.player} country={last.playerCountry} />{' '}
                    <TimeText milliseconds={last.timeMs} />
                  </>
                )}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
