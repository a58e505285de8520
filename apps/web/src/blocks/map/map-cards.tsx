import { mapRoute } from '@kz/contract/rules'
import type { ReactNode } from 'react'
import { paths } from '../../lib/url/paths.ts'
import styles from './map-cards.module.css'
import { MapPicture } from './map-picture.tsx'
import { MapTitle } from './map-title.tsx'

/** Pictures of maps side by side, as many as fit. */
export function MapCards({ children }: { children: ReactNode }) {
  return (
    <ul className={styles.mapCards} data-part="map-cards">
      {children}
    </ul>
  )
}

interface MapCardProps {
  mapName: string
  route?: string
  mapImage: string
  /** a line below the picture */
  children?: ReactNode
}

/** A map as its picture with its name on it. */
export function MapCard({ mapName, route = '', mapImage, children }: MapCardProps) {
  return (
    <li>
      <a className={styles.picture} data-part="picture" href={paths.record(mapName, route)}>
        <MapPicture src={mapImage} width={256} height={144} named />
        <span className={styles.name} data-part="name">
          <MapTitle mapName={mapRoute(mapName, route)} />
        </span>
      </a>
      {children}
    </li>
  )
}
