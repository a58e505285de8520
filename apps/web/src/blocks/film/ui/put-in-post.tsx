import { useState } from 'react'
import { copyText } from '../../../lib/clipboard.ts'
import { uploadClient } from '../../../lib/files/upload.ts'
import { useSession } from '../../../lib/session/session.ts'
import { paths } from '../../../lib/url/paths.ts'
import { Button } from '../../../ui/button.tsx'
import { useMutation } from '../../use-mutation.ts'
import type { FilmAbout } from '../plan/about.ts'
import { CopyField } from './copy-field.tsx'
import styles from './film.module.css'

/** One click sends a moving picture to the site; what it answers stands ready for a post. */
export function PutInPost({ file, fileName, about }: { file: Blob; fileName: string; about: FilmAbout }) {
  const { user } = useSession()
  const [code, setCode] = useState<string | null>(null)
  const { act, busy, error } = useMutation({ onFailed: () => true })
  const send = async () => {
    const sent = await act('Uploaded, its code is copied', async () => {
      const picture = new File([file], fileName, { type: file.type })
      const { url } = await uploadClient({ onProgress: () => {} }).call('POST /upload/image', {
        ...{ file: picture, fileName },
        body: { kind: 'news' },
      })
      const text = `[img]${url}[/img]${about.address ? `\n${about.address}` : ''}`
      await copyText(text)
      return text
    })
    if (sent) setCode(sent.answer)
  }
  return (
    <div className={`stack ${styles.video}`}>
      <h3>For a forum post</h3>
      {user ? (
        <>
          <p className="small dim">
            The picture goes to this site and its code to your clipboard: paste it into a post.
          </p>
          <div>
            <Button busy={busy} onClick={() => void send()}>
              Upload for a post
            </Button>
          </div>
        </>
      ) : (
        <p className="small">
          <a className="link" href={paths.login()}>
            Log in
          </a>{' '}
          to put it into a post, or save it.
        </p>
      )}
      {error && (
        <p role="alert" className={styles.error}>
          {error}
        </p>
      )}
      {code && <CopyField label="Code" text={code} />}
      {code && (
        <a className="link" href={paths.forum()}>
          To the forum
        </a>
      )}
    </div>
  )
}
