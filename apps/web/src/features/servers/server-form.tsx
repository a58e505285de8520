import type { GameServer } from '@kz/contract/accounts/community'
import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../../lib/api.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { addOrEdit, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckBox, SelectField, TextField } from '../../ui/field/field.tsx'
import { CountryCodeField } from './country-code-field.tsx'
import styles from './manage-servers.module.css'
import { draftOf, type ServerDraft } from './servers.ts'

interface ServerFormProps {
  /** null: a new one */
  server: GameServer | null
  busy: boolean
  /** what the server refused */
  error: string | null
  /** of these fields */
  fields: Record<string, string>
  onSave: (draft: ServerDraft) => void
  onClose: () => void
}

const EMPTY: ServerDraft = {
  addr: '',
  port: 27015,
  community: '',
  isPartner: false,
  isMotdServer: false,
  country: 'n-a',
  enabled: true,
  tags: '',
}

/** Address, community and marks of a server. */
export function ServerForm({ server, busy, error, fields, onSave, onClose }: ServerFormProps) {
  const start = server ? draftOf(server) : EMPTY
  const communities = useQuery(queryOf('GET /community/all')).data ?? []
  const { draft, text, box } = useDraft({
    ...start,
    port: String(start.port),
    country: start.country === 'n-a' ? '' : start.country,
  })
  const handleSubmit = () => {
    onSave({
      ...draft,
      addr: draft.addr.trim(),
      port: Number(draft.port),
      community: draft.community.trim(),
      country: draft.country.trim().toLowerCase() || 'n-a',
    })
  }
  return (
    <FormDialog
      {...addOrEdit(['Add server', 'Save server'], server?.name)}
      busy={busy}
      className={styles.serverForm}
      error={error && !fields.addr && !fields.port && error}
      onSubmit={handleSubmit}
      onClose={onClose}
    >
      <TextField
        label="Address"
        hint="Host name or public IPv4 address, without the port."
        required
        maxLength={253}
        error={fields.addr}
        {...text('addr')}
      />
      <TextField label="Port" inputMode="numeric" required pattern="\d{1,5}" error={fields.port} {...text('port')} />
      <SelectField label="Community" {...text('community')}>
        <option value="">None</option>
        {[...new Set([...communities.map(({ name }) => name), start.community].filter(Boolean))].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <CountryCodeField {...text('country')} />
      <TextField label="Tags" hint="At most five, separated by commas." maxLength={100} {...text('tags')} />
      <CheckBox label="Enabled" {...box('enabled')} />
      <CheckBox label="Partner" {...box('isPartner')} />
      <CheckBox label="Runs the map of the day" {...box('isMotdServer')} />
    </FormDialog>
  )
}
