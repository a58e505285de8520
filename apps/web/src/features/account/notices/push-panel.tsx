import type { ReplyOf } from '@kz/contract/api'
import { useQuery } from '@tanstack/react-query'
import { Smartphone } from 'lucide-react'
import type { FormEvent } from 'react'
import { pushState, turnOff, turnOn, WHY_NOT } from '../../../blocks/push/this-browser.ts'
import { Moment } from '../../../blocks/run/moment.tsx'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { TryButton } from '../../../blocks/webhook/try-button.tsx'
import { api } from '../../../lib/api.ts'
import { Button } from '../../../ui/button.tsx'
import { TextField } from '../../../ui/field/field.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import styles from './notices.module.css'

export type Channels = ReplyOf<'GET /notification/channels'>
type Device = Channels['devices'][number]

export const CHANNEL_CALLS = ['GET /notification/channels', 'GET /notification/settings'] as const
/** Until the browser has answered. */
const UNKNOWN = { state: 'off', mark: null } as const
/** What a first device is told. */
const FIRST_PUSHED = ['record', 'submission'] as const

/** The devices of a member, this browser among them, and when they are quiet. */
export function PushPanel({ channels: { devices, quiet } }: { channels: Channels }) {
  // only a browser knows itself
  const own = useQuery({ queryKey: ['this browser', devices.length], queryFn: pushState, staleTime: 0 })
  const { act, busy } = useMutation({ refetches: CHANNEL_CALLS, onFailed: () => false })
  const { state, mark } = own.data ?? UNKNOWN
  const isHere = state === 'on' && devices.some((device) => device.mark === mark)
  const ask = () =>
    act('This browser receives push notifications', () => turnOn(devices.length === 0 ? FIRST_PUSHED : []))
  return (
    <Panel id="byPush" title="Push" sub={devices.length > 0 && `${devices.length} on`}>
      <div className="stack">
        {state !== 'on' && state !== 'off' ? (
          <p>{WHY_NOT[state]}</p>
        ) : (
          !isHere && (
            <p className="row wrap">
              <Button kind="primary" busy={busy} busyText="Asking..." onClick={() => void ask()}>
                Push to this browser
              </Button>
              <span className="dim">The browser asks you next.</span>
            </p>
          )
        )}
        {devices.length > 0 && (
          <ul className={styles.devices}>
            {devices.map((device) => (
              <DeviceLine key={device.id} device={device} isThis={device.mark === mark} />
            ))}
          </ul>
        )}
        <QuietForm key={JSON.stringify(quiet)} quiet={quiet} />
      </div>
    </Panel>
  )
}

function DeviceLine({ device: { id, name, lastSentIso, stoppedIso }, isThis }: { device: Device; isThis: boolean }) {
  const { act, busy } = useMutation({ refetches: CHANNEL_CALLS })
  const params = { id }
  const remove = async () => {
    if (isThis) await turnOff()
    return api.call('DELETE /notification/devices/{id}', { params })
  }
  return (
    <li>
      <Icon of={Smartphone} size="sm" />
      <span className="grow">
        <b>
          <bdi>{name}</bdi>
        </b>{' '}
        <span className="dim">
          {isThis && 'this one, '}
          {stoppedIso !== null && 'stopped, '}
          {lastSentIso === null ? (
            'nothing sent yet'
          ) : (
            <>
              last <Moment iso={lastSentIso} look="clock" />
            </>
          )}
        </span>
      </span>
      <TryButton
        of={name}
        refetches={CHANNEL_CALLS}
        send={() => api.call('POST /notification/devices/{id}/test', { params })}
      />
      <Button small kind="ghost" busy={busy} busyText="Removing..." onClick={() => void act('Device removed', remove)}>
        Remove
        <span className="visually-hidden">
          {' '}
          <bdi>{name}</bdi>
        </span>
      </Button>
    </li>
  )
}

function QuietForm({ quiet }: { quiet: Channels['quiet'] }) {
  const { act, busy } = useMutation({ refetches: CHANNEL_CALLS })
  const save = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const data = new FormData(event.currentTarget)
    const [begins, ends] = [String(data.get('begins')), String(data.get('ends'))]
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    const next = begins && ends && begins !== ends ? { begins, ends, zone } : null
    void act(next ? 'Quiet hours saved' : 'Never quiet', () =>
      api.call('PUT /notification/quiet', { body: { quiet: next } }),
    )
  }
  return (
    <form className={styles.quiet} onSubmit={save}>
      <TextField label="Quiet from" name="begins" type="time" defaultValue={quiet?.begins ?? ''} />
      <TextField label="to" name="ends" type="time" defaultValue={quiet?.ends ?? ''} />
      <Button type="submit" busy={busy} busyText="Saving...">
        Save
      </Button>
      <p className="dim">
        {quiet ? `In ${quiet.zone}.` : 'In your time.'} The bell still collects; pushes come when it is over.
      </p>
    </form>
  )
}
