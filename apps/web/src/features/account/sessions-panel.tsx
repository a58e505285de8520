import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Moment } from '../../blocks/moment.tsx'
import { useAction } from '../../blocks/use-action.ts'
import { api, queryOf } from '../../lib/api.ts'
import { parseMoment } from '../../lib/format.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Panel } from '../../ui/panel.tsx'
import { PasswordField } from '../../ui/password-field.tsx'
import { QueryBody } from '../../ui/query-body.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { Tag } from '../../ui/tag.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useSubmit } from './use-submit.ts'

const isoOf = (moment: string): string => parseMoment(moment)?.toISOString() ?? ''

/** Where one is logged in, each session with its end. */
export function SessionsPanel() {
  const found = useQuery(queryOf('GET /auth/sessions'))
  const { data: sessions } = found
  const [asking, setAsking] = useState(false)
  const { act, doing } = useAction({ asks: ['GET /auth/sessions'] })
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
      <QueryBody
        query={found}
        name="your sessions"
        loading={<SkeletonRows label="Loading your sessions" count={3} />}
        padded
      >
        {(sessions) => (
          <div className="scroll">
            <table className="tbl">
              <caption className="sr">Where you are logged in</caption>
              <thead>
                <tr>
                  <th scope="col">Browser</th>
                  <th scope="col" className="since">
                    Since
                  </th>
                  <th scope="col">Last seen</th>
                  <th scope="col" className="r">
                    <span className="sr">End</span>
                  </th>
                </tr>
              </thead>
              <tbody>
                {sessions.map(({ id, device, created, lastSeen, current }) => (
                  <tr key={id}>
                    <td className="font-medium">{device || 'Unknown browser'}</td>
                    <td className="dim since">
                      <Moment iso={isoOf(created)} look="clock" />
                    </td>
                    <td className="dim">
                      <Moment iso={isoOf(lastSeen)} look="clock" />
                    </td>
                    <td className="r fit">
                      {current ? (
                        <Tag kind="info">This one</Tag>
                      ) : (
                        <Button small busy={doing === `${id}`} busyText="Ending..." onClick={() => void end(id)}>
                          End<span className="sr"> the session of {device || 'an unknown browser'}</span>
                        </Button>
                      )}
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        )}
      </QueryBody>
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
      <form className="fields" onSubmit={submit} noValidate>
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
