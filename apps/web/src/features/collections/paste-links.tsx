import type { ReplyOf } from '@kz/contract/api'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextAreaField } from '../../ui/field/field.tsx'
import { Note } from '../../ui/note.tsx'
import { SkippedList } from './skipped-list.tsx'

/** Sets many videos at once: one line each, matched by map. */
export function PasteLinks({ id, onClose }: { id: number; onClose: () => void }) {
  const [lines, setLines] = useState('')
  const [answer, setAnswer] = useState<ReplyOf<'POST /demo-collections/{id}/youtube-links'> | null>(null)
  const { act, busy } = useMutation({ refetches: ['GET /demo-collections/{id}'] })
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const done = await act(
      ({ updated }: NonNullable<typeof answer>) => (updated.length > 0 ? 'YouTube link updated' : ''),
      () => api.call('POST /demo-collections/{id}/youtube-links', { params: { id }, body: { lines } }),
    )
    if (!done) return
    setAnswer(done.answer)
    setLines(done.answer.skipped.map(({ line }) => line).join('\n'))
    if (done.answer.skipped.length === 0) onClose()
  }
  return (
    <Dialog title="Paste links" onClose={onClose} width="40rem">
      <form className="stack" onSubmit={(event) => void handleSubmit(event)}>
        <TextAreaField
          label="One line each: map and link"
          rows={10}
          value={lines}
          hint="kz_map https://youtu.be/..., in either order. A route as kz_map[route]."
          onChange={({ target }) => setLines(target.value)}
        />
        {answer && (
          <Note kind={answer.skipped.length > 0 ? 'warn' : 'ok'}>
            {counted(answer.updated.length, 'link')} set, {answer.skipped.length} left:
            <SkippedList skipped={answer.skipped.map(({ line, reason }) => ({ name: line, reason }))} />
          </Note>
        )}
        <div className="row">
          <Button
            type="submit"
            kind="primary"
            busy={busy}
            busyText="Saving..."
            blockedBy={lines.trim() === '' ? 'Nothing to set' : undefined}
          >
            Set links
          </Button>
          <Button kind="ghost" onClick={onClose}>
            Close
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
