import { MOST_TOKENS, TOKEN_DAYS, TOKEN_SCOPES, type TokenScope } from '@kz/contract/accounts/token-scopes'
import type { AccessToken } from '@kz/contract/accounts/tokens'
import { useQuery } from '@tanstack/react-query'
import { Copy, KeyRound, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { word } from '../../lib/text/word.ts'
import { AskButton } from '../../ui/ask-button.tsx'
import { Button } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CheckBox, SelectField, TextField } from '../../ui/field/field.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import selected from '../../ui/selected.module.css'
import { ListBody } from '../../ui/table/list-body.tsx'
import styles from './settings.module.css'
import { useSubmit } from './use-submit.ts'

const SCOPES = Object.entries(TOKEN_SCOPES) as [TokenScope, string][]

/** What programs of one's own call the site with: made here, shown once, revoked here. */
export function TokensPanel() {
  const found = useQuery(queryOf('GET /user/tokens'))
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<string | null>(null)
  return (
    <Panel
      flush
      title="Access tokens"
      sub={found.data && `${found.data.length} of ${MOST_TOKENS}`}
      actions={
        <Button small onClick={() => setMaking(true)}>
          <Icon of={KeyRound} size="sm" />
          New token
        </Button>
      }
      footer={
        <span className="dim">
          For your own scripts and bots. <a href="/api/docs">What they can ask</a>
        </span>
      }
    >
      {made !== null && (
        <div className={styles.newToken}>
          <div className={selected.selected}>
            <code>{made}</code>
            <CopyButton text={made} done="Token copied">
              <Icon of={Copy} size="sm" />
              Copy token
            </CopyButton>
          </div>
          <p>
            <b>Shown once.</b> Only its fingerprint is kept here. Anyone who has it can use it in your name.
          </p>
        </div>
      )}
      <ListBody
        query={found}
        name="your tokens"
        rows={1}
        none={made === null ? 'No token yet.' : ''}
        hint="Make one to let a program of yours read your goals, runs and places."
      >
        {(tokens) => (
          <ul className={styles.tokens}>
            {tokens.map((token) => (
              <TokenLine key={token.id} token={token} />
            ))}
          </ul>
        )}
      </ListBody>
      {isMaking && (
        <MakeToken
          onClose={(token) => {
            setMaking(false)
            if (token === null) return
            setMade(token)
            void found.refetch()
          }}
        />
      )}
    </Panel>
  )
}

function TokenLine({ token: { id, name, scopes, tail, usedOn, endsIso } }: { token: AccessToken }) {
  const { act, busy } = useMutation({ refetches: ['GET /user/tokens'] })
  const revoke = () => act('Token revoked', () => api.call('DELETE /user/tokens/{id}', { params: { id } }))
  return (
    <li>
      <span>
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <code className="dim">...{tail}</code>
        <span className="dim">
          {scopes.join(', ')}. {usedOn ? `Last used ${usedOn}` : 'Not used yet'}, works until{' '}
          <Moment iso={endsIso} look="day" />
        </span>
      </span>
      <AskButton
        isDanger
        label="Revoke"
        of={name}
        icon={Trash2}
        title={`Revoke ${name}?`}
        verb="Revoke"
        busy={busy}
        act={revoke}
      >
        <p>Whatever uses it stops working at once.</p>
      </AskButton>
    </li>
  )
}

function MakeToken({ onClose }: { onClose: (token: string | null) => void }) {
  const [scopes, setScopes] = useState<readonly TokenScope[]>(['read'])
  const { busy, errors, submit } = useSubmit(
    async ({ name = '', days = '', currentPassword = '' }) => {
      const chosen = TOKEN_DAYS.find((one) => String(one) === days)
      const body = { name, scopes: [...scopes], password: currentPassword, ...(chosen && { days: chosen }) }
      const made = await api.call('POST /user/tokens', { body })
      onClose(made.token)
    },
    ({ name, currentPassword }) => ({
      name: name?.trim() ? undefined : word('Name it after what uses it.'),
      currentPassword: currentPassword ? undefined : 'Type your password.',
    }),
  )
  const toggle = (scope: TokenScope) =>
    setScopes((now) => (now.includes(scope) ? now.filter((one) => one !== scope) : [...now, scope]))
  return (
    <Dialog title="New access token" onClose={() => onClose(null)}>
      <form className={styles.fields} onSubmit={submit} noValidate>
        <TextField label="Name" name="name" maxLength={40} hint="What uses it, such as my bot." error={errors.name} />
        <fieldset className={styles.scopes}>
          <legend>What it may do</legend>
          {SCOPES.map(([scope, words]) => (
            <CheckBox key={scope} label={words} checked={scopes.includes(scope)} onChange={() => toggle(scope)} />
          ))}
        </fieldset>
        <SelectField label="Works for" name="days" defaultValue="365">
          {TOKEN_DAYS.map((days) => (
            <option key={days} value={days}>
              {days} days
            </option>
          ))}
        </SelectField>
        <PasswordField
          label="Password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <p className="dim">It stops working when you change your password, and never has your staff rights.</p>
        <div className="row">
          <Button onClick={() => onClose(null)}>Cancel</Button>
          <Button type="submit" kind="primary" busy={busy} busyText="Making..." disabled={scopes.length === 0}>
            Make token
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
