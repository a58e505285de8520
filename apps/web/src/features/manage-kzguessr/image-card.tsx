import type { GuessrImage } from '@kz/contract/guessr/guessr-staff'
import { MapLink } from '../../blocks/map/map-link.tsx'
import { MapPicture } from '../../blocks/map/map-picture.tsx'
import { count } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import panel from '../../ui/page/panel.module.css'
import { PlaceActions, type PlaceOptions, usePlace } from '../../ui/place.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './manage-kzguessr.module.css'

interface ImageCardProps extends PlaceOptions {
  image: GuessrImage
  busy: boolean
  onChange: (body: { isOn?: boolean; clear?: boolean }) => void
  onRemove: () => void
}

/** One picture: its map, its figures, and whether the game may show it. */
export function ImageCard({ image, gone, said, busy, onChange, onRemove }: ImageCardProps) {
  const { place, closed } = usePlace<HTMLLIElement>({ gone, said })
  const { mapName, url, isOn, isAdded, addedBy, shown, found, level, reports } = image
  return (
    <li {...place} className={panel.panel}>
      <MapPicture src={url} width={320} height={180} className={styles.picture ?? ''} />
      <div className={`${panel.body} stack`}>
        <div className="row wrap">
          <MapLink mapName={mapName} />
          {level !== 'unknown' && <Tag>{level}</Tag>}
        </div>
        <p className="dim">
          {shown === 0 ? 'Not shown yet.' : `Found ${count(found)} of ${count(shown)} times.`}
          {addedBy && ` Added by ${addedBy}.`}
        </p>
        {reports.map(({ reason, count: times }) => (
          <Tag key={reason} kind="warn">
            {times} × {reason}
          </Tag>
        ))}
        <PlaceActions closed={closed} className="row wrap">
          <Switch label={isOn ? 'On' : 'Off'} on={isOn} onChange={(on) => !busy && onChange({ isOn: on })} />
          {reports.length > 0 && (
            <Button small busy={busy} onClick={() => onChange({ clear: true })}>
              Clear reports
            </Button>
          )}
          {isAdded && (
            <Button small kind="danger" busy={busy} onClick={onRemove}>
              Remove
            </Button>
          )}
        </PlaceActions>
      </div>
    </li>
  )
}
