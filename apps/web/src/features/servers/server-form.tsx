import type { GameServer } from '@kz/contract/community'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CheckBox, TextField } from '../../ui/field.tsx'
import { ErrorNote } from '../../ui/note.tsx'
import type { ServerDraft } from './use-manage-servers.ts'

interface ServerFormProps {
  /** null: a new one */
  server: GameServer | null
  busy: boolean
  /** what the server refused */
  error: string | null
  onSave: (draft: ServerDraft) => void
  onClose: () => void
}

const EMPTY = { addr: '', port: 27015, community: '', isPartner: false, isMotdServer: false, country: 'n-a' }

/** Address, community and marks of a server. */
export function ServerForm({ server, busy, error, onSave, onClose }: ServerFormProps) {
  const start = server ?? EMPTY
  const [addr, setAddr] = useState(start.addr)
  const [port, setPort] = useState(String(start.port))
  const [community, setCommunity] = useState(start.community)
  const [country, setCountry] = useState(start.country === 'n-a' ? '' : start.country)
  const [isPartner, setIsPartner] = useState(start.isPartner)
  const [isMotdServer, setIsMotdServer] = useState(start.isMotdServer)
  const formId = useId()
  const about = (words: RegExp) => (error && words.test(error) ? error : undefined)
  const addrError = about(/address|already listed/i)
  const portError = about(/port$/i)

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const code = country.trim().toLowerCase() || 'n-a'
    onSave({
      addr: addr.trim(),
      port: Number(port),
      community: community.trim(),
      isPartner,
      isMotdServer,
      country: code,
    })
  }
  return (
    <Dialog
      title={server ? `Edit ${server.name}` : 'Add server'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} kind="primary" busy={busy} busyText="Saving...">
            {server ? 'Save server' : 'Add server'}
          </Button>
        </>
      }
    >
      <form id={formId} className="server-form" onSubmit={handleSubmit}>
        {error && !addrError && !portError && <ErrorNote>{error}</ErrorNote>}
        <TextField
          label="Address"
          hint="Host name or public IPv4 address, without the port."
          required
          maxLength={253}
          value={addr}
          error={addrError}
          onChange={(event) => setAddr(event.target.value)}
        />
        <TextField
          label="Port"
          inputMode="numeric"
          required
          pattern="\d{1,5}"
          value={port}
          error={portError}
          onChange={(event) => setPort(event.target.value)}
        />
        <TextField
          label="Community"
          maxLength={60}
          value={community}
          onChange={(event) => setCommunity(event.target.value)}
        />
        <TextField
          label="Country"
          hint="Two letters, for example pl. Empty: not set."
          pattern="[A-Za-z]{2}"
          maxLength={2}
          value={country}
          onChange={(event) => setCountry(event.target.value)}
        />
        <CheckBox label="Partner" checked={isPartner} onChange={(event) => setIsPartner(event.target.checked)} />
        <CheckBox
          label="Runs the map of the day"
          checked={isMotdServer}
          onChange={(event) => setIsMotdServer(event.target.checked)}
        />
      </form>
    </Dialog>
  )
}
