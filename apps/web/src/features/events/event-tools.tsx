import type { Event } from '@kz/contract/events/events'
import { useState } from 'react'
import { Gate } from '../../blocks/gate.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../ui/field/field.tsx'
import { EventForm } from './event-form.tsx'

/** What the makers of an event do with it until it is over. */
export function EventTools({ event }: { event: Event }) {
  const [open, setOpen] = useState<'change' | 'off' | null>(null)
  if (event.stage === 'OVER' || event.calledOff !== null) return null
  return (
    <Gate roles="CUPS">
      <Button small onClick={() => setOpen('change')}>
        Change
      </Button>
      <Button small kind="danger" onClick={() => setOpen('off')}>
        Call off
      </Button>
      {open === 'change' && <EventForm event={event} onClose={() => setOpen(null)} />}
      {open === 'off' && <CallOffDialog event={event} onClose={() => setOpen(null)} />}
    </Gate>
  )
}

function CallOffDialog({ event: { eventId, name }, onClose }: { event: Event; onClose: () => void }) {
  const [reason, setReason] = useState('')
  const { act, busy, error } = useMutation({
    refetches: ['GET /event/event', 'GET /event/standings', 'GET /event/list'],
    onFailed: () => true,
  })
  const send = async () => {
    const call = () => api.call('POST /event/call-off', { query: { id: eventId }, body: { reason: reason.trim() } })
    if (await act('Called off', call)) onClose()
  }
  return (
    <FormDialog
      title={`Call off ${name}`}
      verb="Call off"
      kind="danger"
      busy={busy}
      error={error}
      blockedBy={reason.trim().length < 3 ? 'Say why' : undefined}
      onSubmit={send}
      onClose={onClose}
    >
      <p>Its runs give no points any more. This cannot be undone.</p>
      <TextField label="Why" maxLength={300} value={reason} onChange={({ target }) => setReason(target.value)} />
    </FormDialog>
  )
}
