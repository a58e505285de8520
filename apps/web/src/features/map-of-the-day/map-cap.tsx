import type { ReactNode } from 'react'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import mapOfTheDay from './map-of-the-day.module.css'
import styles from './map-of-the-day-page.module.css'

interface MapCapProps {
  map: { mapName: string; mapImage: string }
  /** of its place: the picture is cut to it */
  width: number
  eager?: boolean
  /** the name, over the picture */
  children: ReactNode
}

/** The picture of the day's map with its name. */
export function MapCap({ map, width, eager = false, children }: MapCapProps) {
  const className = `${mapOfTheDay.cover} ${styles.cover}`
  const alt = `View of ${map.mapName}`
  return (
    <div className={mapOfTheDay.cap}>
      <MapPicture src={map.mapImage} width={width} height={216} alt={alt} className={className} eager={eager} named />
      <div>{children}</div>
    </div>
  )
}
