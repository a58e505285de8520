import type { BanKind } from '@kz/contract/accounts'
import { type FormEvent, useState } from 'react'
import { Button } from '../../ui/button.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field.tsx'

/** Suggested lengths of submit bans, in days. */
const LENGTHS = [
  { label: 'Macro, 2 weeks', days: 14 },
  { label: 'Auto-bhop, 1 month', days: 30 },
  { label: 'Auto-strafe, 2 months', days: 60 },
  { label: '1 year', days: 365 },
] as const

const DAY = 86_400_000

export interface BanDraft {
  kind: BanKind
  reason: string
  internalNote: string
  expirationDate?: string
}

interface BanFormProps {
  busy: boolean
  onBan: (draft: BanDraft) => void
}

/** Kind, public reason, note and end of a ban. Without an end it is permanent. */
export function BanForm({ busy, onBan }: BanFormProps) {
  const [kind, setKind] = useState<BanKind>('comment')
  const [reason, setReason] = useState('')
  const [internalNote, setInternalNote] = useState('')
  const [until, setUntil] = useState('')
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const end = until && new Date(`${until}T00:00:00Z`).toISOString()
    onBan({ kind, reason, internalNote, ...(end && { expirationDate: end }) })
  }
  return (
    <form className="stack" onSubmit={handleSubmit}>
      <SelectField
        label="From"
        value={kind}
        onChange={(event) =>
          setKind((['general', 'comment', 'submit'] as const).find((one) => one === event.target.value) ?? 'comment')
        }
      >
        <option value="general">The site: every session ends at once</option>
        <option value="comment">Comments, chat and forum</option>
        <option value="submit">Submissions</option>
      </SelectField>
      <TextField
        label="Reason"
        hint="Public: it stands in the ban list."
        required
        minLength={3}
        maxLength={300}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
      />
      <TextAreaField
        label="Note"
        hint="For staff only."
        rows={2}
        maxLength={2000}
        value={internalNote}
        onChange={(event) => setInternalNote(event.target.value)}
      />
      <TextField
        label="Until"
        hint="Midnight UTC. Empty: permanent."
        type="date"
        value={until}
        onChange={(event) => setUntil(event.target.value)}
      />
      {kind === 'submit' && (
        <div className="row wrap">
          {LENGTHS.map(({ label, days }) => (
            <Button
              key={days}
              small
              onClick={() => setUntil(new Date(Date.now() + days * DAY).toISOString().slice(0, 10))}
            >
              {label}
            </Button>
          ))}
        </div>
      )}
      <div className="row">
        <Button type="submit" kind="danger" busy={busy} busyText="Saving...">
          Ban
        </Button>
      </div>
    </form>
  )
}
