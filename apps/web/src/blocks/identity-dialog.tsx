import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { api, queryOf } from '../lib/api.ts'
import { answerIdentity } from '../lib/session/identity.ts'
import { confirmByPasskey, passkeyFault } from '../lib/session/passkey.ts'
import { checkSession } from '../lib/session/session.ts'
import { errorText } from '../lib/text/error-text.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog/dialog.tsx'
import { TextField } from '../ui/field/field.tsx'
import { PasswordField } from '../ui/field/password-field.tsx'
import { ErrorNote } from '../ui/note.tsx'

/** Asks who one is where a call wants to know, and lets the call go on. */
export function IdentityLayer() {
  const [open, setOpen] = useState(false)
  const done = useRef<((confirmed: boolean) => void) | null>(null)
  useEffect(
    () =>
      answerIdentity(
        () =>
          new Promise<boolean>((resolve) => {
            done.current = resolve
            setOpen(true)
          }),
      ),
    [],
  )
  if (!open) return null
  const close = (confirmed: boolean) => {
    setOpen(false)
    done.current?.(confirmed)
  }
  return <IdentityDialog onClose={close} />
}

function IdentityDialog({ onClose }: { onClose: (confirmed: boolean) => void }) {
  const queries = useQueryClient()
  const { data: ways } = useQuery(queryOf('GET /auth/ways'))
  const [typed, setTyped] = useState({ password: '', code: '' })
  const [fault, setFault] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const confirm = async (how: () => Promise<unknown>) => {
    if (busy) return
    setBusy(true)
    setFault(null)
    try {
      await how()
      await checkSession()
      void queries.invalidateQueries({ queryKey: ['GET /auth/ways'] })
      onClose(true)
    } catch (error) {
      setFault(passkeyFault(error) ?? errorText(error))
      setBusy(false)
    }
  }
  const hasKeys = ways !== undefined && ways.passkeys.length > 0
  const wantsCode = ways !== undefined && (ways.authenticator !== null || (hasKeys && ways.neededForRole))
  const byPassword = () => {
    const body = { ...(ways?.hasPassword && { password: typed.password }), ...(wantsCode && { code: typed.code }) }
    return confirm(() => api.call('POST /auth/confirm-password', { body }))
  }
  return (
    <Dialog title="Is it you?" onClose={() => onClose(false)}>
      <div className="stack">
        <p>This gives access to your account or cannot be undone. You will not be asked again for ten minutes.</p>
        {fault && <ErrorNote>{fault}</ErrorNote>}
        {hasKeys && (
          <Button kind="primary" block busy={busy} busyText="Waiting..." onClick={() => void confirm(confirmByPasskey)}>
            Use your passkey
          </Button>
        )}
        {ways && (ways.hasPassword || wantsCode) && (
          <form
            className="stack"
            onSubmit={(event) => {
              event.preventDefault()
              void byPassword()
            }}
          >
            {ways.hasPassword && (
              <PasswordField
                label="Your password"
                autoComplete="current-password"
                value={typed.password}
                onChange={(event) => setTyped({ ...typed, password: event.target.value })}
              />
            )}
            {wantsCode && (
              <TextField
                label={ways.authenticator ? 'Code of your app, or a recovery code' : 'Recovery code'}
                autoComplete="one-time-code"
                spellCheck={false}
                value={typed.code}
                onChange={(event) => setTyped({ ...typed, code: event.target.value })}
              />
            )}
            <div className="row">
              <Button onClick={() => onClose(false)}>Cancel</Button>
              <Button type="submit" kind={hasKeys ? 'secondary' : 'primary'} busy={busy} busyText="Asking...">
                Go on
              </Button>
            </div>
          </form>
        )}
        {ways && !ways.hasPassword && !hasKeys && !wantsCode && (
          <p>Your account has no password or passkey to confirm with. Log out and in again, then continue.</p>
        )}
      </div>
    </Dialog>
  )
}
