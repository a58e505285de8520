import type { WaysIn } from '@kz/contract/accounts/ways-in'
import { RECOVERY_CODES } from '@kz/contract/site-limits'
import { KeyRound } from 'lucide-react'
import { type FormEvent, lazy, Suspense, useState } from 'react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { api } from '../../../lib/api.ts'
import { AskButton } from '../../../ui/ask-button.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { Tag } from '../../../ui/tag.tsx'
import { useWayAct } from './use-way-act.ts'
import styles from './ways.module.css'

const QrCode = lazy(async () => ({ default: (await import('./qr-code.tsx')).QrCode }))

export interface Begun {
  secret: string
  address: string
}

interface AuthenticatorPanelProps {
  ways: WaysIn
  /** it is being set up */
  begun: Begun | null
  onBegun: (begun: Begun | null) => void
  /** once begun, to switch it on is the one thing to do on the page */
  isNext: boolean
}

/** The authenticator app: switched on in three numbered steps in one panel, and off. */
export function AuthenticatorPanel({ ways, begun, onBegun, isNext }: AuthenticatorPanelProps) {
  const { act, busy } = useWayAct()
  const [codes, setCodes] = useState<string[] | null>(null)
  const begin = async () => {
    const result = await act(null, () => api.call('POST /auth/authenticator'))
    if (result) onBegun(result.answer)
  }
  const stays = ways.neededForRole && ways.passkeys.length === 0
  return (
    <Panel
      title="Authenticator app"
      sub={begun ? 'setting up' : undefined}
      actions={ways.neededForRole ? <Tag kind="info">needed for your role</Tag> : undefined}
      footer={<span>From then on: password, Steam or Discord, plus a code. Passkeys need no code.</span>}
    >
      {ways.authenticator ? (
        <div className="row wrap">
          <p className="grow">
            On since <Moment iso={ways.authenticator.since} look="day" />.
          </p>
          {!stays && (
            <AskButton
              label="Switch off"
              icon={KeyRound}
              title="Switch the app off?"
              verb="Switch off"
              busy={busy}
              act={() => act('Switched off', () => api.call('DELETE /auth/authenticator'))}
            >
              <p>Your password alone will open your account. You can undo this from an e-mail for a day.</p>
            </AskButton>
          )}
        </div>
      ) : begun ? (
        <Setup
          begun={begun}
          isNext={isNext}
          onDone={(made) => {
            onBegun(null)
            setCodes(made)
          }}
        />
      ) : (
        <div className="row wrap">
          <p className="grow muted">A code from your phone as well as the password: neither works alone.</p>
          <Button busy={busy} busyText="Preparing..." onClick={() => void begin()}>
            Set up
          </Button>
        </div>
      )}
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  )
}

interface SetupProps {
  begun: Begun
  isNext: boolean
  onDone: (codes: string[]) => void
}

function Setup({ begun, isNext, onDone }: SetupProps) {
  const { act, busy, error } = useWayAct()
  const [code, setCode] = useState('')
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const result = await act('The app is on', () => api.call('PUT /auth/authenticator', { body: { code } }))
    if (result) onDone(result.answer.codes)
  }
  return (
    <div className={styles.app}>
      <Suspense>
        <QrCode text={begun.address} label="Code for your authenticator app" />
      </Suspense>
      <ol>
        <li>
          <b>Scan it</b> with any authenticator app, or type{' '}
          <code className={styles.secret}>{begun.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>.
        </li>
        <li>
          <form className="stack" onSubmit={(event) => void submit(event)} noValidate>
            <TextField
              label="Type what it shows"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={9}
              value={code}
              onChange={(event) => setCode(event.target.value)}
              error={error ?? undefined}
            />
            <div>
              <Button type="submit" kind={isNext ? 'primary' : 'secondary'} busy={busy} busyText="Switching on...">
                Switch on
              </Button>
            </div>
          </form>
        </li>
        <li>
          <b>Keep the ten codes</b> that come next. Each works once.
        </li>
      </ol>
    </div>
  )
}

/** Recovery codes: how many are left, and a new set. */
export function RecoveryPanel({ ways }: { ways: WaysIn }) {
  const { act, busy } = useWayAct()
  const [codes, setCodes] = useState<string[] | null>(null)
  const hasFactor = ways.authenticator !== null || ways.passkeys.length > 0
  if (!hasFactor) return null
  const make = async () => {
    const result = await act(null, () => api.call('POST /auth/recovery-codes'))
    if (result) setCodes(result.answer.codes)
  }
  const { codesLeft } = ways
  return (
    <Panel title="Recovery codes">
      <div className="row wrap">
        <div className="grow">
          {codesLeft !== null && (
            <p>
              <b>{`${codesLeft} of ${RECOVERY_CODES} left`}</b>
            </p>
          )}
          <p className="muted">
            {codesLeft === null
              ? 'Ten codes for the day you lose both phone and passkey.'
              : 'They were shown once. A new set ends the one before.'}
          </p>
        </div>
        {codesLeft === null ? (
          <Button busy={busy} busyText="Making..." onClick={() => void make()}>
            Make codes
          </Button>
        ) : (
          <AskButton
            label="New set"
            icon={KeyRound}
            title="Make ten new codes?"
            verb="Make them"
            kind="primary"
            busy={busy}
            act={make}
          >
            <p>The codes that you have now no longer work.</p>
          </AskButton>
        )}
      </div>
      {codes && <CodesDialog codes={codes} onClose={() => setCodes(null)} />}
    </Panel>
  )
}

/** The codes, this once; whoever has taken them with them may go on. */
function CodesDialog({ codes, onClose }: { codes: string[]; onClose: () => void }) {
  const [isKept, setKept] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <Dialog
      title="Your recovery codes"
      onClose={() => isKept && onClose()}
      actions={
        <>
          <CopyButton text={text} done="Codes copied" onCopied={() => setKept(true)}>
            Copy
          </CopyButton>
          <a
            className="link"
            href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`}
            download="kz16-recovery-codes.txt"
            onClick={() => setKept(true)}
          >
            Save as text
          </a>
          <Button kind="primary" blockedBy={isKept ? undefined : 'Save or copy them first'} onClick={onClose}>
            Done
          </Button>
        </>
      }
    >
      <div className="stack">
        <p>They are shown only now. Each works once, in place of a code of your app.</p>
        <ol className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
      </div>
    </Dialog>
  )
}
