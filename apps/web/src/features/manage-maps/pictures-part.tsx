import type { MapPage } from '@kz/contract/maps'
import { Star, Trash2 } from 'lucide-react'
import { type ChangeEvent, useRef } from 'react'
import { Button } from '../../ui/button.tsx'
import field from '../../ui/field/field.module.css'
import { IconButton } from '../../ui/icon-button.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './manage-maps.module.css'
import type { ManageMap } from './use-manage-map.ts'

/** Pictures of a map: the first one stands everywhere. */
export function PicturesPart({ map, manage }: { map: MapPage; manage: ManageMap }) {
  const input = useRef<HTMLInputElement>(null)
  const handleChange = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    target.value = ''
    if (file) void manage.addPicture(file)
  }
  return (
    <section aria-labelledby="map-pictures">
      <h3 id="map-pictures">Pictures</h3>
      {map.images.length === 0 && <p className="dim">None yet: a drawing is shown instead.</p>}
      <ul className={styles.pictures}>
        {map.images.map(({ imageId, url }, index) => (
          <li key={imageId}>
            <img src={url.replace('.webp', '-320.webp')} alt={`Number ${index + 1}`} width={160} height={90} />
            <span className={`row ${styles.line}`}>
              {index === 0 ? (
                <Tag kind="info">Shown first</Tag>
              ) : (
                <IconButton
                  label={`Show picture ${index + 1} first`}
                  icon={Star}
                  onClick={() => void manage.choosePicture(imageId)}
                />
              )}
              <IconButton
                label={`Remove picture ${index + 1}`}
                icon={Trash2}
                onClick={() => void manage.removePicture(imageId)}
              />
            </span>
          </li>
        ))}
      </ul>
      <div className="row wrap">
        <Button small busy={manage.busy === 'picture'} onClick={() => input.current?.click()}>
          Add picture
        </Button>
        <span className={field.hint}>PNG, JPEG or WebP, at least 320 x 180, up to 5 MB.</span>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        onChange={handleChange}
      />
    </section>
  )
}
