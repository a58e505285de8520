import { useQuery } from '@tanstack/react-query'
import { Download, Image, Pencil } from 'lucide-react'
import { Gate } from '../../blocks/gate.tsx'
import { counted } from '../../blocks/words.ts'
import { queryOf } from '../../lib/api.ts'
import { fileSize } from '../../lib/text/format.ts'
import { paths } from '../../lib/url/paths.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import styles from './record.module.css'

const PICTURES = 'pictures'

const mapOf = (mapName: string) => queryOf('GET /map/map', { query: { mapName } })

/** The archive of a map, and the way to its editor for staff. */
export function MapFiles({ mapName }: { mapName: string }) {
  const { data } = useQuery(mapOf(mapName))
  if (!data) return null
  const [newest, ...older] = data.versions
  return (
    <>
      <div className="row wrap">
        {data.state === 'RETIRED' && <Tag kind="warn">Retired: takes no new records</Tag>}
        {newest && data.downloadUrl ? (
          <>
            <ButtonLink small href={data.downloadUrl} download>
              <Icon of={Download} size="sm" />
              Download map
            </ButtonLink>
            <span className="muted tiny">
              {fileSize(newest.size)}, {counted(data.downloads, 'download')}
            </span>
          </>
        ) : (
          <span className="muted tiny">No file for this map yet.</span>
        )}
        <Gate roles="MAPM" editMode>
          <ButtonLink small kind="ghost" href={`${paths.admin.manageMaps()}?q=${encodeURIComponent(mapName)}`}>
            <Icon of={Pencil} size="sm" />
            Edit map
          </ButtonLink>
        </Gate>
      </div>
      {newest && older.length > 0 && (
        <details className={styles.versions}>
          <summary>{counted(data.versions.length, 'version')}</summary>
          <ol>
            {data.versions.map(({ version, addedDate, size, changelog }) => (
              <li key={version}>
                <b>{version}</b> {addedDate.slice(0, 10)}, {fileSize(size)}
                {changelog && <p>{changelog}</p>}
              </li>
            ))}
          </ol>
        </details>
      )}
    </>
  )
}

/** Over the first picture: how many there are, and the way to the others. */
export function PictureCount({ mapName }: { mapName: string }) {
  const { data } = useQuery(mapOf(mapName))
  const count = data?.images.length ?? 0
  if (count < 2) return null
  return (
    <a className={styles.pictureCount} href={`#${PICTURES}`} aria-label={`All ${count} pictures`}>
      <Icon of={Image} size="sm" />
      {count}
    </a>
  )
}

/** Pictures of a map beside the first, which stands above. */
export function MapPictures({ mapName }: { mapName: string }) {
  const { data } = useQuery(mapOf(mapName))
  const more = data?.images.slice(1) ?? []
  if (more.length === 0) return null
  return (
    <Panel title="Pictures" sub={`${more.length + 1}`} id={PICTURES}>
      <ul className={styles.mapShots}>
        {more.map(({ imageId, url, width, height }, index) => (
          <li key={imageId}>
            <a href={url} target="_blank" rel="noopener">
              <img
                src={url.replace('.webp', '-320.webp')}
                srcSet={`${url.replace('.webp', '-320.webp')} 320w, ${url.replace('.webp', '-640.webp')} 640w`}
                sizes="16rem"
                alt={`${mapName}, number ${index + 2}`}
                width={width}
                height={height}
                loading="lazy"
              />
            </a>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
