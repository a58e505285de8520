import type { MapPage } from '@kz/contract/maps'
import { fileSize } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { FileDialog } from './file-dialog.tsx'
import styles from './manage-maps.module.css'

interface FilesPartProps {
  map: MapPage
  isReplacing: boolean
  onReplacing: (on: boolean) => void
}

/** The files of a map, newest first, and a way to put in the next one. */
export function FilesPart({ map, isReplacing, onReplacing }: FilesPartProps) {
  return (
    <section aria-labelledby="map-files">
      <h3 id="map-files">Files</h3>
      {map.versions.length === 0 && <p className="dim">The site has no file for this map.</p>}
      <ol className={styles.files}>
        {map.versions.map(({ version, fileName, size, addedDate, changelog }) => (
          <li key={version}>
            <b>v{version}</b> <bdi>{fileName}</bdi>, {fileSize(size)}, {addedDate.slice(0, 10)}
            {changelog && <p>{changelog}</p>}
          </li>
        ))}
      </ol>
      <Button small onClick={() => onReplacing(true)}>
        {map.versions.length === 0 ? 'Add file' : 'New version'}
      </Button>
      {isReplacing && <FileDialog map={map} onClose={() => onReplacing(false)} />}
    </section>
  )
}
