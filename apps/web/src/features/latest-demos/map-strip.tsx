import { MapCard, MapCards } from '../../blocks/map-cards.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { joinParts } from './latest-demos.ts'
import { newestByMap } from './map-strip.ts'
import { useLatestDemos } from './use-latest-demos.ts'

interface MapStripProps {
  withRejected: boolean
}

const places = [1, 2, 3, 4, 5, 6]

/** The newest records by map, as pictures. Nothing while there are fewer than three: the list above says it all. */
export function MapStrip({ withRejected }: MapStripProps) {
  const { data, isPending } = useLatestDemos(withRejected)
  const { featured, rows } = joinParts(data?.pages ?? [])
  const demos = newestByMap(rows, featured)
  if (!isPending && demos.length < 3) return null
  return (
    <Panel
      title="Newest records by map"
      actions={
        <ButtonLink small kind="ghost" href={paths.records()}>
          All maps
        </ButtonLink>
      }
    >
      <MapCards>
        {isPending && places.map((place) => <li key={place} className="sk map-place" aria-hidden="true" />)}
        {demos.map(({ demoId, mapName, route, mapImage, player, playerCountry, timeMs }) => (
          <MapCard key={demoId} mapName={mapName} route={route} mapImage={mapImage}>
            <div className="row">
              <PlayerName name={player} country={playerCountry} />
              <span className="end">
                <TimeText milliseconds={timeMs} />
              </span>
            </div>
          </MapCard>
        ))}
      </MapCards>
    </Panel>
  )
}
