import type { NotificationKind, NotificationSetting } from '@kz/contract/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useMutation } from '../../blocks/use-mutation.ts'
import { api, queryOf } from '../../lib/api.ts'
import field from '../../ui/field/field.module.css'
import { Switch } from '../../ui/field/switch.tsx'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/page/panel.tsx'
import { QueryBody } from '../../ui/page/query-body.tsx'
import { SkeletonRows } from '../../ui/page/skeleton.tsx'
import styles from './settings.module.css'

const settings = queryOf('GET /notification/settings')

const KINDS: Record<NotificationKind, [title: string, about: string]> = {
  reply: ['Replies', 'Somebody answers your comment, quotes you, or writes in a thread you opened.'],
  mention: ['Mentions', 'Somebody writes @ and your nickname.'],
  thread: ['Watched threads', 'New messages in threads you watch.'],
  submission: ['Your submissions', 'A demo, long jump or map of yours was released or rejected, with the reason.'],
  record: ['Your records', 'Somebody beat a record of yours.'],
  follow: ['Players you follow', 'A player you follow set a record.'],
  'follow-map': ['Maps you follow', 'A map you follow has a new record.'],
  'follow-mapper': ['Mappers you follow', 'A mapper you follow has a new map.'],
  'follow-server': ['Servers you follow', 'A run there is the first of its map.'],
  server: ['Your servers', 'The clock of a server of yours is more than a minute off.'],
  event: ['Events', 'An event you want to be told of begins.'],
  account: ['Your account', 'Staff changed your roles or bans, or looked at your e-mail address.'],
  analysis: ['Analysis of records', 'Demos of records were read again and got a worse verdict than before.'],
}

/** What one is told of, on the site and by mail. */
export function NotificationPanel() {
  const queries = useQueryClient()
  const found = useQuery(settings)
  const { act } = useMutation()
  // a quick hand moves the next switch before the last is kept: each is sent in its turn
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const change = (next: NotificationSetting) => {
    queries.setQueryData(
      settings.queryKey,
      (known) => known && { ...known, settings: known.settings.map((each) => (each.kind === next.kind ? next : each)) },
    )
    last.current = last.current.then(async () => {
      const done = await act(null, () => api.call('PUT /notification/settings', { query: next }))
      if (!done) await queries.invalidateQueries({ queryKey: settings.queryKey })
    })
  }
  return (
    <Panel title="Notifications">
      <QueryBody query={found} name="these settings" loading={<SkeletonRows label="Loading your settings" count={6} />}>
        {(data) => (
          <>
            {!data.emailVerified && <Note kind="warn">Mail starts once you have confirmed your e-mail.</Note>}
            <div className={styles.toldOf}>
              {data.settings.map((setting) => (
                <KindSwitches key={setting.kind} setting={setting} onChange={change} />
              ))}
            </div>
            <p className={field.hint}>
              We mail you what you have not read here within five minutes, at most once an hour.
            </p>
          </>
        )}
      </QueryBody>
    </Panel>
  )
}

interface KindSwitchesProps {
  setting: NotificationSetting
  onChange: (next: NotificationSetting) => void
}

function KindSwitches({ setting, onChange }: KindSwitchesProps) {
  const { kind, onSite, byMail } = setting
  const [title, about] = KINDS[kind]
  return (
    // biome-ignore lint/a11y/useSemanticElements: it names its two switches, and is no set of fields of a form
    <div role="group" aria-label={title}>
      <div className={`grow ${styles.kind}`}>
        <b dir="auto">{title}</b>
        <p className={field.hint}>{about}</p>
      </div>
      <Switch label="On the site" on={onSite} onChange={(on) => onChange({ kind, onSite: on, byMail: byMail && on })} />
      <Switch label="By mail" on={byMail} onChange={(on) => onChange({ kind, onSite: onSite || on, byMail: on })} />
    </div>
  )
}
