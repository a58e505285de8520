import type { Community } from '@kz/contract/accounts/community'
import { useDraft } from '../../lib/session/use-draft.ts'
import { addOrEdit, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckBox, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { CountryCodeField } from './country-code-field.tsx'
import styles from './manage-servers.module.css'

type Draft = Omit<Community, 'id'>

interface CommunityFormProps {
  /** null: a new one */
  community: Community | null
  busy: boolean
  /** what the server refused */
  error: string | null
  onSave: (draft: Draft) => void
  onClose: () => void
}

const EMPTY: Draft = {
  name: '',
  country: 'n-a',
  url: '',
  discord: '',
  logo: '',
  description: '',
  isPartner: false,
  order: 0,
}

/** Name, links and description of a community. */
export function CommunityForm({ community, busy, error, onSave, onClose }: CommunityFormProps) {
  const { draft, edit, text, box } = useDraft<Draft>(() => {
    const { id: _, ...kept } = community ?? { id: 0, ...EMPTY }
    return { ...kept, country: kept.country === 'n-a' ? '' : kept.country }
  })
  const handleSubmit = () => {
    onSave({ ...draft, country: draft.country.trim().toLowerCase() || 'n-a' })
  }
  return (
    <FormDialog
      {...addOrEdit(['Add community', 'Save community'], community?.name)}
      busy={busy}
      className={styles.serverForm}
      error={error}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField label="Name" required maxLength={60} {...text('name')} />
      <CountryCodeField {...text('country')} />
      <TextField label="Website" type="url" pattern="https://.+" maxLength={200} {...text('url')} />
      <TextField label="Discord" type="url" pattern="https://.+" maxLength={200} {...text('discord')} />
      <TextField
        label="Logo"
        hint="Address of a picture of this site: /media/..."
        pattern="/media/[\w.\/\-]+"
        maxLength={200}
        {...text('logo')}
      />
      <TextAreaField label="Description" rows={3} maxLength={500} {...text('description')} />
      <TextField
        label="Order"
        type="number"
        min={0}
        max={9999}
        value={draft.order}
        onChange={({ target }) => edit({ order: Number(target.value) })}
      />
      <CheckBox label="Partner" {...box('isPartner')} />
    </FormDialog>
  )
}
