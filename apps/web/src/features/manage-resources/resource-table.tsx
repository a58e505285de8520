import type { Resource } from '@kz/contract/resources'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { dayDate } from '../../blocks/day-date.ts'
import { count, fileSize } from '../../lib/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { ScrollRegion } from '../../ui/panel.tsx'
import { Tag } from '../../ui/tag.tsx'
import './manage-resources.css'

interface ResourceTableProps {
  /** every resource, by category and in its order */
  all: readonly Resource[]
  busy: boolean
  onMove: (all: readonly Resource[], resource: Resource, step: 1 | -1) => void
  onEdit: (resource: Resource) => void
  onDelete: (resource: Resource) => void
}

/** Every resource and what can be done with it. */
export function ResourceTable({ all, busy, onMove, onEdit, onDelete }: ResourceTableProps) {
  return (
    <ScrollRegion label="Resources table">
      <table className="tbl manage-resources">
        <thead>
          <tr>
            <th scope="col">Category</th>
            <th scope="col">Title</th>
            <th scope="col" className="m-more">
              File
            </th>
            <th scope="col" className="r m-more">
              Downloads
            </th>
            <th scope="col" className="m-more">
              Changed
            </th>
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
                <td className="category">{resource.category}</td>
                <td className="title">
                  <span className="row flex-wrap">
                    {resource.title} {resource.version}
                    {resource.hidden && <Tag kind="warn">Hidden</Tag>}
                  </span>
                </td>
                <td className="dim m-more">
                  {resource.isExternal ? 'Link' : `${resource.fileName}, ${fileSize(resource.size ?? 0)}`}
                </td>
                <td className="r m-more">{count(resource.downloads)}</td>
                <td className="dim m-more">{dayDate(new Date(resource.updatedDate))}</td>
                <td>
                  <span className="row acts">
                    <IconButton
                      label={`Move ${resource.title} up`}
                      icon={ArrowUp}
                      disabled={busy || !before}
                      onClick={() => onMove(all, resource, -1)}
                    />
                    <IconButton
                      label={`Move ${resource.title} down`}
                      icon={ArrowDown}
                      disabled={busy || !after}
                      onClick={() => onMove(all, resource, 1)}
                    />
                    <IconButton label={`Edit ${resource.title}`} icon={Pencil} onClick={() => onEdit(resource)} />
                    <IconButton label={`Delete ${resource.title}`} icon={Trash2} onClick={() => onDelete(resource)} />
                  </span>
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
