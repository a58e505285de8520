import type { ForumCategory } from '@kz/contract/forum/forum'
import { useState } from 'react'
import { api } from '../../lib/api.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field/field.tsx'
import { useManaging } from './use-managing.ts'

interface CategoryFormProps {
  /** null: a new one */
  category: ForumCategory | null
  parentId: number | null
  onClose: () => void
}

/** Name and description of a category. */
export function CategoryForm({ category, parentId, onClose }: CategoryFormProps) {
  const [name, setName] = useState(category?.name ?? '')
  const [description, setDescription] = useState(category?.description ?? '')
  const { busy, error, run } = useManaging()
  const save = async () => {
    const done = category
      ? await run('Category updated', () =>
          api.call('PUT /forum/categories/{id}', { params: { id: category.id }, body: { name, description } }),
        )
      : await run('Category added', () => api.call('POST /forum/categories', { body: { name, description, parentId } }))
    if (done) onClose()
  }
  return (
    <FormDialog
      title={category ? `Edit ${category.name}` : 'Add category'}
      verb={category ? 'Save category' : 'Add category'}
      busy={busy}
      error={error}
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
      <TextAreaField
        label="Description"
        maxLength={500}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
    </FormDialog>
  )
}
