import type { FormEvent } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api } from '../../../lib/api.ts'
import { useDraft } from '../../../lib/session/use-draft.ts'
import { fieldErrors } from '../../../lib/text/field-errors.ts'
import { Button } from '../../../ui/button.tsx'
import { TextAreaField, TextField } from '../../../ui/field/field.tsx'
import { ErrorNote } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './my-servers.module.css'

const EMPTY = { addr: '', port: '27015', name: '', reason: '' }

/** Asks staff for a server: who runs it gets its key. */
export function AskForServer({ isFirst }: { isFirst: boolean }) {
  const { draft, edit, text } = useDraft(EMPTY)
  const { act, busy, error, failure, forget } = useMutation({
    refetches: ['GET /game-server/own'],
    onFailed: () => true,
  })
  const fields = fieldErrors(failure)
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    const { addr, port, name, reason } = draft
    const body = { addr: addr.trim(), port: Number(port), name: name.trim(), reason: reason.trim() }
    if (!(await act('Sent. Staff answers on this page.', () => api.call('POST /game-server/claim', { body })))) return
    forget()
    edit(EMPTY)
  }
  return (
    <Panel title={isFirst ? 'Run a server?' : 'Ask for another server'}>
      <form className={styles.form} onSubmit={handleSubmit}>
        <p className="muted">
          Tell us which server is yours. Staff looks at it, then you get its key here, and two lines to paste.
        </p>
        {error && Object.keys(fields).length === 0 && <ErrorNote>{error}</ErrorNote>}
        <div className={styles.address}>
          <TextField
            label="Address"
            hint="Host name or public IPv4 address, without the port."
            required
            maxLength={253}
            autoComplete="off"
            error={fields.addr}
            {...text('addr')}
          />
          <TextField
            label="Port"
            inputMode="numeric"
            required
            pattern="\d{1,5}"
            error={fields.port}
            {...text('port')}
          />
        </div>
        <TextField label="Name of the server" required maxLength={60} error={fields.name} {...text('name')} />
        <TextAreaField
          label="Why it is yours"
          hint="How staff can tell that you run it: a line in its hostname, a link, who knows you."
          required
          maxLength={500}
          rows={3}
          error={fields.reason}
          {...text('reason')}
        />
        <div className="row">
          <Button type="submit" kind={isFirst ? 'primary' : 'secondary'} busy={busy} busyText="Sending...">
            Ask for this server
          </Button>
        </div>
      </form>
    </Panel>
  )
}
