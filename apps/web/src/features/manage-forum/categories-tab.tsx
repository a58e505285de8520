import type { ForumCategory } from '@kz/contract/forum/forum'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { api, queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { Icon } from '../../ui/icon.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import type { Asked } from './asked.ts'
import { CategoryForm } from './category-form.tsx'
import { MoveForm } from './move-form.tsx'
import { RolesForm } from './roles-form.tsx'
import { useManaging } from './use-managing.ts'

/** Dragging is a chunk of its own: it comes with the first tree. */
const CategoryTree = lazy(async () => ({ default: (await import('./category-tree.tsx')).CategoryTree }))

/** The tree of categories: order, names, roles. */
export function CategoriesTab() {
  const categories = useQuery(queryOf('GET /forum/admin-categories'))
  const [asked, setAsked] = useState<Asked | null>(null)
  const loading = <SkeletonRows label="Loading the categories" count={8} height="2.5rem" />
  return (
    <Panel
      title="Categories"
      sub={categories.data && `${categories.data.length} of 200`}
      flush
      actions={
        <Button small onClick={() => setAsked({ what: 'create', parentId: null })}>
          <Icon of={Plus} size="sm" />
          Add category
        </Button>
      }
    >
      <QueryBody
        query={categories}
        name="the categories"
        loading={loading}
        padded
        empty={<EmptyState title="No categories yet.">Threads need a category.</EmptyState>}
      >
        {(all) => (
          <Suspense fallback={loading}>
            <CategoryTree categories={all} onAsk={setAsked} />
          </Suspense>
        )}
      </QueryBody>
      {asked && <Dialogs asked={asked} all={categories.data ?? []} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function Dialogs({ asked, all, onClose }: { asked: Asked; all: readonly ForumCategory[]; onClose: () => void }) {
  if (asked.what === 'create') return <CategoryForm category={null} parentId={asked.parentId} onClose={onClose} />
  const { what, category } = asked
  if (what === 'edit') return <CategoryForm category={category} parentId={category.parentId} onClose={onClose} />
  if (what === 'move') return <MoveForm category={category} all={all} onClose={onClose} />
  if (what === 'roles') return <RolesForm category={category} onClose={onClose} />
  return <DeleteDialog category={category} onClose={onClose} />
}

function DeleteDialog({
  category: { id, name, threadCount },
  onClose,
}: {
  category: ForumCategory
  onClose: () => void
}) {
  const { busy, run } = useManaging()
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      verb="Delete category"
      busy={busy}
      busyText="Deleting..."
      onCancel={onClose}
      onConfirm={async () => {
        const call = () => api.call('DELETE /forum/categories/{id}', { params: { id } })
        if (await run('Category deleted', call)) onClose()
      }}
    >
      <p>
        Its {threadCount === 1 ? 'thread' : `${threadCount} threads`} and everything under it are hidden. Restoring
        brings them back.
      </p>
    </ConfirmDialog>
  )
}
