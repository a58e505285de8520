import type { Resource } from '@kz/contract/resources'
import { useState } from 'react'
import { useMay } from '../../lib/session/session.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { fileSize } from '../../lib/text/format.ts'
import { addOrEdit, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckBox, SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { FileDrop } from '../../ui/field/file-drop.tsx'
import { CATEGORIES, type ResourceDraft } from './use-manage-resources.ts'

interface ResourceFormProps {
  /** null: a new one */
  resource: Resource | null
  busy: boolean
  error: string | null
  onSave: (draft: ResourceDraft) => void
  onClose: () => void
}

/** What is told of a resource, and for a new one its file or address. */
export function ResourceForm({ resource, busy, error, onSave, onClose }: ResourceFormProps) {
  const isTop = useMay('TOP')
  const [category, setCategory] = useState<ResourceDraft['category']>(
    CATEGORIES.find((known) => known === resource?.category) ?? (isTop ? 'Configs' : 'Movies'),
  )
  const { draft, text, box } = useDraft({
    title: resource?.title ?? '',
    description: resource?.description ?? '',
    version: resource?.version ?? '',
    author: resource?.author ?? '',
    hidden: resource?.hidden ?? false,
    externalUrl: resource?.isExternal ? resource.href : '',
  })
  const [file, setFile] = useState<File | null>(null)
  const mayLink = !resource || resource.isExternal

  const handleSubmit = () => {
    onSave({ ...draft, category, externalUrl: draft.externalUrl.trim(), file })
  }
  return (
    <FormDialog
      {...addOrEdit(['Add resource', 'Save resource'], resource?.title)}
      busy={busy}
      blockedBy={!resource && !file && !draft.externalUrl.trim() ? 'Choose a file or type an address' : undefined}
      width="36rem"
      error={error}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField label="Title" required maxLength={120} {...text('title')} />
      <SelectField
        label="Category"
        value={category}
        onChange={(event) => setCategory(CATEGORIES.find((known) => known === event.target.value) ?? 'Other')}
      >
        {CATEGORIES.filter((known) => isTop || known === 'Movies').map((known) => (
          <option key={known}>{known}</option>
        ))}
      </SelectField>
      <TextAreaField label="Description" maxLength={1000} {...text('description')} />
      <TextField label="Version" maxLength={40} {...text('version')} />
      <TextField label="Author" maxLength={60} {...text('author')} />
      {!resource && (
        <FileDrop
          title={file ? `${file.name}, ${fileSize(file.size)}` : 'Drop a file here'}
          hint="A zip or a picture, up to 64 MB."
          accept=".zip,.png,.jpg,.jpeg,.webp,.gif"
          onFiles={([chosen]) => setFile(chosen ?? null)}
        />
      )}
      {mayLink && !file && (
        <TextField
          label="Address on another site"
          hint="Instead of a file: an https address."
          type="url"
          maxLength={300}
          {...text('externalUrl')}
        />
      )}
      <CheckBox label="Hidden" {...box('hidden')} />
    </FormDialog>
  )
}
