import type { NowPlaying as Playing } from '@kz/contract/runs/sections'
import { useQuery } from '@tanstack/react-query'
import { PlayerName } from '../../../blocks/member/player-name.tsx'
import { counted } from '../../../blocks/words.ts'
import { queryOf } from '../../../lib/api.ts'
import { paths } from '../../../lib/url/paths.ts'
import { ButtonLink } from '../../../ui/button.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { TimeText } from '../../../ui/time/time-text.tsx'
import styles from './now-playing.module.css'

/** As often the list is asked for beside what is told live: who leaves is not told. */
const AGAIN_MS = 60_000
/** Of one server; more are counted. */
const NAMED = 8

export const playingQuery = (mapName: string) => queryOf('GET /run/playing', { query: { mapName } })

/** How many are on a map, by what their servers say. */
export const playersOn = ({ servers }: Playing): number =>
  servers.reduce((sum, { players, playing }) => sum + Math.max(players, playing.length), 0)

/** Who plays the map now, by server, with what they have finished. */
export function NowPlaying({ mapName }: { mapName: string }) {
  const { data } = useQuery({ ...playingQuery(mapName), refetchInterval: AGAIN_MS })
  if (!data || data.servers.length === 0) return null
  return (
    <Panel
      title="Playing it now"
      sub={`${playersOn(data)} on ${counted(data.servers.length, 'server')}`}
      className={styles.playing ?? ''}
    >
      {data.servers.map(({ id, name, joinUrl, playing }) => (
        <section key={id} aria-label={name}>
          <h3>
            <a href={paths.gameServer(id)} dir="auto">
              {name}
            </a>
            {joinUrl && (
              <ButtonLink small href={joinUrl} aria-label={`Join ${name}`}>
                Join
              </ButtonLink>
            )}
          </h3>
          <ul>
            {playing.slice(0, NAMED).map((one) => (
              <Player key={one.player} of={one} />
            ))}
          </ul>
          {playing.length > NAMED && <p className="dim tiny">and {playing.length - NAMED} more</p>}
        </section>
      ))}
    </Panel>
  )
}

function Player({ of }: { of: Playing['servers'][number]['playing'][number] }) {
  const { player, playerCountry, seconds, runs, bestMs, isBest } = of
  return (
    // a finish lights its line once
    <li key={runs} data-lit={runs > 0 || undefined}>
      {runs > 0 || of.playerId !== null ? (
        <PlayerName name={player} country={playerCountry} />
      ) : (
        <bdi>{player || 'No name yet'}</bdi>
      )}
      <span className="dim">{seconds === null ? 'just finished' : forSeconds(seconds)}</span>
      <span className={styles.done}>
        <span className="dim">{runs > 0 ? counted(runs, 'run') : 'none yet'}</span>
        {bestMs !== null && <TimeText milliseconds={bestMs} />}
        {isBest && <Tag kind="gain">best</Tag>}
      </span>
    </li>
  )
}

function forSeconds(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${String(minutes % 60).padStart(2, '0')}`
}
