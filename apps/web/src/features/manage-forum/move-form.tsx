import type { ForumCategory } from '@kz/contract/forum/forum'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { SelectField } from '../../ui/field/field.tsx'
import { depthOf, isUnder } from './order.ts'
import { useManaging } from './use-managing.ts'

interface MoveFormProps {
  category: ForumCategory
  all: readonly ForumCategory[]
  onClose: () => void
}

/** Puts a category under another one, or to the top. */
export function MoveForm({ category, all, onClose }: MoveFormProps) {
  const [parentId, setParentId] = useState(category.parentId)
  const { busy, error, run } = useManaging()
  const save = async () => {
    const call = () =>
      api.call('POST /forum/categories/{id}/move', { params: { id: category.id }, body: { newParentId: parentId } })
    if (await run('Category moved', call)) onClose()
  }
  return (
    <FormDialog
      title={`Move ${category.name}`}
      verb="Move category"
      busy={busy}
      busyText="Moving..."
      disabled={parentId === category.parentId}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <SelectField
        label="Stands under"
        value={parentId ?? 0}
        onChange={({ target }) => setParentId(Number(target.value) || null)}
      >
        <option value={0}>Top of the forum</option>
        {all.map((each) => (
          <option key={each.id} value={each.id} disabled={isUnder(all, each, category)}>
            {'\u00a0\u00a0\u00a0'.repeat(depthOf(all, each))}
            {each.name}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  )
}
