import { useEffect, useState } from 'react'
import { CheckLine } from '../../ui/field/check-list.tsx'
import type { ReadArchive } from './read-archive.ts'

type Found = ReadArchive | { error: string } | null

/** What was seen in the chosen archive, before anything is sent. */
export function ArchiveNote({ file }: { file: File }) {
  const [found, setFound] = useState<Found>(null)
  useEffect(() => {
    let isOld = false
    const read = async () => (await import('./read-archive.ts')).readArchive(file)
    read()
      .catch((error: unknown) => ({ error: error instanceof Error ? error.message : 'This archive cannot be read' }))
      .then((answer) => !isOld && setFound(answer))
    return () => {
      isOld = true
    }
  }, [file])
  return (
    <div aria-live="polite">
      <ul aria-label="What is in the archive">
        {found === null ? <li className="dim">Reading</li> : <ParsedMetadata of={found} />}
      </ul>
    </div>
  )
}

function ParsedMetadata({ of }: { of: NonNullable<Found> }) {
  if ('error' in of) return <CheckLine state="bad">{of.error}</CheckLine>
  const { missing, facts, faults } = of
  return (
    <>
      {missing.length === 0 ? (
        <CheckLine state="ok">Everything the map names is in the archive or comes with the game</CheckLine>
      ) : (
        missing.map((path) => (
          <CheckLine key={path} state="warn" fact="not in the archive">
            {path}
          </CheckLine>
        ))
      )}
      {faults.textures.map((name) => (
        <CheckLine key={name} state="warn" fact="cannot be read">
          Texture <bdi>{name}</bdi>
        </CheckLine>
      ))}
      {faults.unaligned.map((name) => (
        <CheckLine key={name} state="warn" fact="sides are not multiples of 16">
          Texture <bdi>{name}</bdi>
        </CheckLine>
      ))}
      {faults.faces > 0 && <CheckLine state="warn">Faces that cannot be read: {faults.faces}</CheckLine>}
      {facts.startButtons === 0 && <CheckLine state="warn">No start button was found</CheckLine>}
      {facts.stopButtons === 0 && <CheckLine state="warn">No stop button was found</CheckLine>}
    </>
  )
}
