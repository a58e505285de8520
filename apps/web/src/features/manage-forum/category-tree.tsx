import {
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  PointerSensor,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import {
  SortableContext,
  sortableKeyboardCoordinates,
  useSortable,
  verticalListSortingStrategy,
} from '@dnd-kit/sortable'
import type { ForumCategory } from '@kz/contract/forum/forum'
import { useQueryClient } from '@tanstack/react-query'
import { Ellipsis, GripVertical, Lock, LockOpen, Pencil, ShieldCheck } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { useMay } from '../../lib/session/session.ts'
import buttonStyles from '../../ui/button.module.css'
import { Icon } from '../../ui/icon.tsx'
import { IconButton } from '../../ui/icon-button.tsx'
import { Menu } from '../../ui/popup/menu.tsx'
import tag from '../../ui/tag.module.css'
import type { Asked } from './asked.ts'
import styles from './manage-forum.module.css'
import { movedTo } from './order.ts'
import { useManaging } from './use-managing.ts'

interface TreeProps {
  categories: readonly ForumCategory[]
  onAsk: (asked: Asked) => void
}

/** The tree. Each list of siblings is put in order by dragging, or on its handle by Space, arrows, Space. */
export function CategoryTree({ categories, onAsk }: TreeProps) {
  const queries = useQueryClient()
  const { run } = useManaging()

  const reorder = (parentId: number | null, ids: number[]) => {
    const { queryKey } = queryOf('GET /forum/admin-categories')
    // shown at once: the list must not jump back while the call is on its way
    queries.setQueryData<ForumCategory[]>(
      queryKey,
      (old) =>
        old &&
        [...old].sort((one, other) =>
          one.parentId === parentId && other.parentId === parentId ? ids.indexOf(one.id) - ids.indexOf(other.id) : 0,
        ),
    )
    void run('Order saved', () =>
      api.call('POST /forum/categories/reorder', { body: { parentId, categoriesOrder: ids } }),
    )
  }
  return <Siblings parentId={null} categories={categories} onAsk={onAsk} onReorder={reorder} />
}

interface SiblingsProps extends TreeProps {
  parentId: number | null
  onReorder: (parentId: number | null, ids: number[]) => void
}

function Siblings({ parentId, categories, onAsk, onReorder }: SiblingsProps) {
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const here = categories.filter((each) => each.parentId === parentId)
  const ids = here.map(({ id }) => id)
  const nameOf = (id: unknown) => here.find((each) => each.id === id)?.name ?? 'The category'
  const move = (id: number, place: number) => {
    const next = movedTo(ids, id, place)
    if (next) onReorder(parentId, next)
  }
  const handleEnd = ({ active, over }: DragEndEvent) => {
    if (over) move(Number(active.id), ids.indexOf(Number(over.id)))
  }
  if (here.length === 0) return null
  return (
    <DndContext
      sensors={sensors}
      collisionDetection={closestCenter}
      onDragEnd={handleEnd}
      accessibility={{
        screenReaderInstructions: {
          draggable: 'Space picks it up, the arrow keys move it, Space puts it down, Escape leaves it where it was.',
        },
        announcements: {
          onDragStart: ({ active }) => `${nameOf(active.id)} picked up.`,
          onDragOver: ({ active, over }) =>
            over ? `${nameOf(active.id)} is at place ${ids.indexOf(Number(over.id)) + 1} of ${ids.length}.` : undefined,
          onDragEnd: ({ active }) => `${nameOf(active.id)} put down.`,
          onDragCancel: ({ active }) => `${nameOf(active.id)} is back at its place.`,
        },
      }}
    >
      <SortableContext items={ids} strategy={verticalListSortingStrategy}>
        <ul className={styles.mfTree} data-part="tree">
          {here.map((category, place) => (
            <Branch
              key={category.id}
              category={category}
              onAsk={onAsk}
              onUp={place > 0 ? () => move(category.id, place - 1) : undefined}
              onDown={place < ids.length - 1 ? () => move(category.id, place + 1) : undefined}
            >
              <Siblings parentId={category.id} categories={categories} onAsk={onAsk} onReorder={onReorder} />
            </Branch>
          ))}
        </ul>
      </SortableContext>
    </DndContext>
  )
}

interface BranchProps {
  category: ForumCategory
  onAsk: (asked: Asked) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  children: ReactNode
}

function Branch({ category, onAsk, onUp, onDown, children }: BranchProps) {
  const { id, name, description, isReadOnly, roles, writeRoles, modRoles, threadCount } = category
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id,
  })
  const { busy, run } = useManaging()
  const isAdministrator = useMay('ADMC')
  const style: CSSProperties = {
    transform: transform ? `translate(${Math.round(transform.x)}px, ${Math.round(transform.y)}px)` : undefined,
    transition,
  }
  const toggle = () =>
    run(isReadOnly ? 'Category opened' : 'Category is read-only now', () =>
      api.call('POST /forum/categories/{id}/toggle-readonly', { params: { id }, body: { value: !isReadOnly } }),
    )
  const lists = [...roles, ...writeRoles, ...modRoles].length
  return (
    <li ref={setNodeRef} style={style} className={isDragging ? styles.mfDrag : undefined}>
      <div className={styles.mfRow} data-part="row">
        <button
          ref={setActivatorNodeRef}
          type="button"
          className={`${buttonStyles.button} ${buttonStyles.icon} ${styles.mfGrip}`}
          data-part="icon-button"
          {...attributes}
          {...listeners}
          aria-label={`Move ${name}`}
        >
          <Icon of={GripVertical} />
        </button>
        <div className={styles.mfName}>
          <b dir="auto">{name}</b>
          {isReadOnly && (
            <span className={tag.tag} data-part="tag">
              Read-only
            </span>
          )}
          {roles.length > 0 && (
            <span className={tag.tag} data-part="tag">
              {counted(roles.length, 'role')} may read
            </span>
          )}
          {description && <p className="dim">{description}</p>}
        </div>
        <span className={`dim ${styles.mfCount}`}>{counted(threadCount, 'thread')}</span>
        <span className={`row ${styles.mfActs}`}>
          <IconButton
            label={isReadOnly ? `Open ${name}` : `Make ${name} read-only`}
            icon={isReadOnly ? LockOpen : Lock}
            disabled={busy}
            onClick={toggle}
          />
          {isAdministrator && (
            <IconButton
              label={`Roles of ${name}`}
              icon={ShieldCheck}
              pressed={lists > 0}
              onClick={() => onAsk({ what: 'roles', category })}
            />
          )}
          <IconButton label={`Edit ${name}`} icon={Pencil} onClick={() => onAsk({ what: 'edit', category })} />
          <Menu
            label={`More about ${name}`}
            button={<Icon of={Ellipsis} />}
            buttonClass={`${buttonStyles.button} ${buttonStyles.icon}`}
            alignRight
          >
            {onUp && (
              <button type="button" onClick={onUp}>
                Move up
              </button>
            )}
            {onDown && (
              <button type="button" onClick={onDown}>
                Move down
              </button>
            )}
            <button type="button" onClick={() => onAsk({ what: 'move', category })}>
              Move under another
            </button>
            <button type="button" onClick={() => onAsk({ what: 'create', parentId: id })}>
              Add category under it
            </button>
            {isAdministrator && (
              <button type="button" onClick={() => onAsk({ what: 'delete', category })}>
                Delete
              </button>
            )}
          </Menu>
        </span>
      </div>
      {children}
    </li>
  )
}
