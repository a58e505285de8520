import type { Resource } from '@kz/contract/resources'
import { useQuery } from '@tanstack/react-query'
import { ArrowDown, ArrowUp, Pencil, Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { dayDate } from '../../blocks/day-date.ts'
import { queryOf } from '../../lib/api.ts'
import { count, fileSize } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { RejectReasons } from './reject-reasons.tsx'
import { ResourceForm } from './resource-form.tsx'
import { useManageResources } from './use-manage-resources.ts'

/** What the downloads page offers, and what checkers say when they reject. */
export function ResourcesTab() {
  const found = useQuery(queryOf('GET /resources'))
  const { busy, error, save, remove, move, forget } = useManageResources()
  const [edited, setEdited] = useState<Resource | 'new' | null>(null)
  const [doomed, setDoomed] = useState<Resource | null>(null)
  const open = (resource: Resource | 'new' | null) => {
    forget()
    setEdited(resource)
  }
  const all = found.data ?? []

  return (
    <div className="stack">
      <div className="row">
        <span className="dim grow">{found.data && `${all.length} on the downloads page`}</span>
        <Button kind="primary" onClick={() => open('new')}>
          <Icon of={Plus} size="sm" />
          Add resource
        </Button>
      </div>
      <div className="panel">
        {found.isPending ? (
          <SkeletonRows label="Loading the resources" count={8} />
        ) : !found.data ? (
          <div className="pb">
            <ErrorNote onRetry={() => found.refetch()}>Could not load the resources.</ErrorNote>
          </div>
        ) : all.length === 0 ? (
          <EmptyState title="No resources yet.">
            Add a file or a link: it stands on the downloads page at once.
          </EmptyState>
        ) : (
          <ScrollRegion label="Resources table">
            <table className="tbl">
              <thead>
                <tr>
                  <th scope="col">Category</th>
                  <th scope="col">Title</th>
                  <th scope="col">File</th>
                  <th scope="col">Downloads</th>
                  <th scope="col">Changed</th>
                  <th scope="col">
                    <span className="sr">Actions</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {all.map((resource, index) => {
                  const before = all[index - 1]?.category === resource.category
                  const after = all[index + 1]?.category === resource.category
                  return (
                    <tr key={resource.id}>
                      <td>{resource.category}</td>
                      <td>
                        <span className="row">
                          {resource.title} {resource.version}
                          {resource.hidden && <Tag kind="warn">Hidden</Tag>}
                        </span>
                      </td>
                      <td className="dim">
                        {resource.isExternal ? 'Link' : `${resource.fileName}, ${fileSize(resource.size ?? 0)}`}
                      </td>
                      <td>{count(resource.downloads)}</td>
                      <td className="dim">{dayDate(new Date(resource.updatedDate))}</td>
                      <td className="r">
                        <span className="row">
                          <IconButton
                            label={`Move ${resource.title} up`}
                            icon={ArrowUp}
                            disabled={busy || !before}
                            onClick={() => void move(all, resource, -1)}
                          />
                          <IconButton
                            label={`Move ${resource.title} down`}
                            icon={ArrowDown}
                            disabled={busy || !after}
                            onClick={() => void move(all, resource, 1)}
                          />
                          <IconButton label={`Edit ${resource.title}`} icon={Pencil} onClick={() => open(resource)} />
                          <IconButton
                            label={`Delete ${resource.title}`}
                            icon={Trash2}
                            onClick={() => setDoomed(resource)}
                          />
                        </span>
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
          </ScrollRegion>
        )}
      </div>
      <RejectReasons />
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
