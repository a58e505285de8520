import type { Webhook } from '@kz/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { Deliveries } from '../../blocks/webhook/deliveries.tsx'
import { TryButton } from '../../blocks/webhook/try-button.tsx'
import { counted } from '../../blocks/words.ts'
import { api, queryOf } from '../../lib/api.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Button } from '../../ui/button.tsx'
import { Switch } from '../../ui/field/switch.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { KIND_WORDS } from './kind-words.ts'

const CALLS = ['GET /admin/webhooks', 'GET /admin/webhooks/{id}/deliveries'] as const

/** One webhook: what it is told of, how it went, and what can be done with it. */
export function WebhookPanel({ webhook, onEdit }: { webhook: Webhook; onEdit: () => void }) {
  const { id, name, form, kinds, country, mapName, player, shown, waiting, lastSentIso, stoppedIso } = webhook
  const { act, busy } = useMutation({ refetches: CALLS })
  const [isOpen, setOpen] = useState(false)
  const params = { id }
  const filters = [country, mapName, player].filter((filter) => filter !== null)
  const turn = (on: boolean) =>
    act(on ? 'Webhook started' : 'Webhook stopped', () =>
      api.call('PUT /admin/webhooks/{id}', { params, body: { name, kinds, country, mapName, player, on } }),
    )
  return (
    <Panel
      title={name}
      sub={form === 'discord' ? 'Discord' : 'Signed JSON'}
      actions={<Switch label="On" on={stoppedIso === null} onChange={(on) => void turn(on)} />}
    >
      <div className="stack">
        {stoppedIso !== null && (
          <Note kind="warn">
            Stopped <Moment iso={stoppedIso} look="clock" />. A test that arrives starts it again.
          </Note>
        )}
        <p>
          {kinds.map((kind) => KIND_WORDS[kind]).join(', ')}
          {filters.length > 0 && <span className="dim">, only {filters.join(', ')}</span>}
        </p>
        <p className="dim">
          <code>{shown}</code>{' '}
          {lastSentIso === null ? (
            'Nothing sent yet'
          ) : (
            <>
              Last sent <Moment iso={lastSentIso} look="clock" />
            </>
          )}
          {waiting > 0 && `, ${counted(waiting, 'delivery', 'deliveries')} waiting`}
        </p>
        <div className="row wrap">
          <TryButton of={name} refetches={CALLS} send={() => api.call('POST /admin/webhooks/{id}/test', { params })} />
          <Button small onClick={onEdit}>
            Edit
            <span className="visually-hidden">
              {' '}
              <bdi>{name}</bdi>
            </span>
          </Button>
          <Button small aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            Last deliveries
            <span className="visually-hidden">
              {' '}
              of <bdi>{name}</bdi>
            </span>
          </Button>
          <AskButton
            isDanger
            label="Remove"
            of={name}
            icon={Trash2}
            title={`Remove ${name}?`}
            verb="Remove"
            busy={busy}
            act={() => act('Webhook removed', () => api.call('DELETE /admin/webhooks/{id}', { params }))}
          >
            <p>Deliveries still waiting for it are not sent.</p>
          </AskButton>
        </div>
        {isOpen && <OneDeliveries id={id} />}
      </div>
    </Panel>
  )
}

function OneDeliveries({ id }: { id: number }) {
  return <Deliveries query={useQuery(queryOf('GET /admin/webhooks/{id}/deliveries', { params: { id } }))} />
}
