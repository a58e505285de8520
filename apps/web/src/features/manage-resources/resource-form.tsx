import type { Resource } from '@kz/contract/resources'
import { useState } from 'react'
import { fileSize } from '../../lib/format.ts'
import { useMay } from '../../lib/session.ts'
import { CheckBox, SelectField, TextAreaField, TextField } from '../../ui/field.tsx'
import { FileDrop } from '../../ui/file-drop.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
  const [title, setTitle] = useState(resource?.title ?? '')
  const [description, setDescription] = useState(resource?.description ?? '')
  const isTop = useMay('TOP')
  const [category, setCategory] = useState<ResourceDraft['category']>(
    CATEGORIES.find((known) => known === resource?.category) ?? (isTop ? 'Configs' : 'Movies'),
  )
  const [version, setVersion] = useState(resource?.version ?? '')
  const [author, setAuthor] = useState(resource?.author ?? '')
  const [hidden, setHidden] = useState(resource?.hidden ?? false)
  const [externalUrl, setExternalUrl] = useState(resource?.isExternal ? resource.href : '')
  const [file, setFile] = useState<File | null>(null)
  const mayLink = !resource || resource.isExternal

  const handleSubmit = () => {
    onSave({ title, description, category, version, author, hidden, externalUrl: externalUrl.trim(), file })
  }
  return (
    <FormDialog
      title={resource ? `Edit ${resource.title}` : 'Add resource'}
      verb={resource ? 'Save resource' : 'Add resource'}
      busy={busy}
      blockedBy={!resource && !file && !externalUrl.trim() ? 'Choose a file or type an address' : undefined}
      width="36rem"
      error={error}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="Title"
        required
        maxLength={120}
        value={title}
        onChange={(event) => setTitle(event.target.value)}
      />
      <SelectField
        label="Category"
        value={category}
        onChange={(event) => setCategory(CATEGORIES.find((known) => known === event.target.value) ?? 'Other')}
      >
        {CATEGORIES.filter((known) => isTop || known === 'Movies').map((known) => (
          <option key={known}>{known}</option>
        ))}
      </SelectField>
      <TextAreaField
        label="Description"
        maxLength={1000}
        value={description}
        onChange={(event) => setDescription(event.target.value)}
      />
      <TextField label="Version" maxLength={40} value={version} onChange={(event) => setVersion(event.target.value)} />
      <TextField label="Author" maxLength={60} value={author} onChange={(event) => setAuthor(event.target.value)} />
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
          label="Address elsewhere"
          hint="Instead of a file: an https address."
          type="url"
          maxLength={300}
          value={externalUrl}
          onChange={(event) => setExternalUrl(event.target.value)}
        />
      )}
      <CheckBox label="Hidden" checked={hidden} onChange={(event) => setHidden(event.target.checked)} />
    </FormDialog>
  )
}
