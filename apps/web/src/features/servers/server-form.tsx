import type { GameServer } from '@kz/contract/community'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { CheckBox, SelectField, TextField } from '../../ui/field.tsx'
import { FormDialog } from '../../ui/form-dialog.tsx'
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
  const [addr, setAddr] = useState(start.addr)
  const [port, setPort] = useState(String(start.port))
  const [community, setCommunity] = useState(start.community)
  const [country, setCountry] = useState(start.country === 'n-a' ? '' : start.country)
  const [isPartner, setIsPartner] = useState(start.isPartner)
  const [isMotdServer, setIsMotdServer] = useState(start.isMotdServer)
  const [enabled, setEnabled] = useState(start.enabled)
  const [tags, setTags] = useState(start.tags)

  const handleSubmit = () => {
    const code = country.trim().toLowerCase() || 'n-a'
    onSave({
      addr: addr.trim(),
      port: Number(port),
      community: community.trim(),
      isPartner,
      isMotdServer,
      country: code,
      enabled,
      tags,
    })
  }
  return (
    <FormDialog
      title={server ? `Edit ${server.name}` : 'Add server'}
      verb={server ? 'Save server' : 'Add server'}
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
        value={addr}
        error={fields.addr}
        onChange={(event) => setAddr(event.target.value)}
      />
      <TextField
        label="Port"
        inputMode="numeric"
        required
        pattern="\d{1,5}"
        value={port}
        error={fields.port}
        onChange={(event) => setPort(event.target.value)}
      />
      <SelectField label="Community" value={community} onChange={(event) => setCommunity(event.target.value)}>
        <option value="">None</option>
        {[...new Set([...communities.map(({ name }) => name), start.community].filter(Boolean))].map((name) => (
          <option key={name}>{name}</option>
        ))}
      </SelectField>
      <TextField
        label="Country"
        hint="Two letters, for example pl. Empty: not set."
        pattern="[A-Za-z]{2}(-[A-Za-z]{3})?"
        maxLength={6}
        value={country}
        onChange={(event) => setCountry(event.target.value)}
      />
      <TextField
        label="Tags"
        hint="At most five, separated by commas."
        maxLength={100}
        value={tags}
        onChange={(event) => setTags(event.target.value)}
      />
      <CheckBox label="Enabled" checked={enabled} onChange={(event) => setEnabled(event.target.checked)} />
      <CheckBox label="Partner" checked={isPartner} onChange={(event) => setIsPartner(event.target.checked)} />
      <CheckBox
        label="Runs the map of the day"
        checked={isMotdServer}
        onChange={(event) => setIsMotdServer(event.target.checked)}
      />
    </FormDialog>
  )
}
