import type { Provider, WaysIn } from '@kz/contract/accounts/ways-in'
import { useQuery } from '@tanstack/react-query'
import { FingerprintPattern, Gamepad2, KeyRound, MessageCircle, Trash2, Unlink } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Moment } from '../../../blocks/run/moment.tsx'
import { api, queryOf } from '../../../lib/api.ts'
import { makePasskey } from '../../../lib/session/passkey.ts'
import { paths } from '../../../lib/url/paths.ts'
import { AskButton } from '../../../ui/ask-button.tsx'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Icon, type IconShape } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { keepSignIn } from './kept-sign-in.ts'
import { useWayAct } from './use-way-act.ts'
import styles from './ways.module.css'

const PROVIDER_NAMES: Record<Provider, string> = { steam: 'Steam', discord: 'Discord' }
const NUMBERS = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']
const numberWord = (count: number) => NUMBERS[count] ?? String(count)

/** How many ways may be lost; with one left, that another should come today. */
function lostText(working: number): string {
  if (working <= 1) return 'Lose it and only a mail brings you back. Add one today.'
  const all = working === 2 ? 'either of them' : `any ${numberWord(working - 1).toLowerCase()} of them`
  return `You may lose ${all} and still come back.`
}

interface WaysPanelProps {
  ways: WaysIn
  /** to add a passkey is the one thing to do on the page */
  isNext: boolean
}

/** Every way into one's account, what each was last used for, and the end of each. */
export function WaysPanel({ ways, isNext }: WaysPanelProps) {
  const { data: site } = useQuery(queryOf('GET /auth/sign-in'))
  const { act, busy, isOpen, setOpen } = useWayAct()
  const providers = (['steam', 'discord'] as const).filter(
    (provider) => site?.[provider] || ways.outside.some((one) => one.provider === provider),
  )
  return (
    <Panel
      flush
      title="Ways in"
      footer={
        <>
          {site?.passkeys && (
            <Button small kind={isNext ? 'primary' : 'secondary'} onClick={() => setOpen(true)}>
              Add a passkey
            </Button>
          )}
          <span>The last way in cannot be removed.</span>
        </>
      }
    >
      <div className={styles.lost}>
        <span className={styles.blocks} aria-hidden="true">
          {Array.from({ length: Math.min(ways.working, 8) }, (_, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: blocks are all alike
            <i key={at} />
          ))}
          <i className={styles.none} />
        </span>
        <p>
          <b>
            {numberWord(ways.working)} {ways.working === 1 ? 'way' : 'ways'} in.
          </b>{' '}
          {lostText(ways.working)}
        </p>
      </div>
      <ul className={styles.ways}>
        <PasswordWay ways={ways} />
        {ways.passkeys.map((key) => (
          <PasskeyWay key={key.id} {...key} />
        ))}
        {providers.map((provider) => (
          <OutsideWay
            key={provider}
            provider={provider}
            linked={ways.outside.find((one) => one.provider === provider)}
            canLink={site?.[provider] ?? false}
          />
        ))}
      </ul>
      {isOpen && (
        <NameDialog
          title="Add a passkey"
          verb="Go on"
          busy={busy}
          onClose={() => setOpen(false)}
          onSave={async (name) => {
            if (await act('Passkey added', () => makePasskey(name))) setOpen(false)
          }}
        >
          Your browser asks for your fingerprint, your face or the code of the device. The passkey it makes works for
          this account only.
        </NameDialog>
      )}
    </Panel>
  )
}

const PROVIDER_ICONS: Record<Provider, IconShape> = { steam: Gamepad2, discord: MessageCircle }

interface WayProps {
  icon: IconShape
  title: ReactNode
  fact: ReactNode
  isOff?: boolean
  children?: ReactNode
}

function Way({ icon, title, fact, isOff, children }: WayProps) {
  return (
    <li className={isOff ? styles.off : undefined}>
      <span className={styles.mark}>
        <Icon of={icon} />
      </span>
      <span className={styles.what}>
        <b dir="auto">{title}</b>
        <span>{fact}</span>
      </span>
      {children}
    </li>
  )
}

function PasswordWay({ ways }: { ways: WaysIn }) {
  const { act, busy } = useWayAct()
  if (!ways.hasPassword)
    return (
      <Way icon={KeyRound} title="Password" fact="none" isOff>
        <ButtonLink small href={paths.passwordReset()}>
          Set one by mail
        </ButtonLink>
      </Way>
    )
  return (
    <Way icon={KeyRound} title="Password" fact="changed below">
      {ways.working > 1 && (
        <AskButton
          label="Remove"
          of="the password"
          icon={Trash2}
          title="Remove your password?"
          verb="Remove"
          busy={busy}
          act={() => act('Password removed', () => api.call('DELETE /auth/password'))}
        >
          <p>
            You will log in another way. You can undo this from an e-mail for a day, and set a new password by e-mail.
          </p>
        </AskButton>
      )}
    </Way>
  )
}

function Used({ since, lastUsed }: { since: string; lastUsed: string | null }) {
  return (
    <>
      added <Moment iso={since} look="day" />
      {lastUsed ? (
        <>
          , used <Moment iso={lastUsed} look="clock" />
        </>
      ) : (
        ', not used yet'
      )}
    </>
  )
}

function PasskeyWay({ id, name, since, lastUsed }: WaysIn['passkeys'][number]) {
  const { act, busy, isOpen, setOpen } = useWayAct()
  return (
    <Way
      icon={FingerprintPattern}
      title={
        <>
          Passkey, “<bdi>{name}</bdi>”
        </>
      }
      fact={<Used since={since} lastUsed={lastUsed} />}
    >
      <Button small onClick={() => setOpen(true)}>
        Rename
        <span className="visually-hidden">
          {' '}
          <bdi>{name}</bdi>
        </span>
      </Button>
      <AskButton
        label="Remove"
        of={name}
        icon={Trash2}
        title={`Remove the passkey “${name}”?`}
        verb="Remove"
        busy={busy}
        act={() => act('Passkey removed', () => api.call('DELETE /auth/passkeys/{id}', { params: { id } }))}
      >
        <p>It will no longer log you in. You can undo this from an e-mail for a day.</p>
      </AskButton>
      {isOpen && (
        <NameDialog
          title="Rename the passkey"
          verb="Save"
          name={name}
          busy={busy}
          onClose={() => setOpen(false)}
          onSave={async (next) => {
            const body = { name: next }
            if (await act('Passkey renamed', () => api.call('POST /auth/passkeys/{id}', { params: { id }, body })))
              setOpen(false)
          }}
        />
      )}
    </Way>
  )
}

interface OutsideWayProps {
  provider: Provider
  linked: WaysIn['outside'][number] | undefined
  canLink: boolean
}

function OutsideWay({ provider, linked, canLink }: OutsideWayProps) {
  const { act, busy } = useWayAct()
  const site = PROVIDER_NAMES[provider]
  const link = async () => {
    const begun = await act(null, () => api.call('POST /auth/outside', { body: { provider } }))
    if (!begun) return
    keepSignIn({ provider, purpose: 'link', next: null })
    location.assign(begun.answer.url)
  }
  if (!linked)
    return (
      <Way icon={PROVIDER_ICONS[provider]} title={site} fact="not linked" isOff>
        {canLink && (
          <Button small busy={busy} onClick={() => void link()}>
            Link<span className="visually-hidden"> {site}</span>
          </Button>
        )}
      </Way>
    )
  return (
    <Way
      icon={PROVIDER_ICONS[provider]}
      title={
        <>
          {site}
          {linked.name !== site && (
            <>
              , <bdi>{linked.name}</bdi>
            </>
          )}
        </>
      }
      fact={canLink ? <Used since={linked.since} lastUsed={linked.lastUsed} /> : 'switched off on this site'}
    >
      <AskButton
        label="Unlink"
        of={site}
        icon={Unlink}
        title={`Unlink ${site}?`}
        verb="Unlink"
        busy={busy}
        act={() => act('Unlinked', () => api.call('DELETE /auth/outside', { query: { provider } }))}
      >
        <p>
          You can no longer log in with it. Runs linked through it stay yours. You can undo this from an e-mail for a
          day.
        </p>
      </AskButton>
    </Way>
  )
}

interface NameDialogProps {
  title: string
  verb: string
  name?: string
  busy: boolean
  onClose: () => void
  onSave: (name: string) => Promise<void>
  children?: ReactNode
}

function NameDialog({ title, verb, name = '', busy, onClose, onSave, children }: NameDialogProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const save = () => {
    if (typed.trim() === '') return setError('Type a name, such as “phone”.')
    void onSave(typed.trim())
  }
  return (
    <FormDialog title={title} verb={verb} busy={busy} onClose={onClose} onSubmit={save}>
      {children && <p>{children}</p>}
      <TextField
        label="Name"
        value={typed}
        maxLength={40}
        onChange={(event) => setTyped(event.target.value)}
        error={error}
        hint="Where it is: “phone”, “work laptop”."
      />
    </FormDialog>
  )
}
