import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { OwnPanel } from '../../blocks/submissions/own-panel.tsx'
import { replacedIn } from '../../blocks/submissions/replaced-in.ts'
import { queryOf } from '../../lib/api.ts'
import { paths } from '../../lib/paths.ts'
import { useRawAddress } from '../../lib/raw-address.ts'
import { useSession } from '../../lib/session.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SendPanel } from './send-panel.tsx'
import './upload-map.css'

const NOT_A_ZIP = 'Only zip files are allowed'

/** /upload-map: drop the archive of a map, say what it is, send it to the checkers. */
export function UploadMapPage() {
  const { user } = useSession()
  const [file, setFile] = useState<File | null>(null)
  const [sentAnew, setSentAnew] = useState(false)
  const replacedId = replacedIn(useRawAddress())
  const { data: own } = useQuery({ ...queryOf('GET /upload/own-submitted-maps'), enabled: replacedId !== undefined })
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
      <div className="up-map">
        <div className="stack">
          {!user ? (
            <Note
              action={
                <ButtonLink small href={paths.login(paths.uploadMap())}>
                  Log in
                </ButtonLink>
              }
            >
              Log in to send a map. What we look at is on this page.
            </Note>
          ) : (
            !file && (
              <FileDrop
                title={replaced ? `Drop the new archive of ${replaced.mapName} here` : 'Drop your map here'}
                hint=".zip with one .bsp and its resources, up to 64 MiB"
                accept=".zip"
                onFiles={take}
              />
            )
          )}
          {fault && <Note kind="error">{fault}</Note>}
          {replaced && !file && (
            <Note>
              {replaced.mapName} goes back to its place in the queue with the new file.
              {replaced.reason && ` The checker said: ${replaced.reason}`}
            </Note>
          )}
          {user && file && (
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
          {user && <OwnPanel kind="map" />}
          <BeforeYouSend />
        </div>
      </div>
    </div>
  )
}

function BeforeYouSend() {
  return (
    <Panel
      title="Before you send"
      actions={
        <ButtonLink small kind="ghost" href={paths.rules()}>
          All rules
        </ButtonLink>
      }
    >
      <div className="prose text-sm">
        <ul>
          <li>One .bsp of version 30; its file name is the map's name.</li>
          <li>Every .wad, sound, model and sprite it needs. Wads of the game stay out.</li>
          <li>A start and a stop button, and at least 8 spawn points.</li>
          <li>A demo of your own run helps the checker: send it on the page for demos.</li>
          <li>Pictures are PNG, JPEG or WebP, at least 320 pixels wide.</li>
          <li>Nothing is shown before a checker has released the map.</li>
        </ul>
      </div>
    </Panel>
  )
}
