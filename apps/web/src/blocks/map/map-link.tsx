import { mapRoute } from '@kz/contract/rules'
import { paths } from '../../lib/url/paths.ts'
import names from '../../ui/names.module.css'
import { MapTitle } from './map-title.tsx'

interface MapLinkProps {
  mapName: string
  /** empty for the plain map */
  route?: string
  className?: string
  /** where it may take a second line */
  breaks?: true
}

/** A place: the name of a map, with its route in brackets, in blue. */
export function MapLink({ mapName, route = '', className, breaks }: MapLinkProps) {
  return (
    <a
      className={className ? `${names.map} ${className}` : names.map}
      data-part="map"
      href={paths.record(mapName, route)}
    >
      {breaks ? <MapTitle mapName={mapRoute(mapName, route)} /> : mapRoute(mapName, route)}
    </a>
  )
}
