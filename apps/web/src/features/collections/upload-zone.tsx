import type { ReplyOf } from '@kz/contract/api'
import { useEffect, useRef, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { uploadClient } from '../../lib/files/upload.ts'
import { word } from '../../lib/text/word.ts'
import { Button } from '../../ui/button.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { Note } from '../../ui/note.tsx'
import { ProgressSteps } from '../../ui/progress-steps.tsx'
import { toastError } from '../../ui/toast/toast.ts'
import styles from './collections.module.css'
import { SkippedList } from './skipped-list.tsx'

type Answer = ReplyOf<'POST /upload/demo-collection/{id}/upload'>

/** Takes one archive at a time, says how far it is and what was not taken. */
export function UploadZone({ id }: { id: number }) {
  const [percent, setPercent] = useState<number | null>(null)
  const [answer, setAnswer] = useState<Answer | null>(null)
  const stop = useRef<AbortController | null>(null)
  const { act, busy, error } = useMutation({
    refetches: ['GET /demo-collections/{id}', 'GET /demo-collections'],
    onFailed: () => stop.current?.signal.aborted ?? false,
  })
  useEffect(() => () => stop.current?.abort(), [])

  const send = async ([file]: File[]) => {
    if (!file) return
    if (!/\.zip$/i.test(file.name)) return toastError('Only zip files are allowed')
    stop.current = new AbortController()
    const { signal } = stop.current
    setAnswer(null)
    setPercent(0)
    const client = uploadClient({ onProgress: (sent, total) => setPercent((sent / total) * 100), signal })
    const done = await act(
      ({ uploaded }: Answer) => (uploaded.length > 0 ? 'Demo uploaded successfully' : ''),
      () => client.call('POST /upload/demo-collection/{id}/upload', { params: { id }, file, fileName: file.name }),
    )
    setPercent(null)
    if (done) setAnswer(done.answer)
  }
  const isReading = percent !== null && percent >= 100
  return (
    <div className={styles.zone}>
      <FileDrop
        title="Add a .zip with .dem files"
        hint="Each map at most once. Up to 500 MB and 200 demos. Open while the collection is submitted."
        accept=".zip"
        blockedBy={busy ? 'One archive at a time' : undefined}
        onFiles={(files) => void send(files)}
      />
      {percent !== null && (
        <div className="row">
          <div className="grow">
            <ProgressSteps
              steps={[
                { name: word('Upload'), state: isReading ? 'done' : 'now', percent },
                { name: word('Reading the demos'), state: isReading ? 'now' : 'todo', percent: 50 },
              ]}
            />
          </div>
          {!isReading && (
            <Button small kind="ghost" onClick={() => stop.current?.abort()}>
              Cancel upload
            </Button>
          )}
        </div>
      )}
      {error && !stop.current?.signal.aborted && <Note kind="error">{error}</Note>}
      {answer && (
        <div role="status">
          <Note kind={answer.skipped.length > 0 ? 'warn' : 'ok'}>
            {counted(answer.uploaded.length, 'demo')} added
            {answer.skipped.length > 0 ? `, ${answer.skipped.length} not:` : '.'}
            {answer.skipped.length > 0 && (
              <SkippedList skipped={answer.skipped.map(({ fileName, reason }) => ({ name: fileName, reason }))} />
            )}
          </Note>
        </div>
      )}
    </div>
  )
}
