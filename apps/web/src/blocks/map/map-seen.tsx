import type { ParsedMapMetadata } from '@kz/contract/maps'
import type { Warning } from '@kz/contract/runs/demos'
import { fileSize } from '../../lib/text/format.ts'
import { CheckLine } from '../../ui/field/check-list.tsx'
import { FoundText } from '../analysis/found-text.tsx'
import { counted } from '../words.ts'

/** What a checker looks at, by the code of each warning. */
const WARNINGS = {
  wads: 'The archive does not bring all wads.',
  textures: 'Textures are in no wad of the archive.',
  resources: 'Files that the map names are not in the archive.',
  faults: 'Parts of the map cannot be read.',
  start: 'No start button was found.',
  stop: 'No stop button was found.',
  spawns: 'It has fewer spawn points than are asked for.',
}

/** What the file of a map says about itself, and what to look at. */
export function MapSeenList({ seen, warnings }: { seen: ParsedMapMetadata; warnings: readonly Warning[] }) {
  const has = (code: string) => warnings.some((warning) => warning.code === code)
  const wads = seen.externalTextures === 0 ? 'Textures inside' : counted(seen.wads.length, 'wad')
  return (
    <ul>
      <CheckLine state="ok" fact={fileSize(seen.bspBytes)}>
        BSP version 30, {counted(seen.entities, 'entity', 'entities')}
      </CheckLine>
      {!has('start') && !has('stop') && (
        <CheckLine state="ok" fact={`${seen.startButtons} and ${seen.stopButtons}`}>
          Start and stop buttons
        </CheckLine>
      )}
      {!has('spawns') && (
        <CheckLine state="ok" fact={seen.spawns}>
          Spawn points
        </CheckLine>
      )}
      {!has('wads') && (
        <CheckLine state="ok" fact={wads}>
          {counted(seen.textures, 'texture')}
        </CheckLine>
      )}
      {warnings.map(({ code, text }) => (
        <CheckLine key={text} state="warn">
          <FoundText kind={code} text={text} words={WARNINGS} />
        </CheckLine>
      ))}
    </ul>
  )
}
