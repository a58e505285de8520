import { mapRoute } from '@kz/contract/rules'
import { paths } from '../../lib/url/paths.ts'
import names from '../../ui/names.module.css'

interface MapLinkProps {
  mapName: string
  /** empty for the plain map */
  route?: string
  className?: string
}

/** A place: the name of a map, with its route in brackets, in blue. */
export function MapLink({ mapName, route = '', className }: MapLinkProps) {
  return (
    <a
      className={className ? `${names.map} ${className}` : names.map}
      data-part="map"
      href={paths.record(mapName, route)}
    >
      {mapRoute(mapName, route)}
    </a>
  )
}
