import type { Resource } from '@kz/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useEdited } from '../../lib/hooks/use-edited.ts'
import { useMay } from '../../lib/session/session.ts'
import { DeleteDialog } from '../../ui/dialog/delete-dialog.tsx'
import { AddRow } from '../../ui/field/add-row.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { useKeptLines, useSaid } from '../../ui/use-kept-lines.ts'
import { RejectReasons } from './reject-reasons.tsx'
import { ResourceForm } from './resource-form.tsx'
import { ResourceTable } from './resource-table.tsx'
import { useManageResources } from './use-manage-resources.ts'

/** What the downloads page offers, and what checkers say when they reject. */
export function ResourcesTab() {
  const found = useQuery(queryOf('GET /resources'))
  const isTop = useMay('TOP')
  const said = useSaid()
  const kept = useKeptLines(found.data ?? [], { keyOf: ({ id }) => id, view: '', isOrdered: true })
  const { busy, error, save, remove, move, forget } = useManageResources()
  const { isOpen, edited, open, doomed, setDoomed } = useEdited<Resource>(forget)

  return (
    <div className="stack">
      <AddRow verb="Add resource" onAdd={() => open('new')}>
        {`${found.data?.length ?? '…'} on the downloads page`}
      </AddRow>
      <ListBody
        query={found}
        name="the resources"
        isEmpty={() => kept.length === 0}
        rows={8}
        none="No resources yet."
        hint="Add a file or a link: it appears on the downloads page at once."
        framed
      >
        {(all) => (
          <ResourceTable
            all={all}
            kept={kept}
            said={said}
            busy={busy}
            onMove={move}
            onEdit={open}
            onDelete={setDoomed}
          />
        )}
      </ListBody>
      {isTop && <RejectReasons />}
      {isOpen && (
        <ResourceForm
          resource={edited}
          busy={busy}
          error={error}
          onClose={() => open(null)}
          onSave={async (draft) => {
            if (await save(draft, edited?.id ?? null)) open(null)
          }}
        />
      )}
      {doomed && (
        <DeleteDialog
          what="resource"
          busy={busy}
          onDelete={async () => (await remove(doomed.id)) && said.say(doomed.id, 'Deleted')}
          onClose={() => setDoomed(null)}
        >
          <bdi>{doomed.title}</bdi> leaves the downloads page.
        </DeleteDialog>
      )}
    </div>
  )
}
