import type { DemoCollection } from '@kz/contract/runs/collections'
import { Trash2 } from 'lucide-react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { AskButton } from '../../ui/ask-button.tsx'

interface DeleteButtonProps {
  collection: DemoCollection
  onDeleted?: () => void
}

/** Deletes a collection with its demos, after a question. */
export function DeleteButton({ collection: { id, title, demoCount }, onDeleted }: DeleteButtonProps) {
  const { act, busy } = useMutation({ refetches: ['GET /demo-collections'] })
  const remove = async () => {
    const done = await act('Demo collection deleted successfully', () =>
      api.call('DELETE /demo-collections/{id}', { params: { id } }),
    )
    if (done) onDeleted?.()
  }
  return (
    <AskButton label="Delete" icon={Trash2} isDanger title={`Delete ${title}?`} verb="Delete" busy={busy} act={remove}>
      <p>{counted(demoCount, 'demo')} go with it. This cannot be undone.</p>
    </AskButton>
  )
}
