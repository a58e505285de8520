import type { ForumCategory } from '@kz/contract/forum'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { TextAreaField, TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
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
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const done = category
      ? await run('Category updated', () =>
          api.call('PUT /forum/categories/{id}', { params: { id: category.id }, body: { name, description } }),
        )
      : await run('Category added', () => api.call('POST /forum/categories', { body: { name, description, parentId } }))
    if (done) onClose()
  }
  return (
    <Dialog
      title={category ? `Edit ${category.name}` : 'Add category'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyText="Saving...">
            {category ? 'Save category' : 'Add category'}
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={save}>
        {error && <ErrorNote>{error}</ErrorNote>}
        <TextField label="Name" required maxLength={80} value={name} onChange={({ target }) => setName(target.value)} />
        <TextAreaField
          label="Description"
          maxLength={500}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
      </form>
    </Dialog>
  )
}
