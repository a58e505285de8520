import { mapRoute } from '@kz/contract/rules'
import type { CollectionDemo, CollectionDetail } from '@kz/contract/runs/collections'
import { useRef, useState } from 'react'
import { DeskFrame, useOpenPlace } from '../../blocks/review/desk-frame.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Keys } from '../../ui/keys.tsx'
import { useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import { CollectedDemo } from './collected-demo.tsx'
import type { DemoDraft } from './collected-form.tsx'
import { CollectedLine } from './collected-line.tsx'

/** The demos of a collection: one line each, and the one that is open, beside the record. */
export function DemoFiles({ collection }: { collection: CollectionDetail }) {
  const { id, demos, status } = collection
  const [removed, setRemoved] = useState<CollectionDemo | null>(null)
  // what was typed about a demo and not saved, while another one is open
  const typed = useRef(new Map<number, DemoDraft>())
  const { act, busy } = useMutation({ refetches: ['GET /demo-collections/{id}', 'GET /demo-collections'] })
  const said = useSaid()
  const places = useKeptLines(demos, { keyOf: ({ demoId }) => demoId, view: status })
  const at = useOpenPlace(places)
  const remove = async ({ demoId, fileName }: CollectionDemo) => {
    const take = () => api.call('DELETE /demo-collections/{id}/demos/{fileName}', { params: { id, fileName } })
    const isDone = await act('Demo removed successfully', take)
    setRemoved(null)
    if (!isDone) return
    said.say(demoId, 'Removed')
    at.openNext()
  }
  return (
    <>
      <DeskFrame
        label="Demos of this collection"
        places={places}
        at={at}
        line={(demo) => <CollectedLine demo={demo} released={status === 'RELEASED'} />}
        said={({ key, gone }) => ({ said: gone ? said.of(key) : undefined })}
        card={(demo, gone) => (
          <CollectedDemo
            collection={collection}
            demo={demo}
            gone={gone}
            typed={typed.current}
            onRemove={() => setRemoved(demo)}
          />
        )}
        keys={
          <>
            <Keys names={['W']} /> watch <Keys names={['U']} /> update <Keys names={['A']} /> approve{' '}
            <Keys names={['R']} /> release
          </>
        }
      />
      {removed && (
        <ConfirmDialog
          title={`Remove ${mapRoute(removed.mapName, removed.route)}?`}
          verb="Remove"
          busy={busy}
          onConfirm={() => void remove(removed)}
          onCancel={() => setRemoved(null)}
        >
          <p>The demo leaves the collection. This cannot be undone.</p>
        </ConfirmDialog>
      )}
    </>
  )
}
