import type { SessionUser } from '@kz/contract/accounts/accounts'
import { AVATAR_BYTES } from '@kz/contract/rules'
import { useState } from 'react'
import mapCards from '../../../blocks/map/map-cards.module.css'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { uploadClient } from '../../../lib/files/upload.ts'
import { Avatar } from '../../../ui/avatar.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileDrop } from '../../../ui/field/file-drop.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from '../settings.module.css'
import { useRefreshed } from '../use-refreshed.ts'

const MEGABYTE = 1024 * 1024
const TAKEN = ['image/png', 'image/jpeg', 'image/webp', 'image/gif']

/** What is wrong with a file before it is sent, or null. The server looks at what is inside. */
function faultOf(file: File): string | null {
  if (!TAKEN.includes(file.type)) return 'Picture must be PNG, JPEG, WebP or GIF.'
  return file.size > AVATAR_BYTES ? `File is larger than ${AVATAR_BYTES / MEGABYTE} MB.` : null
}

/** One's picture: uploaded, cut to the square in its middle by the server, or taken away. */
export function PictureForm({ user }: { user: SessionUser }) {
  const refreshed = useRefreshed()
  const [sent, setSent] = useState(0)
  const [fault, setFault] = useState<string | null>(null)
  const sending = useMutation({ onFailed: () => true })
  const { act } = useMutation()

  const upload = async ([file]: File[]) => {
    const wrong = file ? faultOf(file) : null
    setFault(wrong)
    sending.forget()
    if (!file || wrong) return
    setSent(0)
    await sending.act('Picture updated', async () => {
      const client = uploadClient({ onProgress: (part, total) => setSent(Math.floor((part / total) * 100)) })
      const { url } = await client.call('POST /upload/picture', { file, fileName: file.name })
      await api.call('PUT /user/picture', { query: { imageUrl: url } })
      await refreshed()
    })
  }
  const remove = () =>
    act('Picture removed', async () => {
      await api.call('DELETE /user/picture')
      await refreshed()
    })
  const error = fault ?? sending.error
  return (
    <Panel title="Picture">
      <div className={`${mapCards.picture} ${styles.picture}`}>
        <div className={styles.own}>
          <Avatar picture={user.picture} name={user.pseudo} size={96} />
          {user.picture && (
            <Button small onClick={remove}>
              Remove
            </Button>
          )}
        </div>
        <div className={`grow ${styles.pictureForm}`}>
          <FileDrop
            title={sending.busy ? `Sending, ${sent} %` : 'Drop a picture here'}
            hint="PNG, JPEG, WebP or GIF, up to 2 MB. It is cropped to the square in the middle."
            accept="image/png,image/jpeg,image/webp,image/gif"
            blockedBy={sending.busy ? 'A picture is being sent.' : undefined}
            onFiles={(files) => void upload(files)}
          />
          {error && <ErrorNote>{error}</ErrorNote>}
        </div>
      </div>
    </Panel>
  )
}
