import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWhyNotSend } from '../../blocks/report/why-not-write.ts'
import { OwnPanel } from '../../blocks/submissions/own-panel.tsx'
import { replacedIn } from '../../blocks/submissions/replaced-in.ts'
import { BeforeYouSend, LoginToSend } from '../../blocks/submissions/upload-parts.tsx'
import { queryOf } from '../../lib/api.ts'
import { useRawSearchParams } from '../../lib/router/router-context.tsx'
import { useSession } from '../../lib/session/session.ts'
import { paths } from '../../lib/url/paths.ts'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { SendPanel } from './send-panel.tsx'
import styles from './upload-map.module.css'

const NOT_A_ZIP = 'Only zip files are allowed'

const RULES = [
  "One .bsp of version 30; its file name is the map's name.",
  'Every .wad, sound, model and sprite it needs. Wads of the game stay out.',
  'A start and a stop button, and at least 8 spawn points.',
  'A demo of your own run helps the checker: send it while the map waits. It is released after the map.',
  'Pictures are PNG, JPEG or WebP, at least 320 × 180 pixels. More can be added while the map waits.',
  'Nothing is shown before a checker has released the map.',
]

/** /upload-map: drop the archive of a map, say what it is, send it to the checkers. */
export function UploadMapPage() {
  const { user } = useSession()
  const whyNot = useWhyNotSend('MAP')
  const [file, setFile] = useState<File | null>(null)
  const [sentAnew, setSentAnew] = useState(false)
  const replacedId = replacedIn(useRawSearchParams())
  const { data: own, isPending } = useQuery({
    ...queryOf('GET /upload/own-submitted-maps'),
    enabled: replacedId !== undefined,
  })
  // the form begins with what was told of the map before: it waits for that, or it would be sent without
  const waits = replacedId !== undefined && isPending
  const replaced = (!sentAnew && own?.find(({ mapId }) => mapId === replacedId)) || null
  const [fault, setFault] = useState<string | null>(null)
  const take = ([chosen]: File[]) => {
    if (!chosen) return
    const isZip = chosen.name.toLowerCase().endsWith('.zip')
    setFault(isZip ? null : NOT_A_ZIP)
    setFile(isZip ? chosen : null)
  }
  const clear = () => {
    setFile(null)
    setSentAnew(true)
  }
  return (
    <div className="stack">
      <PageHead title="Submit map" sub="Drop the .zip. It is checked to its last file, then a map checker plays it." />
      {whyNot !== null && <Note kind="warn">{whyNot}</Note>}
      <div className={styles.upMap}>
        <div className="stack">
          {!user ? (
            <LoginToSend what="a map" back={paths.uploadMap()} />
          ) : (
            !file && (
              <FileDrop
                title={replaced ? `Drop the new archive of ${replaced.mapName} here` : 'Drop your map here'}
                hint=".zip with one .bsp and its resources, up to 64 MB"
                accept=".zip"
                blockedBy={whyNot ?? undefined}
                onFiles={take}
              />
            )
          )}
          {fault && <Note kind="error">{fault}</Note>}
          {replaced && !file && (
            <Note>
              <bdi>{replaced.mapName}</bdi> goes back to its place in the queue with the new file.
              {replaced.reason && ` The checker said: ${replaced.reason}`}
            </Note>
          )}
          {user && file && !waits && (
            <SendPanel
              key={`${file.name} ${file.lastModified}`}
              file={file}
              replaced={replaced}
              pseudo={user.pseudo}
              onClear={clear}
            />
          )}
        </div>
        <div className="stack">
          <BeforeYouSend rules={RULES} />
          {user && <OwnPanel kind="map" />}
        </div>
      </div>
    </div>
  )
}
