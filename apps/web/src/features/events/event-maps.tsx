import type { Event, EventMap, EventStandings } from '@kz/contract/events/events'
import { DifficultyName } from '../../blocks/map/difficulty.tsx'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { PlayerName } from '../../blocks/member/player-name.tsx'
import { useSession } from '../../lib/session/session.ts'
import { ordinal } from '../../lib/text/format.ts'
import panel from '../../ui/page/panel.module.css'
import { TimeText } from '../../ui/time/time-text.tsx'
import styles from './event.module.css'

/** The maps of an event, each with its best and one's own. */
export function EventMaps({ event: { maps, stage }, mine }: { event: Event; mine: EventStandings['mine'] }) {
  return (
    <ul className={styles.maps} aria-label="Maps">
      {maps.map((map, at) => (
        // a map may be hidden, and then has no name
        <li key={`${at} ${map.mapName}`} className={`${panel.panel} ${stage === 'COMING' ? styles.hatched : ''}`}>
          <EventMapCard map={map} place={at + 1} own={mine?.cells[at] ?? null} isOn={stage !== 'COMING'} />
        </li>
      ))}
    </ul>
  )
}

interface CardProps {
  map: EventMap
  place: number
  own: NonNullable<EventStandings['mine']>['cells'][number]
  isOn: boolean
}

function EventMapCard({ map, place, own, isOn }: CardProps) {
  const { user } = useSession()
  if (map.isGone) {
    return (
      <div className={styles.gone}>
        <b>{place}</b> This map was withdrawn and gives no points.
      </div>
    )
  }
  const { mapName, route, mapImage, difficulty, note, best } = map
  return (
    <>
      <div className={styles.picture}>
        <MapPicture src={mapImage} width={384} height={216} className={styles.image} named />
        <span className={styles.number}>{place}</span>
      </div>
      <div className={styles.mapWords}>
        <div className="row wrap">
          <MapLink mapName={mapName} route={route} />
          <DifficultyName difficulty={difficulty} />
        </div>
        {note && <p className="dim">{note}</p>}
        {isOn && (
          <dl>
            <div>
              <dt>Best</dt>
              <dd>
                {best ? (
                  <>
                    <TimeText milliseconds={best.timeMs} />
                    <PlayerName name={best.player} country={best.playerCountry} />
                  </>
                ) : (
                  <span className="dim">nobody yet</span>
                )}
              </dd>
            </div>
            {user && (
              <div>
                <dt>You</dt>
                <dd>
                  {own ? (
                    <>
                      <TimeText milliseconds={own.timeMs} />
                      <span className="dim">
                        {ordinal(own.place)}, {own.points} pts
                      </span>
                    </>
                  ) : (
                    <span className="dim">not finished yet</span>
                  )}
                </dd>
              </div>
            )}
          </dl>
        )}
      </div>
    </>
  )
}
