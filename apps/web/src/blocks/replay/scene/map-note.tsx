import type { MapGeometry } from '@kz/contract/runs/replays'
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
export function MapNote({ replay: { demoId, geometry, isSameMap, mapName }, progress, error }: MapNoteProps) {
  // a demo is drawn on any version, with a word; a run of a game server on its own alone
  if (!geometry && isSameMap === false) return OTHER_VERSION
  // the file is here: the run was judged on it
  if (!geometry && demoId == null) return NOTHING_DRAWN
  if (!geometry)
    return (
      <>
        {NOTHING_DRAWN}{' '}
        <a className="link" href={paths.uploadMap()}>
          Send the map
        </a>
      </>
    )
  if (error) return `The map file of ${mapName} cannot be read, so a grid is shown instead.`
  if (progress) return onItsWay(progress)
  if (isSameMap === false) return 'Recorded on another version of this map. Blocks may be in other places.'
  return null
}

/** The same of a demo that no run of the site is of: its map is drawn only where name and CRC agree. */
export function mapWords(
  { geometry, isKnown, hasOther }: MapGeometry,
  { progress, error }: { progress: Loaded | null; error: string | null },
): string | null {
  if (error) return 'The map file cannot be read, so a grid is shown instead.'
  if (!geometry && hasOther) return OTHER_VERSION
  if (!geometry) return isKnown ? NOTHING_DRAWN : null
  return progress ? onItsWay(progress) : null
}

const NOTHING_DRAWN = 'This map cannot be drawn here, so a grid is shown instead.'
const OTHER_VERSION = 'Recorded on another version of this map than the one here, so a grid is shown instead.'

const onItsWay = ({ loaded, total }: Loaded): string =>
  `Loading the map, ${fileSize(loaded)}${total ? ` of ${fileSize(total)}` : ''}`
