import type { Resource } from '@kz/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { ListBody } from '../../ui/list-body.tsx'
import { RejectReasons } from './reject-reasons.tsx'
import { ResourceForm } from './resource-form.tsx'
import { ResourceTable } from './resource-table.tsx'
import { useManageResources } from './use-manage-resources.ts'

/** What the downloads page offers, and what checkers say when they reject. */
export function ResourcesTab() {
  const found = useQuery(queryOf('GET /resources'))
  const isTop = useMay('TOP')
  const { busy, error, save, remove, move, forget } = useManageResources()
  const [edited, setEdited] = useState<Resource | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Resource | null>(null)
  const open = (resource: Resource | 'new' | null) => {
    forget()
    setEdited(resource)
  }

  return (
    <div className="stack">
      <div className="row">
        <span className="dim grow">{found.data && `${found.data.length} on the downloads page`}</span>
        <Button kind="primary" onClick={() => open('new')}>
          <Icon of={Plus} size="sm" />
          Add resource
        </Button>
      </div>
      <ListBody
        query={found}
        name="the resources"
        rows={8}
        none="No resources yet."
        hint="Add a file or a link: it stands on the downloads page at once."
        framed
      >
        {(all) => <ResourceTable all={all} busy={busy} onMove={move} onEdit={open} onDelete={setDoomed} />}
      </ListBody>
      {isTop && <RejectReasons />}
      {edited && (
        <ResourceForm
          resource={edited === 'new' ? null : edited}
          busy={busy}
          error={error}
          onClose={() => open(null)}
          onSave={async (draft) => {
            if (await save(draft, edited === 'new' ? null : edited.id)) open(null)
          }}
        />
      )}
      {doomed && (
        <ConfirmDialog
          title="Delete this resource?"
          verb="Delete resource"
          busy={busy}
          busyText="Deleting..."
          onCancel={() => setDoomed(null)}
          onConfirm={async () => {
            await remove(doomed.id)
            setDoomed(null)
          }}
        >
          <p>{doomed.title} leaves the downloads page.</p>
        </ConfirmDialog>
      )}
    </div>
  )
}
