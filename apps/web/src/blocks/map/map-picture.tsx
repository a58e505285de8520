import { type SyntheticEvent, useState } from 'react'
import styles from './map-picture.module.css'

const STAND_IN = '/images/maps/default.svg'

interface MapPictureProps {
  src: string
  width: number
  height: number
  /** the picture stands beside the map's name, so it says nothing unless told */
  alt?: string
  className?: string
  /** above the fold: loaded at once */
  eager?: boolean
  /** for lists: pixels, which a browser scrolls more easily than a drawing */
  small?: boolean
  /** the map's name is written over it, so the plate of one without a picture does not say it too */
  named?: boolean
}

/** Picture of a map. Where there is none, or one of a single pixel, the site's own drawing stands in. */
export function MapPicture({ src, width, height, alt = '', className, eager, small, named }: MapPictureProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const handleLoad = (event: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth, naturalHeight } = event.currentTarget
    if (naturalWidth <= 1 && naturalHeight <= 1) setBroken(src)
  }
  return (
    <img
      className={className ?? styles.thumbnail}
      data-part={className ? undefined : 'thumbnail'}
      src={broken === src || !src ? STAND_IN : src.replace(/\.svg$/, small ? '.webp' : named ? '.svg?bare' : '.svg')}
      width={width}
      height={height}
      alt={alt}
      loading={eager ? 'eager' : 'lazy'}
      decoding="async"
      onLoad={handleLoad}
      onError={() => setBroken(src)}
    />
  )
}
