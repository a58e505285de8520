import type { ReplyOf } from '@kz/contract/api'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../blocks/run/moment.tsx'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import { parseMoment } from '../../lib/text/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { PasswordField } from '../../ui/field/password-field.tsx'
import { Flag } from '../../ui/flag.tsx'
import names from '../../ui/names.module.css'
import { Panel } from '../../ui/page/panel.tsx'
import { ListBody } from '../../ui/table/list-body.tsx'
import tableStyles from '../../ui/table/table.module.css'
import { Table } from '../../ui/table/table.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastSuccess } from '../../ui/toast/toast.ts'
import styles from './settings.module.css'
import { useSubmit } from './use-submit.ts'

const isoOf = (moment: string): string => parseMoment(moment)?.toISOString() ?? ''

/** Where one is logged in, each session with its end. */
export function SessionsPanel() {
  const found = useQuery(queryOf('GET /auth/sessions'))
  const { data: sessions } = found
  const [asking, setAsking] = useState(false)
  const { act, doing } = useMutation({ refetches: ['GET /auth/sessions'] })
  const end = (id: number) =>
    act('Session ended', () => api.call('DELETE /auth/sessions/{id}', { params: { id } }), `${id}`)
  return (
    <Panel
      flush
      title="Sessions"
      sub={sessions && `${sessions.length} open`}
      actions={
        sessions &&
        sessions.length > 1 && (
          <Button small onClick={() => setAsking(true)}>
            End all others
          </Button>
        )
      }
    >
      <ListBody query={found} name="your sessions" rows={3}>
        {(sessions) => (
          <Table
            caption="Where you are logged in"
            lines={sessions}
            keyOf={({ id }) => id}
            columns={[
              {
                head: 'Browser',
                look: styles.device,
                cell: ({ country, ...session }) => (
                  <span className={names.player} data-part="player">
                    {country && <Flag code={country} />}
                    <span className={names.name}>{deviceOf(session) || 'Unknown browser'}</span>
                  </span>
                ),
              },
              {
                head: 'Since',
                className: styles.since,
                look: 'dim',
                cell: ({ created }) => <Moment iso={isoOf(created)} look="clock" />,
              },
              { head: 'Last seen', look: 'dim', cell: ({ lastSeen }) => <Moment iso={isoOf(lastSeen)} look="clock" /> },
              {
                head: 'End',
                silent: true,
                right: true,
                look: tableStyles.fit,
                cell: ({ id, current, ...session }) =>
                  current ? (
                    <Tag kind="info">This one</Tag>
                  ) : (
                    <Button small busy={doing === `${id}`} busyText="Ending..." onClick={() => void end(id)}>
                      End
                      <span className="visually-hidden">
                        {' '}
                        the session of {deviceOf(session) || 'an unknown browser'}
                      </span>
                    </Button>
                  ),
              },
            ]}
          />
        )}
      </ListBody>
      {asking && (
        <EndOthers
          onClose={(ended) => {
            setAsking(false)
            if (ended) void found.refetch()
          }}
        />
      )}
    </Panel>
  )
}

type Session = ReplyOf<'GET /auth/sessions'>[number]
const deviceOf = ({ device, browser, system }: Pick<Session, 'device' | 'browser' | 'system'>): string =>
  browser && system ? `${browser} on ${system}` : device

function EndOthers({ onClose }: { onClose: (ended: boolean) => void }) {
  const { busy, errors, submit } = useSubmit(
    async ({ currentPassword = '' }) => {
      await api.call('POST /auth/logout-all', { body: { password: currentPassword } })
      toastSuccess('All other sessions were ended')
      onClose(true)
    },
    ({ currentPassword }) => ({ currentPassword: currentPassword ? undefined : 'Type your password.' }),
  )
  return (
    <Dialog title="End all other sessions?" onClose={() => onClose(false)}>
      <form className={styles.fields} onSubmit={submit} noValidate>
        <PasswordField
          label="Password"
          name="currentPassword"
          autoComplete="current-password"
          error={errors.currentPassword}
        />
        <div className="row">
          <Button onClick={() => onClose(false)}>Cancel</Button>
          <Button type="submit" kind="danger" busy={busy} busyText="Ending...">
            End all others
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
