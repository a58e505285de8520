import type { ParsedMapMetadata } from '@kz/contract/maps'
import type { Warning } from '@kz/contract/runs/demos'
import { fileSize } from '../../lib/text/format.ts'
import { CheckLine } from '../../ui/field/check-list.tsx'
import { counted } from '../words.ts'

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
      {warnings.map(({ text }) => (
        <CheckLine key={text} state="warn">
          {text}
        </CheckLine>
      ))}
    </ul>
  )
}
