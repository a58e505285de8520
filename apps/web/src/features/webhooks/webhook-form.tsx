import { type WebhookForm as Form, WEBHOOK_KINDS, type WebhookKind } from '@kz/contract/webhook-kinds'
import type { Webhook } from '@kz/contract/webhooks'
import { useState } from 'react'
import { CountryOptions } from '../../blocks/member/country-options.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api } from '../../lib/api.ts'
import { useDraft } from '../../lib/session/use-draft.ts'
import { addOrEdit, FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { CheckBox, SelectField, TextField } from '../../ui/field/field.tsx'
import { KIND_WORDS } from './kind-words.ts'
import styles from './webhooks.module.css'

const ADDRESS_HINT = {
  discord: 'In Discord: channel, Edit, Integrations, Webhooks, Copy URL.',
  json: 'https, without a login or a port. The form and the signature are in docs/webhooks.md.',
}

interface WebhookFormProps {
  /** null: a new one */
  webhook: Webhook | null
  /** called with the secret of a new one that is signed */
  onMade: (secret: string | null) => void
  onClose: () => void
}

/** Adds a webhook, or changes one. Its address is typed anew, for it is never shown. */
export function WebhookForm({ webhook, onMade, onClose }: WebhookFormProps) {
  const { draft, text } = useDraft({
    name: webhook?.name ?? '',
    form: (webhook?.form ?? 'discord') as string,
    address: '',
    country: webhook?.country ?? '',
    mapName: webhook?.mapName ?? '',
    player: webhook?.player ?? '',
  })
  const [kinds, setKinds] = useState<readonly WebhookKind[]>(webhook?.kinds ?? ['record'])
  const { act, busy, error } = useMutation({ refetches: ['GET /admin/webhooks'], onFailed: () => true })
  const form = draft.form as Form
  const toggle = (kind: WebhookKind) =>
    setKinds((now) => (now.includes(kind) ? now.filter((one) => one !== kind) : [...now, kind]))
  const save = async () => {
    const filters = {
      country: draft.country || null,
      mapName: draft.mapName.trim() || null,
      player: draft.player.trim() || null,
    }
    const body = { name: draft.name, kinds: [...kinds], ...filters }
    const address = draft.address.trim()
    const done = webhook
      ? await act('Webhook saved', () =>
          api.call('PUT /admin/webhooks/{id}', {
            params: { id: webhook.id },
            body: { ...body, on: webhook.stoppedIso === null, ...(address && { address }) },
          }),
        )
      : await act('Webhook added', async () =>
          onMade((await api.call('POST /admin/webhooks', { body: { ...body, form, address } })).secret),
        )
    if (done) onClose()
  }
  const missing =
    !draft.name.trim() || (!webhook && !draft.address.trim())
      ? 'Name and address are needed'
      : kinds.length === 0
        ? 'Choose what it is told about'
        : undefined
  return (
    <FormDialog
      {...addOrEdit(['Add webhook', 'Save webhook'], webhook?.name)}
      busy={busy}
      blockedBy={missing}
      error={error}
      width="32rem"
      onSubmit={save}
      onClose={onClose}
    >
      <TextField label="Name" maxLength={40} {...text('name')} />
      {!webhook && (
        <SelectField label="Form" {...text('form')}>
          <option value="discord">Discord</option>
          <option value="json">Signed JSON</option>
        </SelectField>
      )}
      <TextField
        label={webhook ? 'New address' : 'Address'}
        type="url"
        maxLength={500}
        autoComplete="off"
        hint={webhook ? `Leave empty to keep ${webhook.shown}` : ADDRESS_HINT[form]}
        {...text('address')}
      />
      <fieldset className={styles.kinds}>
        <legend>Told of</legend>
        {WEBHOOK_KINDS.map((kind) => (
          <CheckBox key={kind} label={KIND_WORDS[kind]} checked={kinds.includes(kind)} onChange={() => toggle(kind)} />
        ))}
      </fieldset>
      <p className="dim">Records can be narrowed. What has no country, map or player is then not told.</p>
      <SelectField label="Country" {...text('country')}>
        <option value="">Any</option>
        <CountryOptions />
      </SelectField>
      <TextField label="Map" maxLength={64} {...text('mapName')} />
      <TextField label="Player" maxLength={24} {...text('player')} />
    </FormDialog>
  )
}
