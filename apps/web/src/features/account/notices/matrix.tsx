import type { NotificationSetting } from '@kz/contract/notifications'
import { isInDigest } from '@kz/contract/webhook-kinds'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMutation } from '../../../blocks/use-mutation.ts'
import { api, queryOf } from '../../../lib/api.ts'
import { announce } from '../../../ui/page/announcer.tsx'
import { Panel } from '../../../ui/page/panel.tsx'
import { QueryBody } from '../../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../../ui/page/skeleton.tsx'
import { CHANNELS, type Channel, GROUPS, KINDS } from './kinds.ts'
import styles from './notices.module.css'

const settings = queryOf('GET /notification/settings')

/** With one tick changed: what is off at the bell is sent nowhere, and what is sent anywhere is on at the bell. The digest tells of a week, not of notices. */
function changed(setting: NotificationSetting, field: Channel, on: boolean): NotificationSetting {
  if (field === 'byDigest') return { ...setting, byDigest: on }
  if (field !== 'onSite') return { ...setting, [field]: on, onSite: setting.onSite || on }
  const { byMail, byPush, byHook } = setting
  return { ...setting, onSite: on, byMail: byMail && on, byPush: byPush && on, byHook: byHook && on }
}

interface MatrixProps {
  /** the columns that lead somewhere by now */
  isSetUp: Record<Channel, boolean>
}

/** Which kind goes where; a tick is saved at once. */
export function NoticeMatrix({ isSetUp }: MatrixProps) {
  const queries = useQueryClient()
  const found = useQuery(settings)
  const { act } = useMutation()
  // a quick hand sets the next tick before the last is kept: each is sent in its turn
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const change = (next: NotificationSetting, said: string) => {
    queries.setQueryData(
      settings.queryKey,
      (known) => known && { ...known, settings: known.settings.map((each) => (each.kind === next.kind ? next : each)) },
    )
    last.current = last.current.then(async () => {
      const done = await act(null, () => api.call('PUT /notification/settings', { query: next }))
      if (done) announce(said)
      else await queries.invalidateQueries({ queryKey: settings.queryKey })
    })
  }
  return (
    <Panel
      flush
      title="What goes where"
      footer="Saved as you tick. A mail only when unread for five minutes, one an hour at most. More of one kind within ten minutes become one."
    >
      <QueryBody
        query={found}
        name="these settings"
        loading={<SkeletonRows label="Loading your settings" count={12} />}
      >
        {(data) => <Ticks settings={data.settings} isSetUp={isSetUp} onChange={change} />}
      </QueryBody>
    </Panel>
  )
}

interface TicksProps extends MatrixProps {
  settings: readonly NotificationSetting[]
  onChange: (next: NotificationSetting, said: string) => void
}

function Ticks({ settings: known, isSetUp, onChange }: TicksProps) {
  return (
    <table className={styles.matrix}>
      <caption className="visually-hidden">Notices by channel</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="visually-hidden">Kind</span>
          </th>
          {CHANNELS.map(({ field, label }) => (
            <th key={field} scope="col">
              {isSetUp[field] ? label : <a href={`#${field}`}>{label}</a>}
            </th>
          ))}
        </tr>
      </thead>
      {GROUPS.map(([group, kinds]) => {
        const lines = kinds.flatMap((kind) => known.find((setting) => setting.kind === kind) ?? [])
        return (
          lines.length > 0 && (
            <tbody key={group}>
              <tr>
                <th scope="rowgroup" colSpan={CHANNELS.length + 1}>
                  {group}
                </th>
              </tr>
              {lines.map((setting) => (
                <KindRow key={setting.kind} setting={setting} isSetUp={isSetUp} onChange={onChange} />
              ))}
            </tbody>
          )
        )
      })}
    </table>
  )
}

interface KindRowProps extends MatrixProps {
  setting: NotificationSetting
  onChange: TicksProps['onChange']
}

function KindRow({ setting, isSetUp, onChange }: KindRowProps) {
  const [title, about] = KINDS[setting.kind]
  return (
    <tr>
      <th scope="row">
        <b dir="auto">{title}</b>
        <span className="dim">{about}</span>
      </th>
      {CHANNELS.map(({ field, label }) => (
        <td key={field} data-channel={label}>
          {(field !== 'byDigest' || isInDigest(setting.kind)) && (
            <label className={isSetUp[field] ? styles.tick : `${styles.tick} ${styles.unset}`}>
              <input
                type="checkbox"
                aria-label={`${title}: ${label}`}
                checked={setting[field]}
                onChange={({ target: { checked } }) =>
                  onChange(
                    changed(setting, field, checked),
                    checked ? `${title}: ${label} on` : `${title}: ${label} off`,
                  )
                }
              />
              <span aria-hidden="true">{label}</span>
            </label>
          )}
        </td>
      ))}
    </tr>
  )
}
