import type { DemoCollection } from '@kz/contract/collections'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useAction } from '../../blocks/use-action.ts'
import { counted } from '../../blocks/words.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'

interface DeleteButtonProps {
  collection: DemoCollection
  onDeleted?: () => void
}

/** Deletes a collection with its demos, after a question. */
export function DeleteButton({ collection: { id, title, demoCount }, onDeleted }: DeleteButtonProps) {
  const [asks, setAsks] = useState(false)
  const { act, busy } = useAction({ asks: ['GET /demo-collections'] })
  const remove = async () => {
    const done = await act('Demo collection deleted successfully', () =>
      api.call('DELETE /demo-collections/{id}', { params: { id } }),
    )
    setAsks(false)
    if (done) onDeleted?.()
  }
  return (
    <>
      <Button small kind="danger" onClick={() => setAsks(true)}>
        <Icon of={Trash2} size="sm" />
        Delete
      </Button>
      {asks && (
        <ConfirmDialog
          title={`Delete ${title}?`}
          verb="Delete"
          busy={busy}
          onConfirm={() => void remove()}
          onCancel={() => setAsks(false)}
        >
          <p>{counted(demoCount, 'demo')} go with it. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
