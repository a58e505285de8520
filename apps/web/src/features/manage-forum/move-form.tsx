import type { ForumCategory } from '@kz/contract/forum'
import { type FormEvent, useId, useState } from 'react'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
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
  const formId = useId()
  const save = async (event: FormEvent) => {
    event.preventDefault()
    const call = () =>
      api.call('POST /forum/categories/{id}/move', { params: { id: category.id }, body: { newParentId: parentId } })
    if (await run('Category moved', call)) onClose()
  }
  return (
    <Dialog
      title={`Move ${category.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            type="submit"
            form={formId}
            kind="primary"
            busy={busy}
            busyText="Moving..."
            disabled={parentId === category.parentId}
          >
            Move category
          </Button>
        </>
      }
    >
      <form id={formId} className="stack" onSubmit={save}>
        {error && <ErrorNote>{error}</ErrorNote>}
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
      </form>
    </Dialog>
  )
}
