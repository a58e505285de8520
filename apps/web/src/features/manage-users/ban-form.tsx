import type { BanKind } from '@kz/contract/accounts/accounts'
import { useState } from 'react'
import { useDraft } from '../../lib/session/use-draft.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog/dialog.tsx'
import { DateField } from '../../ui/field/date-field.tsx'
import { SelectField, TextAreaField, TextField } from '../../ui/field/field.tsx'
import { banDays, DAY, OFFENCES, offenceLabel, sumText } from './ban-length.ts'

const KINDS = ['general', 'comment', 'submit'] as const satisfies readonly BanKind[]
/** what who is no administrator may set */
const MOST_DAYS = 90

const dayAfter = (days: number): string => new Date(Date.now() + days * DAY).toISOString().slice(0, 10)

export interface BanDraft {
  kind: BanKind
  reason: string
  internalNote: string
  expirationDate?: string
}

interface BanFormProps {
  pseudo: string
  busy: boolean
  /** days of submit bans the member served before */
  served: number
  /** for good, or longer than three months */
  mayBanForGood: boolean
  onBan: (draft: BanDraft) => void
}

/** Kind, public reason, note and end of a ban. Without an end it is permanent, which is asked once more. */
export function BanForm({ pseudo, busy, served, mayBanForGood, onBan }: BanFormProps) {
  const { draft, edit, text } = useDraft({ kind: 'comment' as BanKind, reason: '', internalNote: '' })
  const [until, setUntil] = useState('')
  const [sum, setSum] = useState<string | null>(null)
  const [asking, setAsking] = useState<BanDraft | null>(null)
  const submit = () => {
    const end = until && new Date(`${until}T00:00:00Z`).toISOString()
    if (end) onBan({ ...draft, expirationDate: end })
    else setAsking(draft)
  }
  const end = (days: number, how: string | null) => {
    setUntil(dayAfter(days))
    setSum(how)
  }
  const empty = mayBanForGood ? 'Leave empty for a permanent ban.' : `${MOST_DAYS} days at most.`
  return (
    <form
      className="stack"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <SelectField
        label="From"
        value={draft.kind}
        onChange={({ target }) => edit({ kind: KINDS.find((one) => one === target.value) ?? 'comment' })}
      >
        <option value="general">The site: every session ends at once</option>
        <option value="comment">Comments, chat, forum and likes</option>
        <option value="submit">Submissions</option>
      </SelectField>
      <TextField
        label="Reason"
        hint="Public: shown in the ban list."
        required
        minLength={3}
        maxLength={300}
        {...text('reason')}
      />
      <TextAreaField label="Note" hint="For staff only." rows={2} maxLength={2000} {...text('internalNote')} />
      <DateField
        label="Until"
        hint={`${sum ? `${sum} ` : ''}Midnight UTC. ${empty}`}
        required={!mayBanForGood}
        min={dayAfter(1)}
        max={mayBanForGood ? undefined : dayAfter(MOST_DAYS)}
        value={until}
        onValue={(day) => {
          setUntil(day)
          setSum(null)
        }}
      />
      {draft.kind === 'submit' && (
        <div className="row wrap">
          {OFFENCES.map((offence) => (
            <Button
              key={offence.name}
              small
              onClick={() => end(banDays(offence.days, served), sumText(offence, served))}
            >
              {offenceLabel(offence, served)}
            </Button>
          ))}
          <Button small onClick={() => end(365, null)}>
            1 year
          </Button>
        </div>
      )}
      <div className="row">
        <Button type="submit" kind="danger" busy={busy} busyText="Saving...">
          Ban
        </Button>
      </div>
      {asking && (
        <ConfirmDialog
          title={`Ban ${pseudo} for good?`}
          verb="Ban for good"
          onConfirm={() => {
            onBan(asking)
            setAsking(null)
          }}
          onCancel={() => setAsking(null)}
        >
          This ban does not expire: it stays until somebody lifts it.
        </ConfirmDialog>
      )}
    </form>
  )
}
