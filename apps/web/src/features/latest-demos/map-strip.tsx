import type { LatestDemo } from '@kz/contract/records'
import { mapRoute } from '@kz/contract/rules'
import { MapPicture } from '../../blocks/map-picture.tsx'
import { PlayerName } from '../../blocks/player-name.tsx'
import { paths } from '../../lib/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Panel } from '../../ui/panel.tsx'
import { TimeText } from '../../ui/time-text.tsx'
import { joinParts } from './latest-demos.ts'
import { newestByMap } from './map-strip.ts'
import { useLatestDemos } from './use-latest-demos.ts'
import './map-strip.css'

interface MapStripProps {
  withRejected: boolean
}

/** The newest records by map, as pictures. Nothing while there are fewer than three: the list above says it all. */
export function MapStrip({ withRejected }: MapStripProps) {
  const { data } = useLatestDemos(withRejected)
  const { featured, rows } = joinParts(data?.pages ?? [])
  const demos = newestByMap(rows, featured)
  if (demos.length < 3) return null
  return (
    <Panel
      title="Newest records by map"
      actions={
        <ButtonLink small kind="ghost" href={paths.records()}>
          All maps
        </ButtonLink>
      }
    >
      <ul className="map-strip">
        {demos.map((demo) => (
          <MapCard key={demo.demoId} demo={demo} />
        ))}
      </ul>
    </Panel>
  )
}

function MapCard({ demo }: { demo: LatestDemo }) {
  return (
    <li>
      <a className="picture" href={paths.record(demo.mapName, demo.route)}>
        <MapPicture src={demo.mapImage} width={256} height={144} />
        <span className="name">{mapRoute(demo.mapName, demo.route)}</span>
      </a>
      <div className="row">
        <PlayerName name={demo.player} country={demo.playerCountry} />
        <span className="end">
          <TimeText milliseconds={demo.timeMs} />
        </span>
      </div>
    </li>
  )
}
