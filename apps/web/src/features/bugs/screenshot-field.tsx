import { useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { fileSize } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import styles from './bugs.module.css'

const PICTURE_TYPES = '.png,.jpg,.jpeg,.webp'

/** The same of a guest: it is sent behind the report. */
export function GuestScreenshot({ file, onFile }: { file: File | null; onFile: (file: File | null) => void }) {
  if (file)
    return (
      <div className="row wrap">
        <span>
          Screenshot: <bdi>{file.name}</bdi>, {fileSize(file.size)}
        </span>
        <Button small onClick={() => onFile(null)}>
          Remove the screenshot
        </Button>
      </div>
    )
  return (
    <FileDrop
      title="Drop a screenshot here"
      hint="Optional: PNG, JPEG or WebP, up to 5 MB. Only staff see it."
      accept={PICTURE_TYPES}
      onFiles={([chosen]) => chosen && onFile(chosen)}
    />
  )
}

/** A picture of what is wrong, sent as soon as it is chosen. */
export function ScreenshotField({ url, onUrl }: { url: string | null; onUrl: (url: string | null) => void }) {
  const { act, busy } = useMutation()
  const [name, setName] = useState('')
  const send = async (file: File) => {
    setName(file.name)
    const sent = await act(null, () => api.call('POST /bug-report/picture', { file, fileName: file.name }))
    if (sent) onUrl(sent.answer.url)
  }
  if (url)
    return (
      <div className="row">
        <img className={styles.screenshot} src={url} alt={`Screenshot: ${name}`} />
        <Button small onClick={() => onUrl(null)}>
          Remove the screenshot
        </Button>
      </div>
    )
  return (
    <FileDrop
      title={busy ? `Sending ${name}` : 'Drop a screenshot here'}
      hint="Optional: PNG, JPEG or WebP, up to 5 MB. Only staff and you see it."
      accept={PICTURE_TYPES}
      onFiles={([file]) => file && void send(file)}
    />
  )
}
