import type { Resource } from '@kz/contract/resources'
import { ArrowDown, ArrowUp, Pencil, Trash2 } from 'lucide-react'
import { dayDate } from '../../blocks/time/day-date.ts'
import { count, fileSize } from '../../lib/text/format.ts'
import { IconButton } from '../../ui/icon-button.tsx'
import { KeptTable } from '../../ui/kept-table.tsx'
import type { Column } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import type { Kept, Said } from '../../ui/use-kept-lines.ts'
import styles from './manage-resources.module.css'

interface ResourceTableProps {
  /** every resource, by category and in its order */
  all: readonly Resource[]
  kept: readonly Kept<Resource>[]
  said: Said
  busy: boolean
  onMove: (all: readonly Resource[], resource: Resource, step: 1 | -1) => void
  onEdit: (resource: Resource) => void
  onDelete: (resource: Resource) => void
}

const columnsOf = ({ all, busy, onMove, onEdit, onDelete }: ResourceTableProps): Column<Resource>[] => [
  { head: 'Category', look: styles.category, cell: (resource) => resource.category },
  {
    head: 'Title',
    look: styles.title,
    cell: (resource) => (
      <span className="row wrap">
        <bdi>{resource.title}</bdi> {resource.version}
        {resource.hidden && <Tag kind="warn">Hidden</Tag>}
      </span>
    ),
  },
  {
    head: 'File',
    className: styles.mMore,
    look: 'dim',
    cell: (resource) => (resource.isExternal ? 'Link' : `${resource.fileName}, ${fileSize(resource.size ?? 0)}`),
  },
  { head: 'Downloads', right: true, className: styles.mMore, cell: (resource) => count(resource.downloads) },
  {
    head: 'Changed',
    className: styles.mMore,
    look: 'dim',
    cell: (resource) => dayDate(new Date(resource.updatedDate)),
  },
  {
    head: 'Actions',
    silent: true,
    cell: (resource) => {
      const index = all.findIndex(({ id }) => id === resource.id)
      const before = all[index - 1]?.category === resource.category
      const after = all[index + 1]?.category === resource.category
      return (
        <span className={`row ${styles.acts}`}>
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
      )
    },
  },
]

/** Every resource and what can be done with it. */
export function ResourceTable(props: ResourceTableProps) {
  return (
    <KeptTable
      region="Resources table"
      className={styles.manageResources}
      lines={props.kept}
      said={props.said}
      columns={columnsOf(props)}
    />
  )
}
