import { fileSize } from '../../../lib/text/format.ts'
import { paths } from '../../../lib/url/paths.ts'
import type { Replay } from '../data/replay.ts'
import type { Loaded } from '../data/replay-reader.ts'

interface MapNoteProps {
  replay: Replay
  progress: Loaded | null
  /** why the map could not be read */
  error: string | null
}

/** What is to be said of the map: on its way, not there, broken, or another version. */
export function MapNote({ replay: { geometry, isSameMap, mapName }, progress, error }: MapNoteProps) {
  if (!geometry)
    return (
      <>
        Nothing of this map can be drawn here, so the grid stands in.{' '}
        <a className="link" href={paths.uploadMap()}>
          Send the map
        </a>
      </>
    )
  if (error) return `The map of ${mapName} does not read, so the grid stands in.`
  if (progress)
    return `Map on its way, ${fileSize(progress.loaded)}${progress.total ? ` of ${fileSize(progress.total)}` : ''}`
  if (isSameMap === false) return 'Recorded on another version of this map. Blocks may stand elsewhere.'
  return null
}
