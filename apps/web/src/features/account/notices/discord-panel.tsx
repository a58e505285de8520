import { MOST_FAILURES } from '@kz/contract/webhook-kinds'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { Deliveries } from '../../../blocks/webhook/deliveries.tsx'
import { TryButton } from '../../../blocks/webhook/try-button.tsx'
import { api, queryOf } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Note } from '../../../ui/note.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { CHANNEL_CALLS, type Channels } from './push-panel.tsx'

const CALLS = [...CHANNEL_CALLS, 'GET /notification/hook/deliveries'] as const

/** A Discord channel of a member's own. */
export function DiscordPanel({ hook }: { hook: Channels['hook'] }) {
  const { act, busy, error } = useMutation({ refetches: CALLS, onFailed: () => true })
  const [isOpen, setOpen] = useState(false)
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const address = String(new FormData(form).get('address')).trim()
    void act('Discord saved', () => api.call('PUT /notification/hook', { body: { address } })).then(
      (done) => done && form.reset(),
    )
  }
  return (
    <Panel id="byHook" title="My Discord" sub={hook ? (hook.stoppedIso ? 'stopped' : 'on') : 'off'}>
      <div className="stack">
        {hook?.stoppedIso && (
          <Note kind="warn">
            Stopped <Moment iso={hook.stoppedIso} look="clock" />. A test that arrives starts it again.
          </Note>
        )}
        {hook && (
          <p>
            <code>{hook.shown}</code>
          </p>
        )}
        <form className="stack" onSubmit={save}>
          <TextField
            label={hook ? 'Another channel' : 'Webhook of a channel of yours'}
            name="address"
            type="url"
            required
            maxLength={500}
            autoComplete="off"
            placeholder="https://discord.com/api/webhooks/..."
            error={error ?? undefined}
            hint="In Discord: channel, Edit, Integrations, Webhooks. Only discord.com addresses are accepted, and the address is not shown again."
          />
          <div className="row wrap">
            <Button type="submit" busy={busy} busyText="Saving...">
              Save
            </Button>
            {hook && (
              <>
                <TryButton of="your Discord" refetches={CALLS} send={() => api.call('POST /notification/hook/test')} />
                <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
                  Last deliveries
                </Button>
                <Button
                  small
                  kind="ghost"
                  onClick={() => void act('Discord removed', () => api.call('DELETE /notification/hook'))}
                >
                  Remove
                </Button>
              </>
            )}
          </div>
        </form>
        {hook && isOpen && <OwnDeliveries />}
        <p className="dim">{MOST_FAILURES} failures in a row and we stop, and tell you in the bell.</p>
      </div>
    </Panel>
  )
}

function OwnDeliveries() {
  return <Deliveries query={useQuery(queryOf('GET /notification/hook/deliveries'))} />
}
