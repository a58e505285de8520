import { youtubeId } from '@kz/contract/rules'
import type { CollectionDemo } from '@kz/contract/runs/collections'
import { type FormEvent, useState } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { usePastedText } from '../../lib/hooks/use-pasted-text.ts'
import { Button } from '../../ui/button.tsx'
import { CheckBox, TextField } from '../../ui/field/field.tsx'
import styles from './collections.module.css'

export interface DemoDraft {
  cp: string
  gc: string
  mpbhop: boolean
  youtubeLink: string
}

const savedDraft = ({ checkpoints, gochecks, mpbhop, ytLink }: CollectionDemo): DemoDraft => ({
  ...{ cp: String(checkpoints), gc: String(gochecks), mpbhop, youtubeLink: ytLink ?? '' },
})

interface CollectedFormProps {
  /** of the collection */
  id: number
  demo: CollectionDemo
  typed: Map<number, DemoDraft>
}

/** What is changed about a demo while its collection is open. A link that is pasted anywhere on the page is the video. */
export function CollectedForm({ id, demo, typed }: CollectedFormProps) {
  const { demoId, fileName } = demo
  const saved = savedDraft(demo)
  const [kept, keep] = useState(typed.get(demoId))
  const draft = kept ?? saved
  const edit = (change: Partial<DemoDraft>) => {
    const next = { ...draft, ...change }
    typed.set(demoId, next)
    keep(next)
  }
  const { act, busy, error } = useMutation({ refetches: ['GET /demo-collections/{id}', 'GET /demo-collections'] })
  usePastedText((text) => {
    if (youtubeId(text)) edit({ youtubeLink: text })
  })
  const isDirty = JSON.stringify(draft) !== JSON.stringify(saved)
  const fault =
    draft.youtubeLink.trim() === ''
      ? 'YouTube link is required to release demo'
      : youtubeId(draft.youtubeLink)
        ? undefined
        : 'Enter a valid YouTube link'
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || fault || !isDirty) return
    const done = await act('Demo information updated successfully', () =>
      api.call('PUT /demo-collections/{id}/demos/{fileName}', { params: { id, fileName }, query: draft }),
    )
    if (!done) return
    typed.delete(demoId)
    keep(undefined)
  }
  return (
    <form className={styles.form} aria-label={`Change ${fileName}`} onSubmit={(event) => void handleSubmit(event)}>
      <TextField
        label="YouTube link"
        inputMode="url"
        placeholder="https://"
        value={draft.youtubeLink}
        error={error ?? fault}
        onChange={({ target }) => edit({ youtubeLink: target.value })}
      />
      <TextField
        label="CP"
        inputMode="numeric"
        value={draft.cp}
        onChange={({ target }) => edit({ cp: target.value })}
      />
      <TextField
        label="GC"
        inputMode="numeric"
        value={draft.gc}
        onChange={({ target }) => edit({ gc: target.value })}
      />
      <div className={styles.below}>
        <CheckBox label="mpbhop" checked={draft.mpbhop} onChange={({ target }) => edit({ mpbhop: target.checked })} />
      </div>
      <div className={styles.below}>
        <Button
          type="submit"
          small
          aria-keyshortcuts="U"
          busy={busy}
          busyText="Saving..."
          blockedBy={isDirty ? fault : 'Nothing to save'}
        >
          Update
        </Button>
      </div>
    </form>
  )
}
