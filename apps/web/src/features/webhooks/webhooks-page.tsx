import { MOST_WEBHOOKS } from '@kz/contract/webhook-kinds'
import type { Webhook } from '@kz/contract/webhooks'
import { useQuery } from '@tanstack/react-query'
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { queryOf } from '../../lib/api.ts'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Note } from '../../ui/note.tsx'
import { PageHead } from '../../ui/page/page-head.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import { WebhookForm } from './webhook-form.tsx'
import { WebhookPanel } from './webhook-panel.tsx'

/** /admin-webhooks: where the site's records, news, maps and events are told outside of it. */
export function WebhooksPage() {
  const found = useQuery(queryOf('GET /admin/webhooks'))
  const [open, setOpen] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState<string | null>(null)
  return (
    <div className="stack">
      <PageHead title="Webhooks" sub={found.data && `${found.data.length} of ${MOST_WEBHOOKS}`}>
        <Button kind="primary" onClick={() => setOpen('new')}>
          Add webhook
        </Button>
      </PageHead>
      {secret !== null && (
        <Note kind="info">
          <p>
            <b>Shown once.</b> The receiver checks the header KZ-Signature with this secret: <code>{secret}</code>
          </p>
          <CopyButton text={secret} done="Secret copied">
            <Icon of={Copy} size="sm" />
            Copy secret
          </CopyButton>
        </Note>
      )}
      <ListBody
        query={found}
        name="webhooks"
        rows={3}
        isEmpty={(webhooks) => webhooks.length === 0}
        none="No webhook yet."
        hint="Add one to tell a Discord channel, or a program, of records, news, maps and events."
      >
        {(webhooks) => (
          <div className="stack">
            {webhooks.map((webhook) => (
              <WebhookPanel key={webhook.id} webhook={webhook} onEdit={() => setOpen(webhook)} />
            ))}
          </div>
        )}
      </ListBody>
      {open && <WebhookForm webhook={open === 'new' ? null : open} onMade={setSecret} onClose={() => setOpen(null)} />}
    </div>
  )
}
