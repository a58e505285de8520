import type { Event } from '@kz/contract/events/events'
import { Flag as FlagIcon, TrendingUp } from 'lucide-react'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { Age } from '../../blocks/time/age.tsx'
import { counted } from '../../blocks/words.ts'
import { ordinal } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './event.module.css'
import { momentOf } from './event-words.ts'

const LEVELS = {
  sent: 'Every run that a confirmed server sends counts.',
  replayed: 'A run counts when its replay has been read and agrees.',
  simulated: 'A run counts when its movement follows from its commands.',
  checked: 'A run counts when a person has released its demo.',
} as const

/** The rules every event has, then those of its makers. */
export function RulesPanel({ event }: { event: Event }) {
  const { startsAt, endsAt, closesAt, standing, maps, classes, rules, madeBy } = event
  const own = rules.split('\n').filter((line) => line.trim() !== '')
  return (
    <Panel
      title="Rules"
      id="rules"
      flush
      footer={
        madeBy && (
          <>
            <span className="dim">By</span>
            <PlayerName name={madeBy.player} country={madeBy.playerCountry} />
          </>
        )
      }
    >
      <ol className={styles.rules}>
        <li>
          <b>Which runs.</b> From {momentOf(startsAt)} to {momentOf(endsAt)}, by the press of the start button, on any
          server that sends its runs.
        </li>
        <li>
          <b>Standing.</b> {LEVELS[standing]} Servers may send it until {momentOf(closesAt)}.
        </li>
        <li>
          <b>Points.</b> The first of a map gets 100, each place 4 % less, down to 1.
          {maps.length > 1 && ` The sum of ${maps.length} maps decides.`}
        </li>
        {classes.some(({ class: of }) => of === 'first') && (
          <li>
            <b>First year.</b> For players who finished their first map less than a year before it.
          </li>
        )}
        <li>
          <b>A tie</b> goes to who was there first.
        </li>
        {own.map((line, at) => (
          // lines are written once and may be equal
          <li key={`${at} ${line}`} dir="auto">
            {line}
          </li>
        ))}
      </ol>
    </Panel>
  )
}

/** Servers that run a map of the event now. */
export function WherePanel({ event: { servers } }: { event: Event }) {
  return (
    <Panel title="Where to play it" flush>
      {servers.length === 0 ? (
        <p className={`muted ${styles.none2}`}>
          No server runs one of the maps now. <a href={paths.gameServers()}>All game servers</a>
        </p>
      ) : (
        <ul className={styles.servers}>
          {servers.map(({ serverId, name, mapName, players, maxPlayers, joinUrl }) => (
            <li key={serverId}>
              <a href={paths.gameServer(serverId)} dir="auto">
                {name}
              </a>
              <span className="dim">
                <bdi>{mapName}</bdi>, {players}/{maxPlayers}
              </span>
              <ButtonLink small href={joinUrl} aria-label={`Join ${name}`}>
                Join
              </ButtonLink>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

/** Finishes that count, the newest first. */
export function HappensPanel({ event: { latest, stage } }: { event: Event }) {
  return (
    <Panel
      title="As it happens"
      flush
      actions={
        stage === 'RUNNING' && (
          <span className={styles.live}>
            <b />
            live
          </span>
        )
      }
    >
      {latest.length === 0 ? (
        <p className={`muted ${styles.none2}`}>Nobody has finished a map of it yet.</p>
      ) : (
        <ul className={styles.happens}>
          {latest.map(({ player, playerCountry, mapName, route, timeMs, place, points, atIso }) => (
            <li key={`${atIso} ${player} ${mapName}`}>
              <Icon of={place === 1 ? FlagIcon : TrendingUp} size="sm" />
              <span>
                <PlayerName name={player} country={playerCountry} /> <TimeText milliseconds={timeMs} /> on{' '}
                <MapLink mapName={mapName} route={route} />
              </span>
              <Age iso={atIso} />
              <small className="muted">
                {place === 1 ? 'takes the map' : ordinal(place)}, {counted(points, 'point')}
              </small>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
