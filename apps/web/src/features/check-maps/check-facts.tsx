import type { SubmittedMap } from '@kz/contract/maps'
import { fileSize } from '../../lib/format.ts'

type Hit = SubmittedMap['sameName'][number]

const hits = (found: readonly Hit[]): string =>
  found.map(({ mapName, state }) => `${mapName} (${state.toLowerCase().replace('_', ' ')})`).join(', ')

/** File, sender and what else has its name or bytes. */
export function CheckFacts({ map }: { map: SubmittedMap }) {
  return (
    <dl className="facts">
      <dt>File</dt>
      <dd>
        {map.fileName}, {fileSize(map.size)}, {map.seen.entries} {map.seen.entries === 1 ? 'entry' : 'entries'}
      </dd>
      <dt>SHA-256</dt>
      <dd className="mono">{map.sha256 || 'gone'}</dd>
      <dt>Address</dt>
      <dd>{map.ipAddress ?? 'forgotten'}</dd>
      {map.sameName.length > 0 && (
        <>
          <dt>Same name</dt>
          <dd>{hits(map.sameName)}</dd>
        </>
      )}
      {map.sameFile.length > 0 && (
        <>
          <dt>Same file</dt>
          <dd>{hits(map.sameFile)}</dd>
        </>
      )}
      {map.seen.wads.length > 0 && (
        <>
          <dt>Wads</dt>
          <dd>{map.seen.wads.join(', ')}</dd>
        </>
      )}
      {map.changelog && (
        <>
          <dt>What changed</dt>
          <dd>{map.changelog}</dd>
        </>
      )}
      {map.note && (
        <>
          <dt>Note</dt>
          <dd>{map.note}</dd>
        </>
      )}
      {map.answer && (
        <>
          <dt>The sender says</dt>
          <dd>{map.answer}</dd>
        </>
      )}
      {map.reason && (
        <>
          <dt>We asked for</dt>
          <dd>
            {map.reason}
            {map.checkBy && <span className="dim"> ({map.checkBy})</span>}
          </dd>
        </>
      )}
    </dl>
  )
}
